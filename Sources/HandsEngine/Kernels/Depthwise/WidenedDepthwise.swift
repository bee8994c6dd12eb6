import HandsMicrokernels
import HandsSystem

/// A depthwise convolution of quantized bytes, output by output.
struct WidenedDepthwise: Sendable {
  // Safe: windows are cut to the image; channels are those of the operands.
  private let geometry: WindowGeometry
  private let requantization: AffineRequantization
  private let ratios: [Float]
  private let tiles: ByteTiles
  private let partition: Partition

  /// Plans a convolution of bytes that XNNPACK scales and of one output for each input channel; the result is `nil` for
  /// others.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: AffineRequantization, _ tiles: ByteTiles
  ) {
    guard convolution.depthMultiplier == 1, let ratios = requantization.ratios else { return nil }
    geometry = convolution.geometry
    self.requantization = requantization
    self.ratios = ratios
    self.tiles = tiles
    partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: convolution.multiplyAdds)
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let name = "dwconv." + requantization.input.elementType.name + "." + tiles.name
    let choice = KernelChoice(
      name: name, packings: [weights, .vector(.bias, count: geometry.outputChannels)],
      operands: [.input], bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        for row in partition.units(of: bands) { run(row, operands, packed) }
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// The filter in 32 bits.
  private var weights: Packing {
    let count = geometry.tapCount * geometry.outputChannels
    return Packing(
      operand: .filter, layout: PackedLayout("widened", [count]),
      byteCount: count * MemoryLayout<Int32>.stride
    ) { filter, target in
      guard let filter else { return }
      let words = unsafe target.elements(as: Int32.self)
      for index in 0..<count { unsafe words[index] = Int32(filter.int16(index)) }
    }
  }

  /// Computes one row of outputs: windows inside the image follow each other evenly, those at its edges are taken one by
  /// one.
  private func run(_ row: Int, _ operands: KernelOperands, _ packed: [PackedConstant]) {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
    let line = width.input * channels
    let rows = height.taps(at: oy)
    let top =
      image * height.input + oy * height.stride - height.padBegin
      + rows.lowerBound * height.dilation
    let weights = unsafe UnsafePointer(packed[0].elements(as: Int32.self))
    let bias = unsafe UnsafePointer(packed[1].elements(as: Int32.self))
    let inside = width.interior
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      var column = 0
      while column < width.output {
        let outputs = column..<(inside.contains(column) ? inside.upperBound : column + 1)
        let taps = width.taps(at: column)
        let left = column * width.stride - width.padBegin + taps.lowerBound * width.dilation
        unsafe tiles.depthwise(
          ByteDepthwise(
            channels: channels, outputs: outputs.count, rows: rows.count, columns: taps.count,
            input: operands.input(0, as: UInt8.self) + (top * line + left * channels),
            rowStride: height.dilation * line, columnStride: width.dilation * channels,
            windowStride: width.stride * channels,
            weights: weights + (rows.lowerBound * width.taps + taps.lowerBound) * channels,
            weightRowStride: width.taps * channels, bias: bias, ratios: ratios,
            output: operands.output(0, as: UInt8.self)
              + (row * width.output + column) * channels,
            flip: Int32(requantization.input.signFlip),
            inputZeroPoint: requantization.input.unsignedZeroPoint,
            bounds: requantization.bounds, zeroPoint: Int32(requantization.result.zeroPoint)))
        column = outputs.upperBound
      }
    }
  }
}
