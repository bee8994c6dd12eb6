import HandsMicrokernels
import HandsSystem

/// A convolution or fully connected layer of quantized integers, or of floats that are quantized as they come.
///
/// The terms of some outputs are widened to 16 bits in the workspace and multiplied by the tiles of pairs: lines of
/// images under wide rows of windows or short segments of them, or else the terms of each output beside those of its
/// neighbours, zeros where windows reach over the border.
///
/// A class, as closures of kernels would otherwise hold copies of it.
final class WidenedProduct: Sendable {
  // Safe: the workspace has the parts that `WidenedWorkspace` names; sizes are those of the operands.
  private let product: MatrixProduct
  private let terms: TermGathering
  /// Where outputs find their terms in lines of images, `nil` if these are gathered.
  private let lines: WidenedLines?
  private let form: Form
  private let arithmetic: ProductArithmetic
  private let bytes: ByteTiles
  private let layout: PanelLayout
  private let partition: Partition
  /// The ratio of each column of the layout, 0 where sums are not scaled by tiles.
  private let ratios: [Float]
  /// Terms whose sum has 32 bits.
  private let chunk: Int
  /// Parts of each weight: its lowest byte and what lies above, or the whole.
  private let planes: Int
  private let workspace: WidenedWorkspace
  /// Outputs whose results are neighbours, where terms are gathered.
  private let runLength: Int
  /// Stores the results of a panel.
  private let store: Store

  /// What is multiplied, and what becomes of sums.
  enum Form: Sendable {
    case affine(AffineRequantization)
    case dynamic(DynamicRange)

    /// The ratios where tiles scale sums.
    var ratios: [Float]? {
      if case .affine(let requantization) = self { requantization.ratios } else { nil }
    }

    /// Whether sums may need 64 bits.
    var isWide: Bool {
      if case .affine(let requantization) = self { requantization.hasWideSums } else { false }
    }

    /// Whether the input has 16-bit integers.
    var takesWords: Bool {
      if case .affine(let requantization) = self {
        requantization.input.elementType == .int16
      } else {
        false
      }
    }

    var elementName: String {
      if case .affine(let requantization) = self {
        requantization.input.elementType.name
      } else {
        "dynamic"
      }
    }

    /// Whether sums start from packed integers, which have the bias, rather than from 0.
    var packsBias: Bool {
      if case .affine = self { !isWide } else { false }
    }

    /// Whether the bias is read behind the sums rather than packed before them.
    var readsBias: Bool {
      switch self {
      case .affine(let requantization): isWide && requantization.hasBias
      case .dynamic(let range): range.hasBias
      }
    }
  }

  /// Products of 16 and 8 bits whose sum has 32 bits, whole pairs of them: that of 512 may be 2³¹.
  static let narrowTerms = 510

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
  ///   - phase: The phase of a transposed convolution that it is; `nil` for others. Terms of bytes always lie in lines, those
  ///     of 16-bit integers are whole pairs of each tap.
  ///   - planes: 2 for computed weights above 8 bits, which are packed as bytes and what lies above them; sums are wide.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ form: Form, _ tiles: Int16Tiles,
    _ bytes: ByteTiles, phase: ProductPhase? = nil, planes: Int = 1
  ) {
    guard product.depth <= WidenedProduct.depthLimit else { return nil }
    self.product = product
    self.form = form
    self.bytes = bytes
    self.planes = planes
    terms = TermGathering(product, window: window)
    arithmetic = form.ratios == nil ? .int32Sums(tiles) : .int16Sums(tiles)
    lines =
      form.takesWords
      ? nil
      : window.flatMap {
        WidenedLines($0, groups: product.groups, takesShortRows: phase != nil)
      }
    runLength = max(phase.flatMap { _ in window?.width.output } ?? product.rows, 1)
    if let phase {
      let fits =
        form.takesWords
        ? product.inputStride % 2 == 0 || product.depth == product.inputStride
        : lines?.segments.fits(phase.filter, termsPerWord: 2) == true
      guard fits else { return nil }
    }
    layout = PanelLayout(
      arithmetic, outputs: product.outputs, groups: product.groups,
      terms: phase?.filter ?? lines?.segments.filter ?? FilterTerms(rowLength: product.depth))
    chunk = form.isWide ? WidenedProduct.narrowTerms : 2 * layout.depth
    workspace = WidenedWorkspace(product, form, layout, lines, holdsInput: lines == nil)
    store = form.store(
      product, phase?.results ?? ResultPlaces(channels: product.outputs), bytes)
    let work = wideProduct(product.rows, product.depth, product.outputs) / 2
    partition =
      lines.map { Partition(units: $0.count, multiplyAdds: work) }
      ?? Partition(units: product.rows, multiplyAdds: work, multiple: workspace.rows)
    ratios = phase?.ratios ?? layout.padded(form.ratios ?? [])
  }

  /// The kernel, of constant weights.
  func candidate(_ name: String) -> KernelCandidate {
    let choice = part.choice(name)
    return KernelCandidate(name + "." + form.elementName, constants: Operand.weights) { _ in
      choice
    }
  }

  /// The product as a part of a kernel.
  var part: ProductPart {
    ProductPart(
      name: "\(form.elementName).\(layout.tileName)\(arithmetic.tilesName)",
      packings: layout.packings(form.packsBias ? [.bias] : []),
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: workspace.byteCount, partition: partition, layout: layout,
      ratios: ratios, startColumns: nil
    ) { [self] operands, units, packed in
      unsafe ratios.withUnsafeBufferPointer { ratios in
        guard let ratios = ratios.baseAddress else { return }
        let parts = unsafe workspace.parts(operands.workspace)
        let right = unsafe RightMatrix(
          weights: packed.base, starts: packed.columns ?? parts.starts, ratios: ratios)
        if !form.packsBias {
          unsafe parts.starts.update(repeating: 0, count: layout.paddedColumns)
        }
        run(units, operands, parts, right)
      }
    }
  }

  /// The weights and what belongs to their columns.
  @safe private struct RightMatrix {
    let weights: UnsafeMutableRawPointer
    /// Where sums start.
    let starts: UnsafeMutablePointer<Int32>
    let ratios: UnsafePointer<Float>

    func vectors(_ panel: PanelLayout.Panel) -> ChannelVectors {
      unsafe ChannelVectors(
        bias: starts + panel.paddedColumn, scales: ratios + panel.paddedColumn)
    }
  }

  private func run(
    _ units: Range<Int>, _ operands: KernelOperands, _ parts: WidenedWorkspace.Parts,
    _ right: RightMatrix
  ) {
    if let lines { return run(units, lines, operands, parts, right) }
    if case .dynamic(let range) = form {
      let (input, count) = unsafe (operands.floatInput(0), range.partCount)
      range.forEachPart(of: units, in: product) { index in
        let part = unsafe range.part(index, of: input, parts, by: bytes)
        unsafe bytes.quantize(
          range.quantization(
            input + index * count, count: count, part, to: parts.integers + index * count))
      }
    }
    var first = units.lowerBound
    while first < units.upperBound {
      let end = min(first + workspace.rows, (first / runLength + 1) * runLength, units.upperBound)
      for group in 0..<product.groups { run(first..<end, group, operands, parts, right) }
      first = end
    }
  }

  /// Computes the channels of one group of some outputs.
  private func run(
    _ rows: Range<Int>, _ group: Int, _ operands: KernelOperands,
    _ parts: WidenedWorkspace.Parts, _ right: RightMatrix
  ) {
    gather(rows, group, operands, parts)
    if workspace.holdsAllSums {
      let all = GEMMArguments.Segments(length: 2 * layout.depth)
      layout.forEachRun { panel, count in
        unsafe multiply(
          panel, count: count, rows: 1, parts.terms, stride: workspace.rowLength, all, from: 0,
          parts, right)
      }
      return store(rows, layout.allColumns, parts, operands)
    }
    let panels = layout.count / product.groups
    layout.forEachPanel(in: group * panels..<(group + 1) * panels) { panel in
      for plane in 0..<planes {
        for first in stride(from: 0, to: 2 * layout.depth, by: chunk) {
          let length = min(chunk, 2 * layout.depth - first)
          unsafe multiply(
            panel, rows: rows.count, parts.terms + first, stride: workspace.rowLength,
            GEMMArguments.Segments(length: length), from: first / 2, plane: plane, parts, right)
          guard form.isWide else { continue }
          widen(
            rows.count * panel.width, isFirst: first == 0 && plane == 0, unit: 1 << (8 * plane),
            parts)
        }
      }
      store(rows, panel, parts, operands)
    }
  }

  /// Computes some lines of outputs.
  private func run(
    _ units: Range<Int>, _ lines: WidenedLines, _ operands: KernelOperands,
    _ parts: WidenedWorkspace.Parts, _ right: RightMatrix
  ) {
    var (image, part) = (-1, DynamicRange.Part())
    lines.forEachBlock(of: units) { block in
      switch form {
      case .affine(let requantization):
        let input = unsafe operands.input(0, as: UInt8.self)
        unsafe lines.fill(block, parts.terms, stride: MemoryLayout<Int16>.stride) {
          unsafe bytes.widen(
            ByteWidening(
              requantization.input, count: $1, bytes: input + $0,
              integers: $2.bindMemory(to: Int16.self, capacity: $1)))
        }
      case .dynamic(let range):
        let input = unsafe operands.floatInput(0)
        if block.image != image {
          (image, part) = unsafe (
            block.image, range.part(block.image, of: input, parts, by: bytes)
          )
        }
        unsafe lines.fill(block, parts.terms, stride: MemoryLayout<Int16>.stride) {
          unsafe bytes.quantize(range.quantization(input + $0, count: $1, part, to: $2))
        }
      }
      unsafe parts.terms[lines.termCount - 1] = 0
      layout.forEachPanel { panel in
        lines.forEachRow(of: block, limit: workspace.rows) { outputs, offset in
          unsafe multiply(
            panel, rows: outputs.count, parts.terms + offset, stride: lines.outputStride,
            lines.segments.input, from: 0, parts, right)
          store(outputs, panel, parts, operands)
        }
      }
    }
  }

  /// Multiplies the terms of some outputs by equal panels, or by a part of their terms that begins with one of their words.
  private func multiply(
    _ panel: PanelLayout.Panel, count: Int = 1, rows: Int, _ input: UnsafePointer<Int16>,
    stride: Int,
    _ segments: GEMMArguments.Segments, from word: Int, plane: Int = 0,
    _ parts: WidenedWorkspace.Parts, _ right: RightMatrix
  ) {
    let first =
      plane * layout.depth * layout.paddedColumns + panel.weights + word * panel.width
    unsafe arithmetic.multiply(
      panel.vectors,
      PanelProduct(
        rows: rows, panels: count, input: input, inputStride: stride, segments: segments,
        weights: right.weights + first * MemoryLayout<Float>.stride,
        weightCount: (layout.depth - word) * panel.width, vectors: right.vectors(panel),
        output: workspace.sums(of: panel, parts), outputStride: panel.width,
        outputVectorStride: layout.lanes))
  }

  /// Widens the terms of some outputs.
  private func gather(
    _ rows: Range<Int>, _ group: Int, _ operands: KernelOperands,
    _ parts: WidenedWorkspace.Parts
  ) {
    let target = unsafe parts.terms
    if workspace.rowLength > product.depth {
      for index in 0..<rows.count { unsafe target[index * workspace.rowLength + product.depth] = 0 }
    }
    switch form {
    case .affine(let requantization) where !form.takesWords:
      let (input, source) = unsafe (requantization.input, operands.input(0, as: UInt8.self))
      guard terms.areRows else {
        return unsafe gather(rows, group, from: source) {
          unsafe bytes.widen(ByteWidening(input, count: $1, bytes: $0, integers: $2))
        }
      }
      let isOneRun = product.inputStride == product.depth && workspace.rowLength == product.depth
      let (count, length) = isOneRun ? (1, rows.count * product.depth) : (rows.count, product.depth)
      unsafe bytes.widen(
        ByteWidening(
          input, rows: count, count: length,
          bytes: source + rows.lowerBound * product.inputStride + group * product.depth,
          byteStride: product.inputStride, integers: target, integerStride: workspace.rowLength))
    case .affine:
      unsafe gather(rows, group, from: operands.input(0, as: Int16.self)) {
        unsafe $2.update(from: $0, count: $1)
      }
    case .dynamic:
      unsafe gather(rows, group, from: UnsafePointer(parts.integers)) {
        unsafe $2.update(from: $0, count: $1)
      }
    }

    /// Copies the terms of each output.
    func gather<Element: BitwiseCopyable>(
      _ rows: Range<Int>, _ group: Int, from input: UnsafePointer<Element>,
      _ copy: (UnsafePointer<Element>, Int, UnsafeMutablePointer<Int16>) -> Void
    ) {
      for (index, row) in rows.enumerated() {
        unsafe terms.gather(
          row, group, from: input, to: target + index * workspace.rowLength, copy)
      }
    }
  }

  /// Adds the sums of one chunk of terms, times a unit, to those of the chunks before it.
  private func widen(
    _ count: Int, isFirst: Bool, unit: Int64, _ parts: WidenedWorkspace.Parts
  ) {
    let sums = unsafe parts.sums.bindMemory(to: Int32.self, capacity: count)
    for index in 0..<count {
      unsafe parts.wideSums[index] =
        (isFirst ? 0 : parts.wideSums[index]) &+ unit &* Int64(sums[index])
    }
  }
}

extension DynamicRange {
  // Safe: there are as many parts as the range has.

  /// The quantization of a part of the input, which its results find in the workspace.
  ///
  /// - Parameters:
  ///   - index: The part.
  ///   - input: All parts.
  ///   - parts: The workspace.
  ///   - offset: What is added to the zero point that results find.
  ///   - tiles: The tiles.
  /// - Returns: The quantization.
  func part(
    _ index: Int, of input: UnsafePointer<Float>, _ parts: WidenedWorkspace.Parts,
    plus offset: Int32 = 0, by tiles: ByteTiles
  ) -> Part {
    let part = unsafe part(of: input + index * partCount, count: partCount, by: tiles)
    unsafe parts.scales[index] = part.scale
    unsafe parts.zeroPoints[index] = Int32(part.zeroPoint) + offset
    return part
  }

  /// Calls a closure with the parts of the input that some outputs of a product see.
  @inline(__always)
  func forEachPart(of rows: Range<Int>, in product: MatrixProduct, _ body: (Int) -> Void) {
    guard !rows.isEmpty else { return }
    let rowsPerPart = product.rows / parts
    for index in rows.lowerBound / rowsPerPart...(rows.upperBound - 1) / rowsPerPart { body(index) }
  }
}
