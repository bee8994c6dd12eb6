import HandsMicrokernels

/// How the right matrix of a product is cut into panels of columns, laid out for their tiles.
///
/// A panel's weights are `[K][columns]`; columns are padded with zeros to whole vectors, or to half a one
/// where that is enough and there are tiles for it. Bias and slopes are vectors of all panels' columns, padded
/// alike.
struct PanelLayout: Sendable {
  /// One panel and where its numbers lie, in floats.
  struct Panel: Sendable {
    /// Tiles of 1, 2, … rows that compute it.
    let tiles: [TileRegistry.GEMMFunction]
    /// The first output column.
    let firstColumn: Int
    /// Output columns, at most ``width``.
    let columns: Int
    /// Columns with padding.
    let width: Int
    /// Floats between the start of a row of the left matrix and its first term.
    let inputOffset: Int
    /// Where its weights lie.
    let weights: Int
    /// Where its part of bias and slopes lies.
    let paddedColumn: Int

    /// Computes all rows of a product.
    func multiply(_ arguments: GEMMArguments) {
      var part = arguments
      cutIntoTiles(arguments.rows, tallest: tiles.count) { height, count in
        part.rows = height * count
        tiles[height - 1](part)
        part.skip(part.rows)
      }
    }
  }

  /// The panels, by ascending columns, made when they are asked for: a layout takes the same memory for any
  /// number of groups and columns.
  let panels: Panels
  /// Where each term of a sum lies in a row of the filter.
  private let terms: FilterTerms

  /// Cuts a filter of rows `[output][K]` into panels.
  ///
  /// - Parameters:
  ///   - tiles: The instruction set.
  ///   - outputs: Output columns of all groups.
  ///   - groups: Groups of columns; group `g` starts `g · groupInputs` into a row.
  ///   - groupInputs: Floats between the first terms of neighbouring groups.
  ///   - terms: Where each term of a sum lies in a row of the filter.
  init(
    tiles: TileRegistry, outputs: Int, groups: Int = 1, groupInputs: Int = 0, terms: FilterTerms
  ) {
    self.terms = terms
    panels = Panels(
      tiles, groups: groups, groupOutputs: outputs / groups, groupInputs: groupInputs,
      depth: terms.count)
  }

  /// Floats of a vector.
  var lanes: Int { panels.lanes }
  /// Rows of the tallest tile of any panel.
  var tallestTile: Int { panels.kinds.lazy.map { $0.tiles.count }.max() ?? 1 }
  /// Columns of the widest panel.
  var widestPanel: Int { panels.kinds.lazy.map { $0.width }.max() ?? 0 }
  /// Columns of the widest panel that is padded, 0 if there is none.
  var widestPaddedPanel: Int {
    panels.kinds.lazy.filter { $0.columns < $0.width }.map { $0.width }.max() ?? 0
  }

  /// Filter and bias, and the slopes if there are any, in this order.
  func packings(
    filter: Operand = .filter, bias: Operand = .bias, slopes: Operand?
  ) -> [Packing] {
    let panels = panels
    let shape = [lanes, panels.paddedColumns, panels.groups, panels.columns]
    let weights = Packing(
      operand: filter, layout: PackedLayout("panels", shape + terms.numbers),
      byteCount: panels.paddedColumns * terms.count * MemoryLayout<Float>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.mutableFloats) }
    }
    return [weights]
      + [bias, slopes].compactMap { $0 }.map { operand in
        .vector(
          operand, PackedLayout("panel columns", shape), floatCount: panels.paddedColumns,
          partCount: panels.count
        ) { index in
          let panel = panels[index]
          return (panel.firstColumn..<panel.firstColumn + panel.columns, panel.paddedColumn)
        }
      }
  }

  private func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Float>) {
    // Safe: every panel has its weights in the target, padded to whole vectors.
    for panel in panels {
      var target = unsafe base + panel.weights
      if panel.columns < panel.width {
        unsafe target.update(repeating: 0, count: terms.count * panel.width)
      }
      terms.forEachRun { run in
        unsafe filter.transpose(
          rows: panel.columns, from: panel.firstColumn * terms.rowLength + run.lowerBound,
          rowStride: terms.rowLength, count: run.count, to: target, stride: panel.width)
        unsafe target += run.count * panel.width
      }
    }
  }
}

extension PanelLayout {
  /// The panels of all groups, each worked out from its index.
  ///
  /// A group's columns are cut into pairs of vectors, then one triple or single for an odd number, then
  /// half a vector where that is enough.
  struct Panels: RandomAccessCollection, Sendable {
    /// Floats of a vector.
    let lanes: Int
    let groups: Int
    private let groupOutputs: Int
    private let groupInputs: Int
    /// Terms of each sum.
    private let depth: Int
    /// The whole vectors of a group.
    private let whole: VectorPanels
    /// The columns in whole vectors, padding included.
    private let wholeWidth: Int
    private let hasHalf: Bool
    private let gemm: [[TileRegistry.GEMMFunction]]
    private let halfGEMM: [TileRegistry.GEMMFunction]

    fileprivate init(
      _ tiles: TileRegistry, groups: Int, groupOutputs: Int, groupInputs: Int, depth: Int
    ) {
      lanes = tiles.lanes
      self.groups = groups
      self.groupOutputs = groupOutputs
      self.groupInputs = groupInputs
      self.depth = depth
      let rest = groupOutputs % lanes
      hasHalf = !tiles.halfGEMM.isEmpty && rest > 0 && rest <= lanes / 2
      whole = VectorPanels(columns: hasHalf ? groupOutputs - rest : groupOutputs, lanes: lanes)
      wholeWidth = whole.vectors * lanes
      gemm = tiles.gemm
      halfGEMM = tiles.halfGEMM
    }

    private var panelsOfGroup: Int { whole.count + (hasHalf ? 1 : 0) }
    private var groupWidth: Int { wholeWidth + (hasHalf ? lanes / 2 : 0) }

    /// Output columns of all groups.
    var columns: Int { groups * groupOutputs }
    /// The same with padding.
    var paddedColumns: Int { groups * groupWidth }

    var startIndex: Int { 0 }
    var endIndex: Int { groups * panelsOfGroup }

    subscript(index: Int) -> Panel {
      let (group, place) = index.quotientAndRemainder(dividingBy: panelsOfGroup)
      let isHalf = place == whole.count
      let vectors = isHalf ? 0 : whole.vectors(of: place)
      let width = isHalf ? lanes / 2 : vectors * lanes
      let column = isHalf ? wholeWidth : whole.firstVector(of: place) * lanes
      let paddedColumn = group * groupWidth + column
      return Panel(
        tiles: isHalf ? halfGEMM : gemm[vectors - 1],
        firstColumn: group * groupOutputs + column,
        columns: Swift.min(width, groupOutputs - column),
        width: width, inputOffset: group * groupInputs, weights: depth * paddedColumn,
        paddedColumn: paddedColumn)
    }

    /// The first panel and the last two of a group: there are no others in width, tiles or padding.
    fileprivate var kinds: [Panel] {
      let group = 0..<panelsOfGroup
      return (group.prefix(1) + group.suffix(2)).map { self[$0] }
    }
  }
}

/// How columns are cut into panels of whole vectors: pairs, and one triple or single for an odd number.
struct VectorPanels: Sendable {
  /// Vectors of all panels.
  let vectors: Int

  init(columns: Int, lanes: Int) { vectors = (columns + lanes - 1) / lanes }

  /// The number of panels.
  var count: Int { vectors == 1 ? 1 : vectors / 2 }

  /// The first vector of a panel.
  func firstVector(of panel: Int) -> Int { 2 * panel }

  /// Vectors of a panel.
  func vectors(of panel: Int) -> Int { panel == count - 1 ? vectors - 2 * panel : 2 }
}

/// Where the terms of a sum lie in a row of a filter, in the order of the sum: runs of neighbours that lie
/// evenly apart along two directions.
struct FilterTerms: Sendable {
  /// Numbers of a row of the filter.
  let rowLength: Int
  /// Where the first run starts.
  private let first: Int
  private let runs: GEMMArguments.Segments

  init(_ runs: GEMMArguments.Segments, from first: Int, rowLength: Int) {
    self.rowLength = rowLength
    self.first = first
    self.runs = runs
  }

  /// All numbers of a row.
  init(rowLength: Int) {
    self.init(GEMMArguments.Segments(length: rowLength), from: 0, rowLength: rowLength)
  }

  /// The number of terms.
  var count: Int { runCount * runLength }
  /// The number of runs.
  var runCount: Int { runs.rows * runs.columns }
  /// Terms of a run.
  var runLength: Int { runs.length }

  /// What tells the terms from others: equal numbers mean the same terms.
  var numbers: [Int] {
    [
      rowLength, first, runs.rows, runs.rows > 1 ? runs.rowStride : 0, runs.columns,
      runs.columns > 1 ? runs.columnStride : 0, runs.length,
    ]
  }

  /// Calls a closure with each run, in the order of the sum.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for row in 0..<runs.rows {
      for column in 0..<runs.columns {
        let start = first + row * runs.rowStride + column * runs.columnStride
        body(start..<start + runs.length)
      }
    }
  }
}

/// Cuts rows or outputs into tiles: the tallest, but the last two of about equal size.
///
/// - Parameters:
///   - count: Rows or outputs, 1 or more.
///   - tallest: The size of the largest tile.
///   - body: Receives sizes of tiles, and how many of each follow.
@inline(__always)
func cutIntoTiles(_ count: Int, tallest: Int, _ body: (_ size: Int, _ count: Int) -> Void) {
  let (whole, rest) = count.quotientAndRemainder(dividingBy: tallest)
  guard rest > 0 else { return body(tallest, whole) }
  guard whole > 0 else { return body(rest, 1) }
  if whole > 1 { body(tallest, whole - 1) }
  let last = tallest + rest
  body((last + 1) / 2, 1)
  body(last / 2, 1)
}
