import HandsMicrokernels
import HandsSystem

/// A depthwise convolution of quantized integers for which there is no tile: of 16-bit integers, or of sums that XNNPACK does
/// not scale.
///
/// The lines of the input under a row of outputs are held as 16-bit integers less their zero point, one for each output
/// channel, and each tap is added to all channels of an output.
struct LineDepthwise: Sendable {
  // Safe: the workspace has the parts that it was planned with; taps lie inside the image; sizes are those of the operands.
  private let geometry: WindowGeometry
  private let requantization: AffineRequantization
  private let bytes: ByteTiles
  private let workspace: WidenedWorkspace
  private let partition: Partition
  private let store: WidenedProduct.Store
  /// Lines that are held: those under a row of outputs.
  private let slots: Int

  /// The maximum number of integers of the lines.
  private static let termLimit = 1 << 24
  /// Sums that are scaled together.
  private static let sumsTogether = 4096

  /// Plans the lines; the result is `nil` where they are too many, and for sums that XNNPACK scales.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: AffineRequantization,
    _ bytes: ByteTiles
  ) {
    geometry = convolution.geometry
    self.requantization = requantization
    let form = WidenedProduct.Form.affine(requantization)
    self.bytes = bytes
    let (height, channels) = (geometry.height, geometry.outputChannels)
    guard requantization.ratios == nil,
      !form.isWide || geometry.tapCount <= WidenedProduct.narrowTerms
    else { return nil }
    slots = min((height.taps - 1) * height.dilation + 1, height.input)
    let terms = wideProduct(slots, geometry.width.input, channels)
    guard terms <= LineDepthwise.termLimit else { return nil }
    workspace = WidenedWorkspace(
      terms: Int(terms),
      rows: min(max(LineDepthwise.sumsTogether / channels, 1), geometry.width.output),
      channels: channels, form)
    partition = Partition(
      units: geometry.batch * height.output, multiplyAdds: convolution.multiplyAdds)
    store = form.store(
      MatrixProduct(
        rows: geometry.outputPixelCount, depth: geometry.tapCount,
        inputStride: geometry.inputChannels, outputs: channels, groups: 1),
      ResultPlaces(channels: channels), bytes)
  }

  private var form: WidenedProduct.Form { .affine(requantization) }
  private var channels: Int { geometry.outputChannels }
  private var lineLength: Int { geometry.width.input * channels }
  /// All channels, for what stores results.
  private var panel: PanelLayout.Panel {
    PanelLayout.Panel(
      vectors: 0, firstColumn: 0, columns: channels, width: channels, inputOffset: 0, weights: 0,
      paddedColumn: 0)
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let name = "dwconv." + form.elementName + ".lines"
    let choice = KernelChoice(
      name: name,
      packings: [weights] + (form.packsBias ? [.vector(.bias, count: channels)] : []),
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: workspace.byteCount, bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        unsafe run(
          partition.units(of: bands), operands, workspace.parts(operands.workspace),
          packed[0].elements(as: Int16.self),
          bias: packed.count > 1 ? packed[1].elements(as: Int32.self) : nil)
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// The filter as 16-bit integers, `[tap][channel]`.
  private var weights: Packing {
    let (taps, channels) = (geometry.tapCount, channels)
    return Packing(
      operand: .filter, layout: PackedLayout("taps of 16 bits", [taps, channels]),
      byteCount: taps * channels * MemoryLayout<Int16>.stride
    ) { filter, target in
      guard let filter else { return }
      let integers = unsafe target.elements(as: Int16.self)
      for index in 0..<taps * channels { unsafe integers[index] = filter.int16(index) }
    }
  }

  /// Computes some rows of outputs.
  private func run(
    _ units: Range<Int>, _ operands: KernelOperands, _ parts: WidenedWorkspace.Parts,
    _ weights: UnsafePointer<Int16>, bias: UnsafePointer<Int32>?
  ) {
    let (height, width) = (geometry.height, geometry.width)
    var (image, next) = (-1, 0)
    for unit in units {
      let (number, row) = unit.quotientAndRemainder(dividingBy: height.output)
      if number != image { (image, next) = (number, 0) }
      // Lines up to the last one of the row before are there.
      let top = row * height.stride - height.padBegin
      let first = max(top, next, 0)
      let end = min(top + (height.taps - 1) * height.dilation + 1, height.input)
      for line in first..<max(first, end) {
        unsafe widen(number, line, operands, to: parts.terms + line % slots * lineLength)
      }
      next = max(next, end)
      for column in stride(from: 0, to: width.output, by: workspace.rows) {
        let columns = column..<min(column + workspace.rows, width.output)
        unsafe add(row, columns, parts, weights, bias: bias)
        let output = unit * width.output
        store(output + columns.lowerBound..<output + columns.upperBound, panel, parts, operands)
      }
    }
  }

  /// Makes the integers of a line of an image.
  private func widen(
    _ image: Int, _ line: Int, _ operands: KernelOperands, to target: UnsafeMutablePointer<Int16>
  ) {
    let count = geometry.width.input * geometry.inputChannels
    let first = (image * geometry.height.input + line) * count
    if requantization.input.elementType == .int16 {
      unsafe target.update(from: operands.input(0, as: Int16.self) + first, count: count)
    } else {
      unsafe bytes.widen(
        ByteWidening(
          requantization.input, count: count, bytes: operands.input(0, as: UInt8.self) + first,
          integers: target))
    }
    let multiplier = channels / geometry.inputChannels
    guard multiplier > 1 else { return }
    // From the last to the first: what is read lies before what is written.
    for index in (0..<count).reversed() {
      let integer = unsafe target[index]
      for copy in 0..<multiplier { unsafe target[index * multiplier + copy] = integer }
    }
  }

  /// Finds the sums of some outputs of a row, or the numbers that they stand for.
  private func add(
    _ row: Int, _ columns: Range<Int>, _ parts: WidenedWorkspace.Parts,
    _ weights: UnsafePointer<Int16>, bias: UnsafePointer<Int32>?
  ) {
    let (height, width) = (geometry.height, geometry.width)
    let count = columns.count * channels
    let sums = unsafe parts.sums.bindMemory(to: Int32.self, capacity: count)
    let top = row * height.stride - height.padBegin
    for (index, column) in columns.enumerated() {
      let output = unsafe sums + index * channels
      if let bias = unsafe bias {
        unsafe output.update(from: bias, count: channels)
      } else {
        unsafe output.update(repeating: 0, count: channels)
      }
      let left = column * width.stride - width.padBegin
      for kh in height.taps(at: row) {
        let line = unsafe parts.terms + (top + kh * height.dilation) % slots * lineLength
        for kw in width.taps(at: column) {
          let input = unsafe line + (left + kw * width.dilation) * channels
          let filter = unsafe weights + (kh * width.taps + kw) * channels
          for channel in 0..<channels {
            unsafe output[channel] &+= Int32(input[channel]) &* Int32(filter[channel])
          }
        }
      }
    }
    if form.isWide {
      for index in 0..<count { unsafe parts.wideSums[index] = Int64(sums[index]) }
    }
  }
}
