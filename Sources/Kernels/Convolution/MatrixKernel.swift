import KernelBodies
import Tensors

/// A matrix product whose left matrix lies in memory row after row: dense layers and 1x1
/// convolutions.
struct MatrixKernel: Sendable {
  // Safe: the problem's sizes are those of its operands.
  let rows: Int
  let depth: Int
  let inputStride: Int
  let outputs: Int
  let epilogue: Epilogue
  let packed: PackedPanels
  let outputPlaces: PixelPlaces
  let residualPlaces: PixelPlaces
  let plan: BandPlan
  /// Whether bands are panels of all rows, not rows of all panels: what is larger is read once.
  let splitsPanels: Bool
  let name: String
  /// Rows whose runs lie evenly apart.
  private let pictureLength: Int
  /// Rows of a block that stays in the second-level cache while all panels pass over it.
  private let blockRows: Int

  /// Packs the weights and plans the bands.
  ///
  /// - Parameters:
  ///   - tiles: The register tiles of a set.
  ///   - rows: Rows of input and output.
  ///   - depth: Terms of each sum.
  ///   - inputStride: Floats between rows of the input.
  ///   - outputs: Floats of a row of the output.
  ///   - groups: Channel groups.
  ///   - epilogue: What happens between sum and store.
  ///   - outputPlanes: How the output lies in memory, `nil` if it is dense.
  ///   - residualPlanes: How the residual lies in memory, `nil` if it is dense.
  ///   - weights: Filter, bias and slopes.
  init(
    tiles: TileSet, rows: Int, depth: Int, inputStride: Int, outputs: Int, groups: Int,
    epilogue: Epilogue, outputPlanes: PlaneLayout? = nil, residualPlanes: PlaneLayout? = nil,
    weights: WeightViews
  ) {
    self.rows = rows
    self.depth = depth
    self.inputStride = inputStride
    self.outputs = outputs
    self.epilogue = epilogue
    packed = PackedPanels(
      tiles: tiles, weights: weights, outputs: outputs, groups: groups, groupInputs: depth,
      terms: [0..<depth], rowLength: depth)
    outputPlaces = PixelPlaces(channels: outputs, lanes: tiles.lanes, planes: outputPlanes)
    residualPlaces = PixelPlaces(channels: outputs, lanes: tiles.lanes, planes: residualPlanes)
    let runLength = outputPlaces.runLength ?? residualPlaces.runLength
    pictureLength = outputPlaces.pictureLength ?? residualPlaces.pictureLength ?? rows
    let multiple = runLength ?? 24
    blockRows = max(MatrixKernel.blockFloats / max(depth, 1) / multiple, 1) * multiple
    let multiplyAdds = rows * depth * outputs
    splitsPanels = outputs > rows
    let tallest = packed.panels.map { $0.tiles.count }.max() ?? 1
    plan =
      splitsPanels
      ? BandPlan(units: packed.panels.count, multiplyAdds: multiplyAdds)
      : BandPlan(units: rows, multiplyAdds: multiplyAdds, multiple: runLength ?? tallest)
    let columns = packed.panels.map { $0.width }.max() ?? 0
    name = "gemm.f32.\(tallest)x\(columns).\(tiles.name)"
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    let planarRows = outputPlaces.runLength == nil ? 0 : min(blockRows, pictureLength)
    let floats = packed.scratchFloatCount(planarRows: planarRows)
    return PreparedKernel(
      name: name, workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    let units = plan.units(of: bands)
    let (panels, rows) =
      splitsPanels ? (units, 0..<self.rows) : (packed.panels.indices, units)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let pictureEnd = (row / pictureLength + 1) * pictureLength
      let block = row..<min(row + blockRows, pictureEnd, rows.upperBound)
      for index in panels { multiply(packed.panels[index], block, operands) }
      row = block.upperBound
    }
  }

  /// Computes some rows of one panel.
  private func multiply(
    _ panel: PackedPanels.Panel, _ rows: Range<Int>, _ operands: KernelOperands
  ) {
    let output = unsafe operands.floatOutput(0)
    unsafe outputPlaces.clearBorderRows(
      of: output, around: rows,
      channels: panel.firstColumn..<panel.firstColumn + panel.columns)
    unsafe packed.multiply(
      panel, rows: rows.count, input: operands.floatInput(0) + rows.lowerBound * inputStride,
      inputStride: inputStride, segments: PanelProduct.Segments(length: depth),
      target: PanelTarget(
        output: output, outputPlaces: outputPlaces, residual: operands.residual(of: epilogue),
        residualPlaces: residualPlaces, epilogue: epilogue, pixel: rows.lowerBound),
      scratch: operands.floatWorkspace)
  }

  /// Floats of a block of rows.
  private static let blockFloats = 1 << 14
}
