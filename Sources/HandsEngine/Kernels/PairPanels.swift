import HandsMicrokernels

/// How the filter of a product of 16-bit integers is cut into panels of columns, laid out for their
/// tiles: `[pair][column][2]`, the columns a whole number of vectors.
struct PairPanels: Sendable {
  /// Some neighbouring columns.
  struct Panel: Sendable {
    /// The tiles that compute it, the tallest first.
    let tiles: [Int16Tiles.GEMM]
    /// Those that store row pairs.
    let rowPairs: [Int16Tiles.GEMM]
    let firstColumn: Int
    let columns: Int

    /// Computes all rows of a product.
    func multiply(_ arguments: Int16GEMMArguments) { run(tiles, arguments) }

    /// Computes all pixels of two image rows.
    func multiplyRowPairs(_ arguments: Int16GEMMArguments) { run(rowPairs, arguments) }

    private func run(_ tiles: [Int16Tiles.GEMM], _ arguments: Int16GEMMArguments) {
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

  /// The panels, by ascending columns, each worked out from its index.
  struct Panels: RandomAccessCollection, Sendable {
    fileprivate let tiles: Int16Tiles
    fileprivate let cut: VectorPanels

    var startIndex: Int { 0 }
    var endIndex: Int { cut.count }

    subscript(index: Int) -> Panel {
      let vectors = cut.vectors(of: index)
      return Panel(
        tiles: tiles.gemm[vectors - 1], rowPairs: tiles.rowPairs[vectors - 1],
        firstColumn: cut.firstVector(of: index) * tiles.lanes, columns: vectors * tiles.lanes)
    }
  }

  let panels: Panels
  /// The terms of a sum in a row of the filter.
  private let terms: FilterTerms

  /// Cuts a filter of rows `[output][K]`; rows that it has not are zeros.
  ///
  /// - Precondition: The outputs are a multiple of the lanes.
  init(tiles: Int16Tiles, outputs: Int, terms: FilterTerms) {
    self.terms = terms
    panels = Panels(tiles: tiles, cut: VectorPanels(columns: outputs, lanes: tiles.lanes))
  }

  var tiles: Int16Tiles { panels.tiles }
  /// Rows of the tallest tile.
  var tallestTile: Int { panels[0].tiles[0].rows }
  /// Columns of the widest panel, which is the last one or like all before it.
  var widestPanel: Int { max(panels[0].columns, panels[panels.count - 1].columns) }
  /// Pairs of a sum, those of odd runs with a weight of 0.
  private var pairs: Int { terms.runCount * ((terms.runLength + 1) / 2) }

  /// The weights of a panel.
  func weights(of panel: Panel, in packed: PackedConstant) -> UnsafePointer<Int32> {
    // Safe: the panels before it have as many pairs for each of their columns.
    unsafe UnsafePointer(packed.elements(as: Int32.self)) + panel.firstColumn * pairs
  }

  /// The filter in the panels' layout.
  func packing(_ operand: Operand = .filter) -> Packing {
    let outputs = panels.cut.vectors * tiles.lanes
    return Packing(
      operand: operand,
      layout: PackedLayout("pair panels", [tiles.lanes, outputs] + terms.numbers),
      byteCount: outputs * pairs * MemoryLayout<Int32>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.elements(as: Int32.self)) }
    }
  }

  private func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Int32>) {
    // Safe: the target has an element for each pair of each column.
    var target = unsafe base
    let rows = filter.count / terms.rowLength
    for panel in panels {
      terms.forEachRun { run in
        for first in stride(from: run.lowerBound, to: run.upperBound, by: 2) {
          for column in panel.firstColumn..<panel.firstColumn + panel.columns {
            let weight = column * terms.rowLength + first
            unsafe target.pointee =
              column < rows ? filter.pair(weight, isWhole: first + 1 < run.upperBound) : 0
            unsafe target += 1
          }
        }
      }
    }
  }
}

extension Target {
  /// The widest tiles whose vectors some channels fill, `nil` if there are none.
  func int16Tiles(channels: Int) -> Int16Tiles? {
    usesReference ? nil : int16Tiles.first { channels % $0.lanes == 0 }
  }
}
