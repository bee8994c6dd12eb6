import HandsMicrokernels
import HandsSystem

/// A convolution or fully connected layer of quantized integers, or of floats that are quantized as they come.
///
/// The terms of some outputs are widened to 16 bits beside each other in the workspace, zeros where windows reach over
/// the border, and multiplied by the tiles of pairs.
struct WidenedProduct: Sendable {
  // Safe: the workspace has the parts that `Workspace` names; sizes are those of the operands.
  private let product: MatrixProduct
  private let terms: TermGathering
  private let form: Form
  private let arithmetic: ProductArithmetic
  private let bytes: ByteTiles
  private let layout: PanelLayout
  private let partition: Partition
  private let name: String
  /// The ratio of each column of the layout, 0 where sums are not scaled by tiles.
  private let ratios: [Float]
  /// Terms whose sum has 32 bits.
  private let chunk: Int
  private let workspace: Workspace

  /// What is multiplied, and what becomes of sums.
  enum Form: Sendable {
    case affine(AffineRequantization)
    case dynamic(DynamicRange)

    /// The ratios where tiles scale sums.
    fileprivate var ratios: [Float]? {
      if case .affine(let requantization) = self { requantization.ratios } else { nil }
    }

    /// Whether sums may need 64 bits.
    fileprivate var isWide: Bool {
      if case .affine(let requantization) = self {
        requantization.input.elementType == .int16
      } else {
        false
      }
    }

    fileprivate var elementName: String {
      if case .affine(let requantization) = self {
        requantization.input.elementType.name
      } else {
        "dynamic"
      }
    }

    /// Whether the bias is read behind the sums rather than packed before them.
    fileprivate var readsBias: Bool {
      switch self {
      case .affine(let requantization): isWide && requantization.hasBias
      case .dynamic(let range): range.hasBias
      }
    }
  }

  /// Bytes of the terms of a block, unless one output has more.
  private static let blockBytes = 1 << 16
  /// The maximum number of terms of one output.
  private static let depthLimit = 1 << 24

  /// Plans the blocks; the result is `nil` if an output has too many terms.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - window: The windows that the terms of an output lie under, `nil` where outputs are rows of the input.
  ///   - form: What is multiplied, and what becomes of sums.
  ///   - tiles: The tiles of products.
  ///   - bytes: The tiles that widen bytes and round numbers to them.
  ///   - name: The operator's part of kernel names.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ form: Form, _ tiles: Int16Tiles,
    _ bytes: ByteTiles, name: String
  ) {
    guard product.depth <= WidenedProduct.depthLimit else { return nil }
    self.product = product
    self.form = form
    self.name = name
    self.bytes = bytes
    terms = TermGathering(product, window: window)
    arithmetic = form.ratios == nil ? .int32Sums(tiles) : .int16Sums(tiles)
    layout = PanelLayout(
      arithmetic, outputs: product.outputs, groups: product.groups,
      terms: FilterTerms(rowLength: product.depth))
    // 512 products of 16 and 8 bits lie within 2³¹.
    chunk = form.isWide ? 512 : 2 * layout.depth
    workspace = Workspace(
      product, form, layout, blockBytes: WidenedProduct.blockBytes)
    partition = Partition(
      units: product.rows,
      multiplyAdds: wideProduct(product.rows, product.depth, product.outputs) / 2,
      multiple: workspace.rows)
    var ratios: [Float] = []
    layout.forEachPanel { panel in
      while ratios.count < panel.paddedColumn + panel.width { ratios.append(0) }
      guard let factors = form.ratios else { return }
      for column in 0..<panel.columns {
        ratios[panel.paddedColumn + column] = factors[panel.firstColumn + column]
      }
    }
    self.ratios = ratios
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    KernelCandidate(name + "." + form.elementName, constants: Operand.weights) { _ in choice }
  }

  private var choice: KernelChoice {
    let packsBias = !form.isWide && !form.readsBias
    return KernelChoice(
      name: "\(name).\(form.elementName).\(layout.tileName)\(arithmetic.tilesName)",
      packings: layout.packings(packsBias ? [.bias] : []),
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: workspace.byteCount, bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let rows = partition.units(of: bands)
        if case .dynamic(let range) = form {
          unsafe quantize(rows, range, operands.floatInput(0), operands.workspace)
        }
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: workspace.rows) {
          for group in 0..<product.groups {
            run(
              first..<min(first + workspace.rows, rows.upperBound), group, operands, packed)
          }
        }
      }
    }
  }

  /// Quantizes the parts of the input that some outputs see.
  private func quantize(
    _ rows: Range<Int>, _ range: DynamicRange, _ input: UnsafePointer<Float>,
    _ base: UnsafeMutableRawPointer
  ) {
    guard !rows.isEmpty else { return }
    let rowsPerPart = product.rows / range.parts
    let integers = unsafe workspace.integers(base)
    let scales = unsafe workspace.scales(base)
    for index in rows.lowerBound / rowsPerPart...(rows.upperBound - 1) / rowsPerPart {
      let first = index * range.partCount
      let part = unsafe range.part(of: input + first, count: range.partCount)
      unsafe scales[index] = part.scale
      unsafe range.quantize(input + first, count: range.partCount, part, to: integers + first)
    }
  }

  /// Computes the channels of one group of some outputs.
  private func run(
    _ rows: Range<Int>, _ group: Int, _ operands: KernelOperands, _ packed: [PackedConstant]
  ) {
    let base = unsafe operands.workspace
    gather(rows, group, operands)
    let panels = layout.count / product.groups
    let zeros = unsafe workspace.zeros(base)
    unsafe zeros.update(repeating: 0, count: layout.widestPanel)
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      layout.forEachPanel(in: group * panels..<(group + 1) * panels) { panel in
        for first in stride(from: 0, to: 2 * layout.depth, by: chunk) {
          let length = min(chunk, 2 * layout.depth - first)
          let offset = panel.weights + first / 2 * panel.width
          let bias =
            packed.count > 1
            ? unsafe packed[1].base + panel.paddedColumn * MemoryLayout<Int32>.stride
            : UnsafeMutableRawPointer(zeros)
          unsafe arithmetic.multiply(
            panel.vectors,
            PanelProduct(
              rows: rows.count, input: workspace.terms(base) + first,
              inputStride: workspace.rowLength, segments: GEMMArguments.Segments(length: length),
              weights: packed[0].base + offset * MemoryLayout<Float>.stride,
              weightCount: length / 2 * panel.width,
              vectors: ChannelVectors(bias: bias, scales: ratios + panel.paddedColumn),
              output: workspace.sums(base), outputStride: panel.width,
              outputVectorStride: layout.lanes))
          if form.isWide { unsafe widen(rows.count * panel.width, isFirst: first == 0, base) }
        }
        store(rows, panel, operands)
      }
    }
  }

  /// Widens the terms of some outputs.
  private func gather(_ rows: Range<Int>, _ group: Int, _ operands: KernelOperands) {
    let base = unsafe operands.workspace
    for (index, row) in rows.enumerated() {
      let target = unsafe workspace.terms(base) + index * workspace.rowLength
      if workspace.rowLength > product.depth { unsafe target[product.depth] = 0 }
      switch form {
      case .affine(let requantization) where !form.isWide:
        let flip = Int32(requantization.input.signFlip)
        let zeroPoint = requantization.input.unsignedZeroPoint
        unsafe terms.gather(row, group, from: operands.input(0, as: UInt8.self), to: target) {
          unsafe bytes.widen(
            ByteWidening(count: $1, bytes: $0, integers: $2, flip: flip, zeroPoint: zeroPoint))
        }
      case .affine:
        unsafe terms.gather(row, group, from: operands.input(0, as: Int16.self), to: target) {
          unsafe $2.update(from: $0, count: $1)
        }
      case .dynamic:
        unsafe terms.gather(
          row, group, from: UnsafePointer(workspace.integers(base)), to: target
        ) {
          unsafe $2.update(from: $0, count: $1)
        }
      }
    }
  }

  /// Adds the sums of one chunk of terms to those of the chunks before it.
  private func widen(_ count: Int, isFirst: Bool, _ base: UnsafeMutableRawPointer) {
    let sums = unsafe workspace.sums(base).bindMemory(to: Int32.self, capacity: count)
    let wide = unsafe workspace.wideSums(base)
    for index in 0..<count {
      unsafe wide[index] = (isFirst ? 0 : wide[index]) &+ Int64(sums[index])
    }
  }

  /// Stores the results of one panel.
  private func store(_ rows: Range<Int>, _ panel: PanelLayout.Panel, _ operands: KernelOperands) {
    let base = unsafe operands.workspace
    let sums = unsafe workspace.sums(base)
    let count = rows.count * panel.width
    func forEach(_ body: (_ sum: Int, _ channel: Int, _ output: Int, _ row: Int) -> Void) {
      for row in 0..<rows.count {
        let output = (rows.lowerBound + row) * product.outputs + panel.firstColumn
        for column in 0..<panel.columns {
          body(
            row * panel.width + column, panel.firstColumn + column, output + column,
            rows.lowerBound + row)
        }
      }
    }
    switch form {
    case .affine(let requantization) where form.isWide:
      let wide = unsafe workspace.wideSums(base)
      let bias = unsafe form.readsBias ? operands.input(1, as: Int64.self) : nil
      let output = unsafe operands.output(0, as: Int16.self)
      forEach { sum, channel, element, _ in
        let total = unsafe wide[sum] &+ (bias.map { unsafe $0[channel] } ?? 0)
        unsafe output[element] = Int16(
          truncatingIfNeeded: requantization.applied(to: total, channel: channel))
      }
    case .affine(let requantization):
      let output = unsafe operands.output(0, as: UInt8.self)
      guard requantization.ratios == nil else {
        let numbers = unsafe sums.bindMemory(to: Float.self, capacity: count)
        for row in 0..<rows.count {
          unsafe bytes.round(
            ByteRounding(
              count: panel.columns, numbers: numbers + row * panel.width,
              bytes: output + (rows.lowerBound + row) * product.outputs + panel.firstColumn,
              bounds: requantization.bounds, zeroPoint: Int32(requantization.result.zeroPoint)))
        }
        return
      }
      let integers = unsafe sums.bindMemory(to: Int32.self, capacity: count)
      forEach { sum, channel, element, _ in
        let integer = unsafe requantization.applied(to: Int64(integers[sum]), channel: channel)
        unsafe output[element] = UInt8(truncatingIfNeeded: integer)
      }
    case .dynamic(let range):
      let rowsPerPart = product.rows / range.parts
      let integers = unsafe sums.bindMemory(to: Int32.self, capacity: count)
      let scales = unsafe workspace.scales(base)
      let bias = unsafe form.readsBias ? operands.floatInput(1) : nil
      let output = unsafe operands.floatOutput(0)
      forEach { sum, channel, element, row in
        unsafe output[element] = range.applied(
          to: integers[sum], scale: scales[row / rowsPerPart],
          bias: bias.map { unsafe $0[channel] } ?? 0, channel: channel)
      }
    }
  }
}

extension WidenedProduct {
  /// The parts of the scratch memory, each at the start of a cache line.
  fileprivate struct Workspace: Sendable {
    // Safe: each part has the elements that its name says.

    /// Outputs that are computed together.
    let rows: Int
    /// 16-bit integers of the terms of one output.
    let rowLength: Int
    let byteCount: Int
    private let starts: [Int]
    private let counts: [Int]

    init(_ product: MatrixProduct, _ form: Form, _ layout: PanelLayout, blockBytes: Int) {
      rowLength = 2 * layout.depth
      let tallest = layout.tallestTile
      let fitting = blockBytes / (rowLength * MemoryLayout<Int16>.stride)
      rows = min(max(fitting / tallest, 1) * tallest, max(product.rows, 1), 48)
      let sums = rows * layout.widestPanel
      var (integers, scales) = (0, 0)
      if case .dynamic(let range) = form { (integers, scales) = (range.inputCount, range.parts) }
      counts = [
        rows * rowLength, sums, form.isWide ? sums : 0, layout.widestPanel, integers, scales,
      ]
      let strides = [2, 4, 8, 4, 2, 4]
      let line = AlignedStorage.alignment
      var (starts, end) = ([Int](), 0)
      for (count, stride) in zip(counts, strides) {
        starts.append(end)
        end += (count * stride + line - 1) / line * line
      }
      self.starts = starts
      byteCount = end
    }

    private func part<Element>(
      _ base: UnsafeMutableRawPointer, _ index: Int, as type: Element.Type
    ) -> UnsafeMutablePointer<Element> {
      unsafe (base + starts[index]).bindMemory(to: type, capacity: counts[index])
    }

    /// The terms of a block.
    func terms(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int16> {
      unsafe part(base, 0, as: Int16.self)
    }
    /// Sums of 32 bits, or numbers.
    func sums(_ base: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
      unsafe base + starts[1]
    }
    /// Sums of 64 bits.
    func wideSums(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int64> {
      unsafe part(base, 2, as: Int64.self)
    }
    /// What sums without a packed bias start from.
    func zeros(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
      unsafe part(base, 3, as: Int32.self)
    }
    /// The integers of an input of floats.
    func integers(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int16> {
      unsafe part(base, 4, as: Int16.self)
    }
    /// The scale of each part of an input of floats.
    func scales(_ base: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
      unsafe part(base, 5, as: Float.self)
    }
  }
}
