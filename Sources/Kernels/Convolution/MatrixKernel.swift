import KernelBodies
import Tensors

/// A matrix product whose left matrix lies in memory row after row: dense layers and 1x1
/// convolutions.
struct MatrixKernel: Sendable {
  let rows: Int
  let depth: Int
  let inputStride: Int
  let outputs: Int
  let epilogue: Epilogue
  let packed: PackedPanels
  let plan: BandPlan
  /// Whether bands are panels of all rows, not rows of all panels: what is larger is read once.
  let splitsPanels: Bool
  let name: String

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
  ///   - weights: Filter, bias and slopes.
  init(
    tiles: TileSet, rows: Int, depth: Int, inputStride: Int, outputs: Int, groups: Int,
    epilogue: Epilogue, weights: WeightViews
  ) {
    self.rows = rows
    self.depth = depth
    self.inputStride = inputStride
    self.outputs = outputs
    self.epilogue = epilogue
    packed = PackedPanels(
      tiles: tiles, weights: weights, outputs: outputs, groups: groups, groupInputs: depth,
      terms: [0..<depth], rowLength: depth)
    let multiplyAdds = rows * depth * outputs
    splitsPanels = outputs > rows
    let tallest = packed.panels.map { $0.tiles.count }.max() ?? 1
    plan =
      splitsPanels
      ? BandPlan(units: packed.panels.count, multiplyAdds: multiplyAdds)
      : BandPlan(units: rows, multiplyAdds: multiplyAdds, multiple: tallest)
    let columns = packed.panels.map { $0.width }.max() ?? 0
    name = "gemm.f32.\(tallest)x\(columns).\(tiles.name)"
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    PreparedKernel(
      name: name, workspaceByteCount: packed.scratchFloatCount * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    let units = plan.units(of: bands)
    let (panels, rows) =
      splitsPanels ? (units, 0..<self.rows) : (packed.panels.indices, units)
    let residual = unsafe operands.residual(of: epilogue)
    // A block of rows stays in the second-level cache while all panels pass over it.
    let blockRows = max(MatrixKernel.blockFloats / max(depth, 1) / 24, 1) * 24
    var row = rows.lowerBound
    while row < rows.upperBound {
      let count = min(blockRows, rows.upperBound - row)
      for index in panels {
        unsafe packed.multiply(
          packed.panels[index], rows: count, input: operands.floatInput(0) + row * inputStride,
          inputStride: inputStride, segments: PanelProduct.Segments(length: depth),
          output: operands.floatOutput(0) + row * outputs, outputStride: outputs,
          epilogue: epilogue,
          residual: residual.map { unsafe $0 + row * outputs }, scratch: operands.floatWorkspace)
      }
      row += count
    }
  }

  /// Floats of a block of rows.
  private static let blockFloats = 1 << 14
}
