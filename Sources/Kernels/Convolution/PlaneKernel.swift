import KernelBodies
import Tensors

/// A depthwise convolution over planes: those of its input, or copies of a dense one that it makes,
/// one block of channels at a time.
struct PlaneKernel: Sendable {
  // Safe: layouts and sizes are those that the operands were resolved for; the workspace has the
  // copied band.
  private let planes: DepthwisePlanes
  private let fill: @Sendable (PlaneFill) -> Void
  private let plan: BandPlan
  private let chunksPerBand: Int
  private let name: String

  /// Blocks that are computed one after the other: their pixels share cache lines.
  private static let blocksPerChunk = 2

  /// Packs the weights and plans the bands.
  ///
  /// The result is `nil` where no tile fits.
  init?(tiles: TileSet, problem: DepthwiseProblem, weights: WeightViews) {
    guard let planes = DepthwisePlanes(tiles: tiles, problem: problem, weights: weights) else {
      return nil
    }
    self.planes = planes
    fill = tiles.planeFill
    // An overlapping last block stays with its neighbour.
    chunksPerBand = max(planes.weights.blockCount / PlaneKernel.blocksPerChunk, 1)
    plan = BandPlan(
      units: planes.bandCount * chunksPerBand, multiplyAdds: problem.multiplyAdds)
    let source = problem.inputPlanes == nil ? ".copy" : ""
    name = "dwconv.f32.\(planes.form)\(source).\(tiles.name)"
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    let floats = planes.problem.inputPlanes == nil ? planes.planeFloatCount : 0
    return PreparedKernel(
      name: name, workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    for unit in plan.units(of: bands) {
      let (index, chunk) = unit.quotientAndRemainder(dividingBy: chunksPerBand)
      let band = planes.band(index)
      let first = chunk * PlaneKernel.blocksPerChunk
      let isLast = chunk == chunksPerBand - 1
      let end = isLast ? planes.weights.blockCount : first + PlaneKernel.blocksPerChunk
      for block in first..<end {
        let plane: UnsafePointer<Float>
        if let layout = planes.problem.inputPlanes {
          let start = layout.offset(
            picture: band.picture, row: band.inputRows.lowerBound, column: -layout.border.left)
          unsafe plane = operands.floatInput(0) + start + block * layout.planeStride
        } else {
          unsafe plane = copy(block, band, operands)
        }
        unsafe planes.convolve(plane, block: block, band, operands)
      }
    }
  }

  /// Copies what a band sees of one block into the workspace.
  private func copy(
    _ block: Int, _ band: DepthwisePlanes.Band, _ operands: KernelOperands
  ) -> UnsafePointer<Float> {
    let geometry = planes.problem.geometry
    let channels = geometry.inputChannels
    let source = unsafe operands.floatInput(0) + planes.weights.firstChannels[block]
    let plane = unsafe operands.floatWorkspace
    unsafe planes.clearBorderRows(of: plane, band)
    let rows = band.rowsInside(geometry.height)
    let pixel = (band.picture * geometry.height.input + rows.lowerBound) * geometry.width.input
    let (before, pixels) = planes.seenPixels
    unsafe fill(
      PlaneFill(
        rows: rows.count, pixels: pixels, before: before,
        after: planes.rowStride / planes.lanes - before - pixels,
        source: source + pixel * channels, pixelStride: channels,
        rowStride: geometry.width.input * channels,
        target: plane + (rows.lowerBound - band.inputRows.lowerBound) * planes.rowStride))
    return unsafe UnsafePointer(plane)
  }
}
