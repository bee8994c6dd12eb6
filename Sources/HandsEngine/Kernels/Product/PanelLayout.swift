/// How the right matrix of a product is cut into panels of columns, laid out for their tiles.
///
/// A panel's weights are `[word][column]`; columns are padded with zeros to whole vectors, or to half a one
/// where that is enough and there are tiles for it. Bias and other vectors have all panels' columns, padded alike.
///
/// A group's columns are cut into pairs of vectors, then one triple or single for an odd number, then half a
/// vector. Panels are worked out from their index: a layout takes the same memory for any number of them.
struct PanelLayout: Sendable {
  /// One panel and where its numbers lie.
  struct Panel: Sendable {
    /// Vectors of columns, 0 for half a one.
    let vectors: Int
    /// The first output column.
    let firstColumn: Int
    /// Output columns, at most ``width``.
    let columns: Int
    /// Columns with padding.
    let width: Int
    /// Elements between the start of a row of the left matrix and its first term.
    let inputOffset: Int
    /// Where its weights lie, in words.
    let weights: Int
    /// Where its part of each vector lies.
    let paddedColumn: Int

    /// Whether no column is padding.
    var isFull: Bool { columns == width }
  }

  /// Words of a vector.
  let lanes: Int
  /// Words of each sum.
  let depth: Int
  /// Where each term of a sum lies in a row of the filter.
  private let terms: FilterTerms
  let termsPerWord: Int
  private let tallestTiles: [Int]
  private let groups: Int
  private let groupOutputs: Int
  private let groupInputs: Int
  /// The whole vectors of a group.
  private let whole: VectorPanels
  private let hasHalf: Bool

  /// Cuts a filter of rows `[output][K]` into panels.
  ///
  /// - Parameters:
  ///   - arithmetic: The tiles.
  ///   - outputs: Output columns of all groups.
  ///   - groups: Groups of columns; group `g` starts `g · groupInputs` into a row.
  ///   - groupInputs: Elements between the first terms of neighbouring groups.
  ///   - terms: Where each term of a sum lies in a row of the filter.
  init(
    _ arithmetic: ProductArithmetic, outputs: Int, groups: Int = 1, groupInputs: Int = 0,
    terms: FilterTerms
  ) {
    lanes = arithmetic.lanes
    tallestTiles = arithmetic.tallestTiles
    termsPerWord = arithmetic.termsPerWord
    depth = terms.wordCount(termsPerWord: termsPerWord)
    self.terms = terms
    self.groups = groups
    self.groupInputs = groupInputs
    groupOutputs = outputs / groups
    let rest = groupOutputs % lanes
    hasHalf = tallestTiles[0] > 0 && rest > 0 && rest <= lanes / 2
    whole = VectorPanels(columns: hasHalf ? groupOutputs - rest : groupOutputs, lanes: lanes)
  }

  /// The number of panels.
  var count: Int { groups * panelsOfGroup }
  private var panelsOfGroup: Int { whole.count + (hasHalf ? 1 : 0) }
  private var groupWidth: Int { whole.vectors * lanes + (hasHalf ? lanes / 2 : 0) }
  /// Columns of all panels with padding.
  var paddedColumns: Int { groups * groupWidth }

  /// A panel, by ascending columns.
  subscript(index: Int) -> Panel {
    let (group, place) = index.quotientAndRemainder(dividingBy: panelsOfGroup)
    return panel(place, ofGroup: group)
  }

  private func panel(_ place: Int, ofGroup group: Int) -> Panel {
    let isHalf = place == whole.count
    let vectors = isHalf ? 0 : whole.vectors(of: place)
    let width = isHalf ? lanes / 2 : vectors * lanes
    let column = (isHalf ? whole.vectors : whole.firstVector(of: place)) * lanes
    let paddedColumn = group * groupWidth + column
    return Panel(
      vectors: vectors, firstColumn: group * groupOutputs + column,
      columns: min(width, groupOutputs - column), width: width, inputOffset: group * groupInputs,
      weights: depth * paddedColumn, paddedColumn: paddedColumn)
  }

  /// Calls a closure with some panels, by default all, without the memory that an iterator takes.
  @inline(__always)
  func forEachPanel(in indices: Range<Int>? = nil, _ body: (Panel) -> Void) {
    for index in indices ?? 0..<count { body(self[index]) }
  }

  /// Calls a closure with the panels of the only group, those of equal width at once.
  @inline(__always)
  func forEachRun(_ body: (_ first: Panel, _ count: Int) -> Void) {
    let count = panelsOfGroup
    let last = panel(count - 1, ofGroup: 0)
    if count > 1 {
      let first = panel(0, ofGroup: 0)
      guard last.vectors != first.vectors else { return body(first, count) }
      body(first, count - 1)
    }
    body(last, 1)
  }

  /// The columns of all panels of the only group as one panel, for results.
  var allColumns: Panel {
    Panel(
      vectors: 0, firstColumn: 0, columns: groupOutputs, width: paddedColumns, inputOffset: 0,
      weights: 0, paddedColumn: 0)
  }

  /// The first panel and the last two of a group: there are no others in width, tiles or padding.
  private var kinds: [Panel] {
    let group = 0..<panelsOfGroup
    return (group.prefix(1) + group.suffix(2)).map { self[$0] }
  }

  /// Rows of the tallest tile of any panel.
  var tallestTile: Int { kinds.lazy.map { tallestTiles[$0.vectors] }.max() ?? 1 }
  /// Columns of the widest panel.
  var widestPanel: Int { kinds.lazy.map { $0.width }.max() ?? 0 }
  /// Columns of the widest panel that is padded, 0 if there is none.
  var widestPaddedPanel: Int {
    kinds.lazy.filter { !$0.isFull }.map { $0.width }.max() ?? 0
  }
  /// The tiles in kernel names.
  var tileName: String { "\(tallestTile)x\(widestPanel)." }

  /// Filter and vectors, in this order.
  func packings(_ vectors: [Operand]) -> [Packing] {
    let weights = Packing(
      operand: .filter, layout: PackedLayout("panels", shape + [termsPerWord] + terms.numbers),
      byteCount: paddedColumns * depth * MemoryLayout<Float>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.mutableFloats) }
    }
    return [weights]
      + vectors.map { operand in
        .vector(
          operand, PackedLayout("panel columns", shape), floatCount: paddedColumns,
          partCount: count, part: columns)
      }
  }

  /// The columns of a panel, and where the first of them lies in a vector.
  private func columns(ofPanel index: Int) -> (numbers: Range<Int>, target: Int) {
    let panel = self[index]
    return (panel.firstColumn..<panel.firstColumn + panel.columns, panel.paddedColumn)
  }

  /// A number for each column of the filter, laid out as columns are; zeros elsewhere, or throughout if there are none.
  func padded(_ numbers: [Float]) -> [Float] {
    var padded = [Float](repeating: 0, count: paddedColumns)
    guard !numbers.isEmpty else { return padded }
    forEachPanel { panel in
      for column in 0..<panel.columns {
        padded[panel.paddedColumn + column] = numbers[panel.firstColumn + column]
      }
    }
    return padded
  }

  /// An identity of the columns: equal numbers mean the same ones.
  private var shape: [Int] { [lanes, paddedColumns, groups, groups * groupOutputs] }

  /// The sum of the integers of each column of the filter.
  var columnSums: Packing {
    Packing(
      operand: .filter, layout: PackedLayout("panel column sums", shape + terms.numbers),
      byteCount: paddedColumns * MemoryLayout<Int32>.stride
    ) { filter, target in
      // Safe: the target has a sum for each column.
      let sums = unsafe target.elements(as: Int32.self)
      unsafe sums.update(repeating: 0, count: paddedColumns)
      if let filter { unsafe addWeights(of: filter, times: 1, to: sums) }
    }
  }

  /// Where the sums of each column start whose inputs are not less their zero point.
  func starts(zeroPoint: Int32) -> Packing {
    unsafe .starts(
      PackedLayout("panel starts", shape + terms.numbers + [Int(zeroPoint)]), count: paddedColumns,
      partCount: count, part: columns, zeroPoint: zeroPoint
    ) { filter, multiple, starts in unsafe addWeights(of: filter, times: multiple, to: starts) }
  }

  /// Adds a multiple of each integer of the filter to the one of its column.
  private func addWeights(
    of filter: FilterView, times multiple: Int32, to sums: UnsafeMutablePointer<Int32>
  ) {
    // Safe: there is a sum for each column.
    forEachPanel { panel in
      for column in 0..<panel.columns {
        let first = (panel.firstColumn + column) * terms.rowLength
        var sum: Int32 = 0
        terms.forEachRun { run in
          for index in run { sum &+= Int32(filter.int16(first + index)) }
        }
        unsafe sums[panel.paddedColumn + column] &+= multiple &* sum
      }
    }
  }

  /// Packs the weights of all panels.
  ///
  /// - Parameters:
  ///   - filter: Rows `[output][K]`.
  ///   - base: A word for each column of each word of a sum.
  func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Float>) {
    // Safe: every panel has its weights in the target, padded to whole vectors.
    forEachPanel { panel in
      var target = unsafe base + panel.weights
      if !panel.isFull {
        unsafe target.update(repeating: 0, count: depth * panel.width)
      }
      terms.forEachRun { run in
        let words = unsafe filter.transpose(
          rows: panel.columns, from: panel.firstColumn * terms.rowLength + run.lowerBound,
          rowStride: terms.rowLength, count: run.count, termsPerWord: termsPerWord, to: target,
          stride: panel.width)
        unsafe target += words * panel.width
      }
    }
  }
}

/// How columns are cut into panels of whole vectors: pairs, and one triple or single for an odd number.
private struct VectorPanels: Sendable {
  /// Vectors of all panels.
  let vectors: Int

  init(columns: Int, lanes: Int) { vectors = (columns + lanes - 1) / lanes }

  /// The number of panels.
  var count: Int { vectors == 1 ? 1 : vectors / 2 }

  func firstVector(of panel: Int) -> Int { 2 * panel }

  func vectors(of panel: Int) -> Int { panel == count - 1 ? vectors - 2 * panel : 2 }
}
