import HandsMicrokernels
import HandsSystem

/// A depthwise convolution of quantized bytes.
///
/// Taps are taken in pairs. Each finds its pixel by an address of its own: where windows reach over the border, that of a
/// line of bytes that stand for 0.
struct WidenedDepthwise: Sendable {
  // Safe: taps inside the image lie in the input, others in the line, which is as long as those of the input; channels
  // are those of the operands.
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

  /// Pairs of taps; the last one may have a tap of weight 0.
  private var pairs: Int { (geometry.tapCount + 1) / 2 }
  /// Bytes of the addresses, in front of the line of zeros.
  private var addressByteCount: Int { 2 * pairs * MemoryLayout<Int>.stride }
  /// Bytes of a line of the input.
  private var lineLength: Int { geometry.width.input * geometry.inputChannels }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let name = "dwconv." + requantization.input.elementType.name + "." + tiles.name
    let choice = KernelChoice(
      name: name, packings: [weights, .vector(.bias, count: geometry.outputChannels)],
      operands: [.input], workspaceByteCount: addressByteCount + lineLength,
      bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let zeros = unsafe (operands.workspace + addressByteCount)
          .bindMemory(to: UInt8.self, capacity: lineLength)
        let zero = requantization.input.bits(requantization.input.zeroPoint)
        unsafe zeros.update(repeating: zero, count: lineLength)
        for row in partition.units(of: bands) { unsafe run(row, operands, packed, zeros) }
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// The filter as pairs of 16-bit integers, `[pair][channel]`.
  private var weights: Packing {
    let (taps, pairs, channels) = (geometry.tapCount, pairs, geometry.outputChannels)
    return Packing(
      operand: .filter, layout: PackedLayout("tap pairs", [taps, channels]),
      byteCount: pairs * channels * MemoryLayout<Int32>.stride
    ) { filter, target in
      guard let filter else { return }
      let words = unsafe target.elements(as: Int32.self)
      for pair in 0..<pairs {
        for channel in 0..<channels {
          let low = Int32(filter.int16(2 * pair * channels + channel)) & 0xffff
          let high =
            2 * pair + 1 < taps ? Int32(filter.int16((2 * pair + 1) * channels + channel)) : 0
          unsafe words[pair * channels + channel] = high << 16 | low
        }
      }
    }
  }

  /// Computes one row of outputs: windows inside the image follow each other evenly, those at its edges are taken one by
  /// one.
  private func run(
    _ row: Int, _ operands: KernelOperands, _ packed: [PackedConstant],
    _ zeros: UnsafeMutablePointer<UInt8>
  ) {
    let (width, channels) = (geometry.width, geometry.inputChannels)
    let taps = unsafe operands.workspace.bindMemory(
      to: UnsafePointer<UInt8>.self, capacity: 2 * pairs)
    let weights = unsafe UnsafePointer(packed[0].elements(as: Int32.self))
    let bias = unsafe UnsafePointer(packed[1].elements(as: Int32.self))
    let input = unsafe operands.input(0, as: UInt8.self)
    let inside = width.interior
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      var column = 0
      while column < width.output {
        let end = inside.contains(column) ? inside.upperBound : column + 1
        unsafe locate(row, column, input, UnsafePointer(zeros), taps)
        unsafe tiles.depthwise(
          ByteDepthwise(
            channels: channels, outputs: end - column, pairs: pairs, taps: UnsafePointer(taps),
            windowStride: width.stride * channels, weights: weights, bias: bias, ratios: ratios,
            output: operands.output(0, as: UInt8.self)
              + (row * width.output + column) * channels,
            flip: Int32(requantization.input.signFlip),
            inputZeroPoint: requantization.input.unsignedZeroPoint,
            bounds: requantization.bounds, zeroPoint: Int32(requantization.result.zeroPoint)))
        column = end
      }
    }
  }

  /// Finds the pixel under each tap of one output.
  private func locate(
    _ row: Int, _ column: Int, _ input: UnsafePointer<UInt8>, _ zeros: UnsafePointer<UInt8>,
    _ taps: UnsafeMutablePointer<UnsafePointer<UInt8>>
  ) {
    let (height, width) = (geometry.height, geometry.width)
    let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
    var tap = 0
    for kh in 0..<height.taps {
      let line = unsafe height.element(position: oy, tap: kh).map { y in
        unsafe input + (image * height.input + y) * lineLength
      }
      for kw in 0..<width.taps {
        if let line = unsafe line, let x = width.element(position: column, tap: kw) {
          unsafe taps[tap] = line + x * geometry.inputChannels
        } else {
          unsafe taps[tap] = zeros
        }
        tap += 1
      }
    }
    // The partner of the last one, whose weight is 0.
    if tap < 2 * pairs { unsafe taps[tap] = zeros }
  }
}
