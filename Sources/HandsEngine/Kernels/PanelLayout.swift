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

  /// The panels, by ascending columns.
  let panels: [Panel]
  /// Floats of a vector.
  let lanes: Int
  /// Terms of each sum.
  private let depth: Int
  /// Where each term of a sum lies in a row of the filter.
  private let terms: [Range<Int>]
  /// Floats of a row of the filter.
  private let rowLength: Int
  private let groups: Int

  /// Cuts a filter of rows `[output][K]` into panels.
  ///
  /// - Parameters:
  ///   - tiles: The instruction set.
  ///   - outputs: Output columns of all groups.
  ///   - groups: Groups of columns; group `g` starts `g · groupInputs` into a row.
  ///   - groupInputs: Floats between the first terms of neighbouring groups.
  ///   - terms: Where each term of a sum lies in a row of the filter.
  ///   - rowLength: Floats of a row of the filter.
  init(
    tiles: TileRegistry, outputs: Int, groups: Int = 1, groupInputs: Int = 0,
    terms: [Range<Int>], rowLength: Int
  ) {
    lanes = tiles.lanes
    self.terms = terms
    self.rowLength = rowLength
    self.groups = groups
    depth = terms.reduce(0) { $0 + $1.count }
    let groupOutputs = outputs / groups
    let rest = groupOutputs % tiles.lanes
    let hasHalf = !tiles.halfGEMM.isEmpty && rest > 0 && rest <= tiles.lanes / 2
    let whole = PanelLayout.widths(
      columns: hasHalf ? groupOutputs - rest : groupOutputs, lanes: tiles.lanes)
    let cuts =
      whole.map { (tiles: tiles.gemm[$0 - 1], width: $0 * tiles.lanes) }
      + (hasHalf ? [(tiles.halfGEMM, tiles.lanes / 2)] : [])
    var panels: [Panel] = []
    var (weights, paddedColumn) = (0, 0)
    for group in 0..<groups {
      var column = 0
      for (tiles, width) in cuts {
        panels.append(
          Panel(
            tiles: tiles, firstColumn: group * groupOutputs + column,
            columns: min(width, groupOutputs - column), width: width,
            inputOffset: group * groupInputs, weights: weights, paddedColumn: paddedColumn))
        weights += depth * width
        paddedColumn += width
        column += width
      }
    }
    self.panels = panels
  }

  /// Vectors of each panel: pairs, and one triple or single for an odd number.
  static func widths(columns: Int, lanes: Int) -> [Int] {
    let vectors = (columns + lanes - 1) / lanes
    guard vectors % 2 == 1 else { return [Int](repeating: 2, count: vectors / 2) }
    guard vectors > 1 else { return [1] }
    return [Int](repeating: 2, count: (vectors - 3) / 2) + [3]
  }

  /// Rows of the tallest tile of any panel.
  var tallestTile: Int { panels.map { $0.tiles.count }.max() ?? 1 }
  /// Columns of the widest panel.
  var widestPanel: Int { panels.lazy.map { $0.width }.max() ?? 0 }

  /// Filter and bias, and the slopes if there are any, in this order.
  func packings(
    filter: Operand = .filter, bias: Operand = .bias, slopes: Operand?
  ) -> [Packing] {
    let paddedColumns = panels.reduce(0) { $0 + $1.width }
    let outputs = panels.reduce(0) { $0 + $1.columns }
    let shape = [lanes, paddedColumns, groups, outputs]
    let weights = Packing(
      operand: filter,
      layout: PackedLayout(
        "panels", shape + [rowLength] + terms.flatMap { [$0.lowerBound, $0.count] }),
      byteCount: paddedColumns * depth * MemoryLayout<Float>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.mutableFloats) }
    }
    let parts = panels.map { panel in
      (
        numbers: panel.firstColumn..<panel.firstColumn + panel.columns, target: panel.paddedColumn
      )
    }
    return [weights]
      + [bias, slopes].compactMap { $0 }.map { operand in
        .vector(
          operand, PackedLayout("panel columns", shape),
          floatCount: paddedColumns, parts: parts)
      }
  }

  private func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Float>) {
    // Safe: every panel has its weights in the target, padded to whole vectors.
    for panel in panels {
      var target = unsafe base + panel.weights
      if panel.columns < panel.width {
        unsafe target.update(repeating: 0, count: depth * panel.width)
      }
      for run in terms {
        unsafe filter.transpose(
          rows: panel.columns, from: panel.firstColumn * rowLength + run.lowerBound,
          rowStride: rowLength, count: run.count, to: target, stride: panel.width)
        unsafe target += run.count * panel.width
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
