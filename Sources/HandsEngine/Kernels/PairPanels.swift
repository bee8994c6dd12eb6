import HandsMicrokernels

/// How the filter of a product of 16-bit integers is cut into panels of columns, laid out for their
/// tiles: `[pair][column][2]`, the columns a whole number of vectors.
struct PairPanels: Sendable {
  /// Some neighbouring columns.
  struct Panel: Sendable {
    /// The tiles that compute it, the tallest first.
    let tiles: [FixedPointTiles.GEMM]
    /// Those that store row pairs.
    let rowPairs: [FixedPointTiles.GEMM]
    let firstColumn: Int
    let columns: Int

    /// Computes all rows of a product.
    func multiply(_ arguments: FixedPointGEMMArguments) { run(tiles, arguments) }

    /// Computes all pixels of two image rows.
    func multiplyRowPairs(_ arguments: FixedPointGEMMArguments) { run(rowPairs, arguments) }

    private func run(_ tiles: [FixedPointTiles.GEMM], _ arguments: FixedPointGEMMArguments) {
      var part = arguments
      var left = arguments.rows
      for tile in tiles where left >= tile.rows {
        part.rows = left / tile.rows * tile.rows
        tile.multiply(part)
        part.skip(part.rows)
        left -= part.rows
      }
    }
  }

  let tiles: FixedPointTiles
  let panels: [Panel]
  /// Elements of a row of the filter.
  private let rowLength: Int
  /// The terms of a sum in a row of the filter: those of a segment follow each other.
  private let segments: [Range<Int>]

  /// Cuts a filter of rows `[output][K]`; rows that it has not are zeros.
  ///
  /// - Precondition: The outputs are a multiple of the lanes.
  init(tiles: FixedPointTiles, outputs: Int, rowLength: Int, segments: [Range<Int>]) {
    self.tiles = tiles
    self.rowLength = rowLength
    self.segments = segments
    var panels: [Panel] = []
    var column = 0
    for vectors in PanelLayout.widths(columns: outputs, lanes: tiles.lanes) {
      panels.append(
        Panel(
          tiles: tiles.gemm[vectors - 1], rowPairs: tiles.rowPairs[vectors - 1],
          firstColumn: column, columns: vectors * tiles.lanes))
      column += vectors * tiles.lanes
    }
    self.panels = panels
  }

  /// Rows of the tallest tile.
  var tallestTile: Int { panels[0].tiles[0].rows }
  /// Columns of the widest panel.
  var widestPanel: Int { panels.lazy.map { $0.columns }.max() ?? 0 }
  /// Pairs of a sum, those of odd segments with a weight of 0.
  private var pairs: Int { segments.reduce(0) { $0 + ($1.count + 1) / 2 } }

  /// The weights of a panel.
  func weights(of panel: Panel, in packed: PackedConstant) -> UnsafePointer<Int32> {
    // Safe: the panels before it have as many pairs for each of their columns.
    unsafe UnsafePointer(packed.elements(as: Int32.self)) + panel.firstColumn * pairs
  }

  /// The filter in the panels' layout.
  func packing(_ operand: Operand = .filter) -> Packing {
    let outputs = panels.reduce(0) { $0 + $1.columns }
    return Packing(
      operand: operand,
      layout: PackedLayout(
        "pair panels",
        [tiles.lanes, outputs, rowLength] + segments.flatMap { [$0.lowerBound, $0.count] }),
      byteCount: outputs * pairs * MemoryLayout<Int32>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.elements(as: Int32.self)) }
    }
  }

  private func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Int32>) {
    // Safe: the target has an element for each pair of each column.
    var target = unsafe base
    let rows = filter.count / rowLength
    for panel in panels {
      for segment in segments {
        for first in stride(from: segment.lowerBound, to: segment.upperBound, by: 2) {
          for column in panel.firstColumn..<panel.firstColumn + panel.columns {
            let weight = column * rowLength + first
            unsafe target.pointee =
              column < rows ? filter.pair(weight, isWhole: first + 1 < segment.upperBound) : 0
            unsafe target += 1
          }
        }
      }
    }
  }
}

extension Target {
  /// The widest tiles whose vectors some channels fill, `nil` if there are none.
  func fixedPointTiles(channels: Int) -> FixedPointTiles? {
    usesReference ? nil : fixedPointTiles.first { channels % $0.lanes == 0 }
  }
}
