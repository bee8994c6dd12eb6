import KernelBodies
import Tensors

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache.
struct ExpandedDepthwiseKernel: Sendable {
  // Safe: the workspace has the planes of one panel; the problem's sizes are those of its operands.
  private let expansion: ConvolutionProblem
  private let packed: PackedPanels
  private let planes: DepthwisePlanes
  /// The planes of one band.
  private let layout: PlaneLayout
  private let plan: BandPlan
  private let name: String

  /// Packs the weights and plans the bands.
  ///
  /// The result is `nil` where the depthwise convolution reads no planes.
  init?(
    tiles: TileSet, problem: ExpandedDepthwiseProblem, expansion weights: WeightViews,
    depthwise: WeightViews
  ) {
    guard ExpandedDepthwiseKernel.fits(problem, tiles),
      let planes = DepthwisePlanes(tiles: tiles, problem: problem.depthwise, weights: depthwise),
      let layout = planes.bandLayout
    else { return nil }
    expansion = problem.expansion
    self.planes = planes
    self.layout = layout
    let geometry = expansion.geometry
    packed = PackedPanels(
      tiles: tiles, weights: weights, outputs: geometry.outputChannels,
      terms: [0..<geometry.inputChannels], rowLength: geometry.inputChannels)
    plan = BandPlan(
      units: planes.bandCount * packed.panels.count, multiplyAdds: problem.multiplyAdds)
    name = "gemm+dwconv.f32.\(planes.form).\(tiles.name)"
  }

  /// Whether the pair can be computed panel by panel.
  static func fits(_ problem: ExpandedDepthwiseProblem, _ tiles: TileSet) -> Bool {
    let expansion = problem.expansion
    return expansion.groups == 1 && expansion.isPointwise
      && expansion.epilogue.residualActivation == nil
      && tiles.inputPlanes(of: problem.depthwise) != nil
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    let pixels = layout.width * layout.height
    let floats = planeFloatCount + packed.scratchFloatCount(planarRows: pixels)
    return PreparedKernel(
      name: name, workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  /// Floats of the planes of the widest panel.
  private var planeFloatCount: Int {
    let widest = packed.panels.lazy.map { $0.width }.max() ?? 0
    return widest / planes.lanes * layout.planeStride
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    for unit in plan.units(of: bands) {
      let (index, panel) = unit.quotientAndRemainder(dividingBy: packed.panels.count)
      run(operands, planes.band(index), packed.panels[panel])
    }
  }

  private func run(
    _ operands: KernelOperands, _ band: DepthwisePlanes.Band, _ panel: PackedPanels.Panel
  ) {
    let workspace = unsafe operands.floatWorkspace
    let firstBlock = panel.firstColumn / planes.lanes
    let blocks = panel.width / planes.lanes
    for block in 0..<blocks {
      unsafe planes.clearBorderRows(of: workspace + block * layout.planeStride, band)
    }
    let (geometry, channels) = (expansion.geometry, expansion.geometry.inputChannels)
    let rows = band.rowsInside(planes.problem.geometry.height)
    let pixel = (band.picture * geometry.height.input + rows.lowerBound) * layout.width
    let places = PixelPlaces(
      channels: geometry.outputChannels, lanes: planes.lanes, planes: layout)
    unsafe packed.multiply(
      panel, rows: rows.count * layout.width, input: operands.floatInput(0) + pixel * channels,
      inputStride: channels, segments: PanelProduct.Segments(length: channels),
      target: PanelTarget(
        // Every panel has the planes of the first one.
        output: workspace - firstBlock * layout.planeStride, outputPlaces: places, residual: nil,
        residualPlaces: places, epilogue: expansion.epilogue,
        pixel: (rows.lowerBound - band.inputRows.lowerBound) * layout.width),
      scratch: workspace + planeFloatCount)
    for block in 0..<blocks {
      unsafe planes.convolve(
        UnsafePointer(workspace + block * layout.planeStride), block: firstBlock + block, band,
        operands)
    }
  }
}

extension DepthwisePlanes {
  /// The planes of one band, rows beyond the picture among theirs; `nil` if some channels are left
  /// over.
  fileprivate var bandLayout: PlaneLayout? {
    let (before, count) = seenPixels
    return PlaneLayout(
      batch: 1, height: planeFloatCount / rowStride, width: count,
      channels: problem.geometry.inputChannels, lanes: lanes,
      border: PlaneLayout.Border(
        top: 0, bottom: 0, left: before, right: rowStride / lanes - before - count))
  }
}
