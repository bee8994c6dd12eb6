import HandsSystem

/// The scratch memory of a ``WidenedProduct`` or a ``QuadProduct``.
struct WidenedWorkspace: Sendable {
  // Safe: each part has the elements that its name says.

  /// Outputs that are computed together.
  let rows: Int
  /// Whether the sums of all panels are there before results are stored: those of a single output whose terms are gathered,
  /// as it has few per panel.
  let holdsAllSums: Bool
  /// Half the bytes of the terms of one output, where they are gathered.
  let rowLength: Int
  /// Bytes of all parts.
  let byteCount: Int
  /// Where parts begin, each at the start of a cache line, and their elements.
  private let places: Places

  /// Bytes of the terms of a block, unless one output has more.
  private static let blockBytes = 1 << 16

  /// Plans the parts.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - form: What is multiplied.
  ///   - layout: The panels.
  ///   - lines: Where outputs find their terms, `nil` where these are gathered.
  ///   - hasRowTerms: Whether something is added to the sums of each output.
  ///   - holdsInput: Whether an input of floats is quantized before its terms are gathered.
  init(
    _ product: MatrixProduct, _ form: WidenedProduct.Form, _ layout: PanelLayout,
    _ lines: WidenedLines?, hasRowTerms: Bool = false, holdsInput: Bool = false
  ) {
    rowLength = 2 * layout.depth
    let tallest = layout.tallestTile
    let fitting = WidenedWorkspace.blockBytes / (rowLength * MemoryLayout<Int16>.stride)
    rows =
      lines?.rows ?? min(max(fitting / tallest, 1) * tallest, max(product.rows, 1), 48)
    holdsAllSums = lines == nil && product.rows == 1 && product.groups == 1 && !form.isWide
    var (integers, scales) = (0, 0)
    if case .dynamic(let range) = form {
      (integers, scales) = (holdsInput ? range.inputCount : 0, range.parts)
    }
    (places, byteCount) = WidenedWorkspace.places(
      terms: lines?.termCount ?? rows * rowLength,
      sums: holdsAllSums ? layout.paddedColumns : rows * layout.widestPanel, isWide: form.isWide,
      starts: form.packsBias ? 0 : layout.paddedColumns, integers: integers, scales: scales,
      rowTerms: hasRowTerms ? lines?.blockOutputs ?? rows : 0)
  }

  /// Plans the parts of an operator whose sums are found otherwise.
  ///
  /// - Parameters:
  ///   - terms: Terms that are held.
  ///   - rows: Outputs that are computed together.
  ///   - channels: Sums of an output.
  ///   - form: What is multiplied.
  init(terms: Int, rows: Int, channels: Int, _ form: WidenedProduct.Form) {
    (self.rows, holdsAllSums, rowLength) = (rows, false, 0)
    (places, byteCount) = WidenedWorkspace.places(
      terms: terms, sums: rows * channels, isWide: form.isWide, starts: 0, integers: 0,
      scales: 0, rowTerms: 0)
  }

  private typealias Places = InlineArray<8, (start: Int, count: Int)>

  private static func places(
    terms: Int, sums: Int, isWide: Bool, starts: Int, integers: Int, scales: Int, rowTerms: Int
  ) -> (Places, byteCount: Int) {
    let sizes: InlineArray<8, (count: Int, stride: Int)> = [
      (terms, 2), (sums, 4), (isWide ? sums : 0, 8), (starts, 4), (integers, 2), (scales, 4),
      (scales, 4), (rowTerms, 4),
    ]
    // In 64 bits on every processor: the memory plan rejects sizes above 32 bits.
    let line = Int64(AlignedStorage.alignment)
    var places = Places(repeating: (0, 0))
    var end: Int64 = 0
    for index in sizes.indices {
      places[index] = (Int(clamping: end), sizes[index].count)
      let byteCount = Int64(sizes[index].count) * Int64(sizes[index].stride)
      end += (byteCount + line - 1) / line * line
    }
    return (places, Int(clamping: end))
  }

  /// The parts of the scratch memory of one call.
  @safe struct Parts {
    /// The terms of a block.
    let terms: UnsafeMutablePointer<Int16>
    /// Sums of 32 bits, or numbers.
    let sums: UnsafeMutableRawPointer
    /// Sums of 64 bits.
    let wideSums: UnsafeMutablePointer<Int64>
    /// Where sums start that have no packed bias.
    let starts: UnsafeMutablePointer<Int32>
    /// The integers of an input of floats whose terms are gathered.
    let integers: UnsafeMutablePointer<Int16>
    /// The scale of each part of an input of floats.
    let scales: UnsafeMutablePointer<Float>
    /// The byte that stands for 0 in each part of an input of floats.
    let zeroPoints: UnsafeMutablePointer<Int32>
    /// What is added to the sums of each output of a block.
    let rowTerms: UnsafeMutablePointer<Int32>
  }

  /// Where the sums of a panel go.
  func sums(of panel: PanelLayout.Panel, _ parts: Parts) -> UnsafeMutableRawPointer {
    let first = holdsAllSums ? panel.paddedColumn : 0
    return unsafe parts.sums + first * MemoryLayout<Int32>.stride
  }

  /// Finds the parts.
  func parts(_ base: UnsafeMutableRawPointer) -> Parts {
    func part<Element>(_ index: Int, as type: Element.Type) -> UnsafeMutablePointer<Element> {
      unsafe (base + places[index].start).bindMemory(to: type, capacity: places[index].count)
    }
    return unsafe Parts(
      terms: part(0, as: Int16.self), sums: base + places[1].start,
      wideSums: part(2, as: Int64.self), starts: part(3, as: Int32.self),
      integers: part(4, as: Int16.self), scales: part(5, as: Float.self),
      zeroPoints: part(6, as: Int32.self), rowTerms: part(7, as: Int32.self))
  }
}
