import HandsMicrokernels
import HandsSystem

/// A convolution or fully connected layer of quantized bytes.
///
/// The terms of some outputs are widened to 16 bits beside each other in the workspace, zeros where windows reach over
/// the border, and multiplied by the tiles of pairs. Their sums times the ratios of scales are numbers, which are
/// rounded to bytes.
struct WidenedProduct: Sendable {
  // Safe: the workspace has the terms and the numbers of one block; sizes are those of the operands.
  private let product: MatrixProduct
  private let window: WindowGeometry?
  private let requantization: AffineRequantization
  private let arithmetic: ProductArithmetic
  private let layout: PanelLayout
  private let partition: Partition
  private let name: String
  /// The ratio of each column of the layout.
  private let ratios: [Float]
  /// 16-bit integers of the terms of one output.
  private let rowLength: Int
  /// Outputs that are computed together.
  private let blockRows: Int

  /// Bytes of the terms of a block, unless one output has more.
  private static let blockBytes = 1 << 16
  /// The maximum number of terms of one output.
  private static let depthLimit = 1 << 24

  /// Plans the blocks; the result is `nil` if an output has too many terms.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - window: The windows that the terms of an output lie under, `nil` where outputs are rows of the input.
  ///   - requantization: How sums become bytes.
  ///   - tiles: The tiles.
  ///   - name: The operator's part of kernel names.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ requantization: AffineRequantization,
    _ tiles: Int16Tiles, name: String
  ) {
    guard product.depth <= WidenedProduct.depthLimit else { return nil }
    self.product = product
    self.window = window
    self.requantization = requantization
    self.name = name
    arithmetic = .int16Sums(tiles)
    layout = PanelLayout(
      arithmetic, outputs: product.outputs, groups: product.groups,
      terms: FilterTerms(rowLength: product.depth))
    rowLength = 2 * layout.depth
    let tallest = layout.tallestTile
    let rows = WidenedProduct.blockBytes / (rowLength * MemoryLayout<Int16>.stride)
    blockRows = min(max(rows / tallest, 1) * tallest, max(product.rows, 1), 48)
    partition = Partition(
      units: product.rows,
      multiplyAdds: wideProduct(product.rows, product.depth, product.outputs) / 2,
      multiple: blockRows)
    var ratios: [Float] = []
    layout.forEachPanel { panel in
      while ratios.count < panel.paddedColumn + panel.width { ratios.append(0) }
      for column in 0..<panel.columns {
        ratios[panel.paddedColumn + column] = requantization.ratios[panel.firstColumn + column]
      }
    }
    self.ratios = ratios
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    KernelCandidate(name + "." + elementName, constants: Operand.weights) { _ in choice }
  }

  private var elementName: String { requantization.input.elementType.name }

  private var choice: KernelChoice {
    let terms = blockRows * rowLength * MemoryLayout<Int16>.stride
    let line = AlignedStorage.alignment
    let numbers = (terms + line - 1) / line * line
    return KernelChoice(
      name: "\(name).\(elementName).\(layout.tileName)\(arithmetic.tilesName)",
      packings: layout.packings([.bias]), operands: [.input],
      workspaceByteCount: numbers + blockRows * layout.widestPanel * MemoryLayout<Float>.stride,
      bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let rows = partition.units(of: bands)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: blockRows) {
          for group in 0..<product.groups {
            unsafe run(
              first..<min(first + blockRows, rows.upperBound), group, operands, packed,
              numbers: operands.workspace + numbers)
          }
        }
      }
    }
  }

  /// Computes the channels of one group of some outputs.
  private func run(
    _ rows: Range<Int>, _ group: Int, _ operands: KernelOperands, _ packed: [PackedConstant],
    numbers: UnsafeMutableRawPointer
  ) {
    let terms = unsafe operands.workspace.bindMemory(
      to: Int16.self, capacity: rows.count * rowLength)
    unsafe gather(rows, group, from: operands.input(0, as: UInt8.self), to: terms)
    let rounding = ByteRounding(requantization)
    let panels = layout.count / product.groups
    let output = unsafe operands.output(0, as: UInt8.self)
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      layout.forEachPanel(in: group * panels..<(group + 1) * panels) { panel in
        unsafe arithmetic.multiply(
          panel.vectors,
          PanelProduct(
            rows: rows.count, input: terms, inputStride: rowLength,
            segments: GEMMArguments.Segments(length: rowLength),
            weights: packed[0].base + panel.weights * MemoryLayout<Float>.stride,
            weightCount: layout.depth * panel.width,
            vectors: ChannelVectors(
              bias: packed[1].base + panel.paddedColumn * MemoryLayout<Int32>.stride,
              scales: ratios + panel.paddedColumn),
            output: numbers, outputStride: panel.width, outputVectorStride: layout.lanes))
        let sums = unsafe numbers.bindMemory(
          to: Float.self, capacity: rows.count * panel.width)
        for row in 0..<rows.count {
          unsafe rounding.apply(
            sums + row * panel.width, count: panel.columns,
            to: output + (rows.lowerBound + row) * product.outputs + panel.firstColumn)
        }
      }
    }
  }

  /// Widens the terms of some outputs.
  private func gather(
    _ rows: Range<Int>, _ group: Int, from input: UnsafePointer<UInt8>,
    to terms: UnsafeMutablePointer<Int16>
  ) {
    let widening = ByteWidening(requantization.input)
    for (index, row) in rows.enumerated() {
      let target = unsafe terms + index * rowLength
      if rowLength > product.depth { unsafe target[product.depth] = 0 }
      if let window {
        unsafe gather(row, group, window, widening, from: input, to: target)
      } else {
        unsafe widening.apply(
          input + row * product.inputStride + group * product.depth, count: product.depth,
          to: target)
      }
    }
  }

  /// Widens the terms of one output, in (kh, kw, channel) order.
  private func gather(
    _ pixel: Int, _ group: Int, _ window: WindowGeometry, _ widening: ByteWidening,
    from input: UnsafePointer<UInt8>, to terms: UnsafeMutablePointer<Int16>
  ) {
    let (height, width) = (window.height, window.width)
    let channels = window.inputChannels / product.groups
    let (line, ox) = pixel.quotientAndRemainder(dividingBy: width.output)
    let (image, oy) = line.quotientAndRemainder(dividingBy: height.output)
    let inside = width.taps(at: ox)
    let left = ox * width.stride - width.padBegin
    for kh in 0..<height.taps {
      let target = unsafe terms + kh * width.taps * channels
      guard let y = height.element(position: oy, tap: kh) else {
        unsafe target.update(repeating: 0, count: width.taps * channels)
        continue
      }
      unsafe target.update(repeating: 0, count: inside.lowerBound * channels)
      let start =
        unsafe input
        + (image * height.input + y) * width.input * window.inputChannels + group * channels
      if width.dilation == 1, product.groups == 1 {
        unsafe widening.apply(
          start + (left + inside.lowerBound) * channels, count: inside.count * channels,
          to: target + inside.lowerBound * channels)
      } else {
        for kw in inside {
          unsafe widening.apply(
            start + (left + kw * width.dilation) * window.inputChannels, count: channels,
            to: target + kw * channels)
        }
      }
      unsafe (target + inside.upperBound * channels).update(
        repeating: 0, count: (width.taps - inside.upperBound) * channels)
    }
  }
}
