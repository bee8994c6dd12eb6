import HandsMicrokernels
import HandsSystem

/// A depthwise convolution of quantized bytes, or of floats that are quantized to bytes as they come.
///
/// Taps are taken in pairs. Each finds its pixel by an address of its own: where windows reach over the border, that of a
/// line of bytes that stand for 0. Lines of floats, and those of several outputs for each input channel, are held as bytes
/// that have one for each output channel.
struct WidenedDepthwise: Sendable {
  // Safe: taps inside the image lie in the input or in a line that is held, others in the line of zeros, which is as long;
  // channels are those of the operands; the workspace has the parts that follow each other in it.
  private let geometry: WindowGeometry
  private let form: WidenedProduct.Form
  private let tiles: ByteTiles
  private let partition: Partition
  /// Lines that are held: those under a row of outputs, or none.
  private let slots: Int

  /// The maximum number of bytes of the lines.
  private static let byteLimit = 1 << 24

  /// Plans a convolution; the result is `nil` for sums that XNNPACK does not scale, and too many lines.
  init?(_ convolution: DepthwiseConvolution, _ form: WidenedProduct.Form, _ tiles: ByteTiles) {
    geometry = convolution.geometry
    var holdsLines = convolution.depthMultiplier > 1
    switch form {
    case .affine(let requantization): guard requantization.ratios != nil else { return nil }
    case .dynamic: holdsLines = true
    }
    self.form = form
    self.tiles = tiles
    let height = geometry.height
    slots = holdsLines ? min((height.taps - 1) * height.dilation + 1, height.input) : 0
    let line = wideProduct(geometry.width.input, geometry.outputChannels)
    guard line * Int64(slots) <= Int64(WidenedDepthwise.byteLimit) else { return nil }
    partition = Partition(
      units: geometry.batch * height.output, multiplyAdds: convolution.multiplyAdds)
  }

  private var channels: Int { geometry.outputChannels }
  /// Output channels of each input channel.
  private var multiplier: Int { channels / geometry.inputChannels }
  /// Pairs of taps; the last one may have a tap of weight 0.
  private var pairs: Int { (geometry.tapCount + 1) / 2 }
  /// Bytes of the addresses of taps.
  private var addressByteCount: Int { 2 * pairs * MemoryLayout<Int>.stride }
  /// Where sums start that have no packed bias.
  private var startCount: Int { form.packsBias ? 0 : channels }
  /// Bytes of a line of pixels.
  private var lineLength: Int { geometry.width.input * channels }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let name = "dwconv." + form.elementName + "." + tiles.name
    // Addresses, starts, zeros, lines, and one before its bytes are repeated.
    let lineCount = slots + (multiplier > 1 ? 2 : 1)
    let choice = KernelChoice(
      name: name, packings: [weights] + (form.packsBias ? [.vector(.bias, count: channels)] : []),
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: addressByteCount + startCount * MemoryLayout<Int32>.stride
        + lineCount * lineLength,
      bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let starts = unsafe (operands.workspace + addressByteCount)
          .bindMemory(to: Int32.self, capacity: startCount)
        unsafe starts.update(repeating: 0, count: startCount)
        unsafe run(
          partition.units(of: bands),
          Call(
            operands: operands, weights: packed[0].elements(as: Int32.self),
            starts: form.packsBias ? packed[1].elements(as: Int32.self) : starts,
            taps: operands.workspace.bindMemory(
              to: UnsafePointer<UInt8>.self, capacity: 2 * pairs),
            lines: UnsafeMutableRawPointer(starts + startCount)
              .bindMemory(to: UInt8.self, capacity: lineCount * lineLength)))
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// The filter as pairs of 16-bit integers, `[pair][channel]`.
  private var weights: Packing {
    let (taps, pairs, channels) = (geometry.tapCount, pairs, channels)
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

  /// The operands of one call.
  @safe private struct Call {
    let operands: KernelOperands
    let weights: UnsafePointer<Int32>
    /// Where the sums of each channel start.
    let starts: UnsafePointer<Int32>
    /// The pixel under each tap.
    let taps: UnsafeMutablePointer<UnsafePointer<UInt8>>
    /// A line of zeros, then those that are held.
    let lines: UnsafeMutablePointer<UInt8>
  }

  /// What the bytes of an image stand for.
  private struct Image {
    var index = -1
    /// The lines up to it are held.
    var end = 0
    var part = DynamicRange.Part()
    /// What is flipped.
    var flip: UInt8 = 0
    /// The byte that stands for 0, and the same flipped.
    var (zero, unsignedZeroPoint): (UInt8, Int32) = (0, 0)
  }

  /// Computes some rows of outputs.
  private func run(_ rows: Range<Int>, _ call: Call) {
    var image = Image()
    for row in rows {
      let (index, oy) = row.quotientAndRemainder(dividingBy: geometry.height.output)
      if index != image.index {
        image = begin(index, call)
        unsafe call.lines.update(repeating: image.zero, count: lineLength)
      }
      if slots > 0 { hold(oy, &image, call) }
      switch form {
      case .affine(let requantization):
        unsafe (requantization.ratios ?? []).withUnsafeBufferPointer { ratios in
          if let ratios = ratios.baseAddress { unsafe run(row, oy, image, ratios, call) }
        }
      case .dynamic(let range): unsafe range.withScales { unsafe run(row, oy, image, $0, call) }
      }
    }
  }

  /// Finds what the bytes of an image stand for.
  private func begin(_ index: Int, _ call: Call) -> Image {
    switch form {
    case .affine(let requantization):
      let input = requantization.input
      return Image(
        index: index, flip: UInt8(input.signFlip), zero: input.bits(input.zeroPoint),
        unsignedZeroPoint: input.unsignedZeroPoint)
    case .dynamic(let range):
      let part = unsafe range.part(
        of: call.operands.floatInput(0) + index * range.partCount, count: range.partCount,
        by: tiles)
      let zero = part.unsignedZeroPoint
      return Image(
        index: index, part: part, zero: UInt8(truncatingIfNeeded: zero), unsignedZeroPoint: zero)
    }
  }

  /// Makes the bytes of the lines under a row of outputs that are not held yet.
  private func hold(_ oy: Int, _ image: inout Image, _ call: Call) {
    let height = geometry.height
    let top = oy * height.stride - height.padBegin
    let first = max(top, image.end, 0)
    let end = min(top + (height.taps - 1) * height.dilation + 1, height.input)
    let count = geometry.width.input * geometry.inputChannels
    for line in first..<max(first, end) {
      let target = unsafe call.lines + (1 + line % slots) * lineLength
      let start = (image.index * height.input + line) * count
      guard case .dynamic(let range) = form else {
        unsafe copy(call.operands.input(0, as: UInt8.self) + start, count: count, to: target)
        continue
      }
      let bytes = unsafe multiplier > 1 ? call.lines + (1 + slots) * lineLength : target
      unsafe tiles.quantize(
        range.quantization(
          call.operands.floatInput(0) + start, count: count, image.part, to: bytes,
          zeroPoint: image.unsignedZeroPoint))
      if multiplier > 1 { unsafe copy(bytes, count: count, to: target) }
    }
    image.end = max(image.end, end)
  }

  /// Copies bytes, each for all output channels of its input channel.
  private func copy(
    _ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    if multiplier == 2 {
      let pairs = UnsafeMutableRawPointer(target)
      for index in 0..<count {
        unsafe pairs.storeBytes(
          of: UInt16(source[index]) &* 0x101, toByteOffset: 2 * index, as: UInt16.self)
      }
    } else {
      for index in 0..<count {
        unsafe (target + index * multiplier).update(repeating: source[index], count: multiplier)
      }
    }
  }

  /// Computes one row of outputs: windows inside the image follow each other evenly, those at its edges are taken one by
  /// one.
  private func run(
    _ row: Int, _ oy: Int, _ image: Image, _ ratios: UnsafePointer<Float>, _ call: Call
  ) {
    let width = geometry.width
    let inside = width.interior
    var column = 0
    while column < width.output {
      let end = inside.contains(column) ? inside.upperBound : column + 1
      locate(oy, column, image, call)
      let output = (row * width.output + column) * channels
      unsafe tiles.depthwise(outputs(end - column, from: output, image, ratios, call))
      column = end
    }
  }

  /// The operands of the tile.
  private func outputs(
    _ count: Int, from first: Int, _ image: Image, _ ratios: UnsafePointer<Float>, _ call: Call
  ) -> ByteDepthwise {
    let operands = call.operands
    var (numbers, stride, bounds, zeroPoint): (ByteDepthwise.Numbers?, Int, (Float, Float), Int)
    switch form {
    case .affine(let requantization):
      (numbers, stride) = (nil, 1)
      (bounds, zeroPoint) = (requantization.bounds, requantization.result.zeroPoint)
    case .dynamic(let range):
      numbers = unsafe ByteDepthwise.Numbers(
        scale: image.part.scale, bias: range.hasBias ? operands.floatInput(1) : nil)
      (stride, bounds, zeroPoint) = (MemoryLayout<Float>.stride, range.bounds, 0)
    }
    return unsafe ByteDepthwise(
      channels: channels, outputs: count, pairs: pairs, taps: UnsafePointer(call.taps),
      windowStride: geometry.width.positionStep * channels, weights: call.weights,
      bias: call.starts,
      ratios: ratios, output: operands.output(0) + first * stride, numbers: numbers,
      flip: Int32(image.flip), inputZeroPoint: image.unsignedZeroPoint, bounds: bounds,
      zeroPoint: Int32(zeroPoint))
  }

  /// Finds the pixel under each tap of one output.
  private func locate(_ oy: Int, _ column: Int, _ image: Image, _ call: Call) {
    let (height, width) = (geometry.height, geometry.width)
    let zeros = unsafe UnsafePointer(call.lines)
    var tap = 0
    for kh in 0..<height.taps {
      let line = unsafe height.element(position: oy, tap: kh).map { y in
        unsafe slots > 0
          ? zeros + (1 + y % slots) * lineLength
          : call.operands.input(0, as: UInt8.self)
            + (image.index * height.input + y) * lineLength
      }
      for kw in 0..<width.taps {
        if let line = unsafe line, let x = width.element(position: column, tap: kw) {
          unsafe call.taps[tap] = line + x * channels
        } else {
          unsafe call.taps[tap] = zeros
        }
        tap += 1
      }
    }
    // The partner of the last one, whose weight is 0.
    if tap < 2 * pairs { unsafe call.taps[tap] = zeros }
  }
}
