import KernelBodies
import Tensors

/// The right matrix of a product, cut into panels of columns and laid out for their tiles.
///
/// A panel holds `[K][columns]`, bias and slopes; columns are padded with zeros to whole vectors.
struct PackedPanels: Sendable {
  // Safe: every panel has its weights, bias and slopes in the storage, padded to whole vectors;
  // jobs name rows that exist.

  /// One panel and where its numbers lie in the storage, in floats.
  struct Panel: Sendable {
    /// Tiles of 1, 2, … rows that compute it.
    let tiles: [TileSet.MatrixTileFunction]
    /// The first output column.
    let firstColumn: Int
    /// Output columns, at most ``width``.
    let columns: Int
    /// Columns with padding.
    let width: Int
    /// Floats between the start of a row of the left matrix and its first term.
    let inputOffset: Int
    let weights: Int
    let bias: Int
    let slopes: Int

    /// Computes all rows of a job.
    func multiply(_ job: PanelProduct) {
      var job = job
      TileSet.cut(job.rows, tallest: tiles.count) { height, count in
        job.rows = height * count
        tiles[height - 1](job)
        job.skip(job.rows)
      }
    }
  }

  let panels: [Panel]
  private let hasSlopes: Bool
  private let lanes: Int
  private let planeFill: @Sendable (PlaneFill) -> Void
  private let storage: AlignedStorage

  /// Packs a filter of rows `[output][K]`.
  ///
  /// - Parameters:
  ///   - tiles: The instruction set.
  ///   - weights: Filter, bias and slopes.
  ///   - outputs: Output columns of all groups.
  ///   - groups: Groups of columns; group `g` starts `g · groupInputs` into a row.
  ///   - groupInputs: Floats between the first terms of neighbouring groups.
  ///   - terms: Where each term of a sum lies in a row of the filter.
  ///   - rowLength: Floats of a row of the filter.
  init(
    tiles: TileSet, weights: WeightViews, outputs: Int, groups: Int = 1, groupInputs: Int = 0,
    terms: [Range<Int>], rowLength: Int
  ) {
    let depth = terms.reduce(0) { $0 + $1.count }
    let groupOutputs = outputs / groups
    var panels: [Panel] = []
    var size = 0
    for group in 0..<groups {
      var column = 0
      for vectors in PackedPanels.widths(columns: groupOutputs, lanes: tiles.lanes) {
        let width = vectors * tiles.lanes
        panels.append(
          Panel(
            tiles: tiles.panels[vectors - 1], firstColumn: group * groupOutputs + column,
            columns: min(width, groupOutputs - column), width: width,
            inputOffset: group * groupInputs, weights: size, bias: size + depth * width,
            slopes: size + (depth + 1) * width))
        size += (depth + 2) * width
        column += width
      }
    }
    self.panels = panels
    lanes = tiles.lanes
    planeFill = tiles.planeFill
    hasSlopes = unsafe weights.slopes != nil
    storage = weights.memory.storage(floatCount: size)
    let base = unsafe storage.floats
    for panel in panels {
      if panel.columns < panel.width {
        unsafe (base + panel.weights).update(repeating: 0, count: (depth + 2) * panel.width)
      }
      for j in 0..<panel.columns {
        unsafe base[panel.bias + j] = weights.bias?[panel.firstColumn + j] ?? 0
        unsafe base[panel.slopes + j] = weights.slopes?[panel.firstColumn + j] ?? 0
      }
      var target = unsafe base + panel.weights
      for run in terms {
        unsafe weights.filter.transpose(
          rows: panel.columns, from: panel.firstColumn * rowLength + run.lowerBound,
          rowStride: rowLength, count: run.count, to: target, stride: panel.width)
        unsafe target += run.count * panel.width
      }
    }
  }

  /// Vectors of each panel: pairs, and one triple or single for an odd number.
  static func widths(columns: Int, lanes: Int) -> [Int] {
    let vectors = (columns + lanes - 1) / lanes
    guard vectors % 2 == 1 else { return [Int](repeating: 2, count: vectors / 2) }
    guard vectors > 1 else { return [1] }
    return [Int](repeating: 2, count: (vectors - 3) / 2) + [3]
  }

  /// Computes some rows of one panel; in planes also the zeros beside them.
  ///
  /// - Parameters:
  ///   - panel: One of ``panels``.
  ///   - rows: Rows of input and output: of one picture, whole runs of the target.
  ///   - input: The first float of the input.
  ///   - inputStride: Floats between rows of the input.
  ///   - segments: Where the terms of a row lie.
  ///   - target: Where the rows go, and what they are finished with.
  ///   - scratch: ``scratchFloatCount(planarRows:)`` floats.
  func multiply(
    _ panel: Panel, rows: Int, input: UnsafePointer<Float>, inputStride: Int,
    segments: PanelProduct.Segments, target: PanelTarget, scratch: UnsafeMutablePointer<Float>
  ) {
    let base = unsafe storage.floats
    var job = unsafe PanelProduct(
      rows: rows, input: input + panel.inputOffset, inputStride: inputStride, segments: segments,
      weights: base + panel.weights, bias: base + panel.bias, output: target.output,
      outputStride: target.outputPlaces.pixelStride,
      outputVectorStride: target.outputPlaces.vectorStride,
      residualStride: target.residualPlaces.pixelStride,
      residualVectorStride: target.residualPlaces.vectorStride,
      finish: Finish(
        target.epilogue, residual: target.residual,
        slopes: hasSlopes ? UnsafePointer(base + panel.slopes) : nil))
    guard panel.columns == panel.width else {
      return unsafe multiplyNarrow(panel, job, target, scratch: scratch)
    }
    unsafe job.finish.residual = target.residual(row: 0, column: panel.firstColumn)
    if scatters(target) { return unsafe multiplyScattered(panel, job, target, scratch: scratch) }
    unsafe job.output = target.output(row: 0, column: panel.firstColumn)
    if let length = target.runLength {
      job.runs = rows / length
      job.rows = length
      job.runStrides = PanelProduct.RunStrides(
        input: length * inputStride, output: target.outputPlaces.runStride(length: length),
        residual: target.residualPlaces.runStride(length: length))
      for vector in 0..<panel.width / lanes {
        unsafe target.outputPlaces.clearBorderColumns(
          at: job.output + vector * job.outputVectorStride, rows: job.runs)
      }
    }
    panel.multiply(job)
  }

  /// Whether runs are so short that tiles which end with them cost more than a copy.
  private func scatters(_ target: PanelTarget) -> Bool {
    guard let length = target.outputPlaces.runLength, unsafe target.residual == nil else {
      return false
    }
    let tallest = panels[0].tiles.count
    return length % tallest > 0 && length < 8 * tallest
  }

  /// Computes some rows of a panel into a buffer and copies them into planes.
  private func multiplyScattered(
    _ panel: Panel, _ whole: PanelProduct, _ target: PanelTarget,
    scratch: UnsafeMutablePointer<Float>
  ) {
    var job = whole
    unsafe job.output = scratch
    job.outputStride = panel.width
    job.outputVectorStride = lanes
    panel.multiply(job)
    guard let length = target.runLength else { return }
    let places = target.outputPlaces
    let (before, after) = places.borderColumns
    for vector in 0..<panel.width / lanes {
      let column = panel.firstColumn + vector * lanes
      unsafe planeFill(
        PlaneFill(
          rows: whole.rows / length, pixels: length, before: before, after: after,
          source: scratch + vector * lanes, pixelStride: panel.width,
          rowStride: length * panel.width,
          target: target.output(row: 0, column: column) - before * lanes))
    }
  }

  /// Computes some rows of a panel whose last vector is not full: tiles store whole vectors, so that
  /// these columns of a dense tensor go through a buffer.
  private func multiplyNarrow(
    _ panel: Panel, _ whole: PanelProduct, _ target: PanelTarget,
    scratch: UnsafeMutablePointer<Float>
  ) {
    var job = whole
    unsafe job.output = scratch
    job.outputStride = panel.width
    job.residualStride = panel.width
    for row in stride(from: 0, to: whole.rows, by: PackedPanels.scratchRows) {
      job.rows = min(PackedPanels.scratchRows, whole.rows - row)
      unsafe job.input = whole.input + row * whole.inputStride
      for r in 0..<job.rows {
        guard
          let addend = unsafe target.residual(row: row + r, column: panel.firstColumn)
        else { break }
        unsafe (scratch + r * panel.width).update(from: addend, count: panel.columns)
        unsafe job.finish.residual = UnsafePointer(scratch)
      }
      panel.multiply(job)
      for r in 0..<job.rows {
        unsafe target.output(row: row + r, column: panel.firstColumn).update(
          from: scratch + r * panel.width, count: panel.columns)
      }
    }
  }

  /// Rows that the buffer of narrow panels holds.
  private static let scratchRows = 48

  /// Floats of the buffer of ``multiply``.
  ///
  /// - Parameter planarRows: The most rows of a call whose output lies in planes, 0 if it is dense.
  /// - Returns: The floats.
  func scratchFloatCount(planarRows: Int) -> Int {
    let narrow = panels.lazy.filter { $0.columns < $0.width }.map { $0.width }.max() ?? 0
    let widest = panels.lazy.map { $0.width }.max() ?? 0
    return max(narrow * PackedPanels.scratchRows, widest * planarRows)
  }
}
