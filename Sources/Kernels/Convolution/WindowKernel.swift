import KernelBodies
import Tensors

/// A convolution with a window, strides or padding, as one matrix product an output row.
///
/// Where windows reach over the border, the input rows that a block of output rows needs are
/// copied into a workspace with a halo of zeros. Taps that only ever see padding are left out.
struct WindowKernel: Sendable {
  // Safe: the workspace has the gathered rows of one block; the problem's sizes are those of its
  // operands.
  let problem: ConvolutionProblem
  let packed: PackedPanels
  let plan: BandPlan
  let name: String
  private let tapRows: Range<Int>
  private let tapColumns: Range<Int>
  private let segments: PanelProduct.Segments
  private let halo: Halo?
  private let outputPlaces: PixelPlaces
  private let residualPlaces: PixelPlaces
  /// Output rows that are computed together.
  private let blockRows: Int

  /// Packs the weights and plans the bands.
  ///
  /// - Returns: `nil` if the halo of a single row would be larger than ``workspaceLimit``.
  init?(tiles: TileSet, problem: ConvolutionProblem, weights: WeightViews) {
    self.problem = problem
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    let groupInputs = geometry.inputChannels / problem.groups
    outputPlaces = PixelPlaces(
      channels: geometry.outputChannels, lanes: tiles.lanes, planes: problem.outputPlanes)
    residualPlaces = PixelPlaces(
      channels: geometry.outputChannels, lanes: tiles.lanes, planes: problem.residualPlanes)
    guard WindowKernel.fits(problem) else { return nil }
    tapRows = height.usedTaps
    tapColumns = width.usedTaps
    halo = Halo(ifNeeded: geometry)
    var rows = min(16, height.output)
    while rows > 1, let halo, halo.floatCount(outputRows: rows, limit: 1 << 15) == nil { rows -= 1 }
    blockRows = rows

    let tapLength = width.taps * groupInputs
    let (firstColumn, endColumn) = (tapColumns.lowerBound, tapColumns.upperBound)
    let terms = tapRows.map { kh in
      (kh * tapLength + firstColumn * groupInputs)..<(kh * tapLength + endColumn * groupInputs)
    }
    packed = PackedPanels(
      tiles: tiles, weights: weights, outputs: geometry.outputChannels, groups: problem.groups,
      groupInputs: groupInputs, terms: terms, rowLength: height.taps * tapLength)
    let isContiguous = width.dilation == 1 && problem.groups == 1
    let lineLength = halo?.lineLength ?? width.input * geometry.inputChannels
    segments = PanelProduct.Segments(
      rows: tapRows.count, rowStride: height.dilation * lineLength,
      columns: isContiguous ? 1 : tapColumns.count,
      columnStride: width.dilation * geometry.inputChannels,
      length: isContiguous ? tapColumns.count * groupInputs : groupInputs)
    plan = BandPlan(
      units: geometry.batch * height.output, multiplyAdds: problem.multiplyAdds)
    let tallest = packed.panels.map { $0.tiles.count }.max() ?? 1
    let columns = packed.panels.map { $0.width }.max() ?? 0
    name = "conv.f32.\(tallest)x\(columns).\(tiles.name)"
  }

  /// The largest workspace for one output row, in bytes.
  private static let workspaceLimit = 1 << 26

  /// Whether the halo of a single row is within ``workspaceLimit``.
  static func fits(_ problem: ConvolutionProblem) -> Bool {
    let limit = workspaceLimit / MemoryLayout<Float>.stride
    return Halo(ifNeeded: problem.geometry)
      .map { $0.floatCount(outputRows: 1, limit: limit) != nil } ?? true
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    let floats = scratchFloatCount + (halo?.floatCount(outputRows: blockRows) ?? 0)
    return PreparedKernel(
      name: name, workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  /// Floats of the workspace before the halo.
  private var scratchFloatCount: Int {
    packed.scratchFloatCount(
      planarRows: problem.outputPlanes == nil ? 0 : problem.geometry.width.output)
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    let rows = plan.units(of: bands)
    let outputHeight = problem.geometry.height.output
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (picture, first) = row.quotientAndRemainder(dividingBy: outputHeight)
      let count = min(blockRows, rows.upperBound - row, outputHeight - first)
      run(operands, picture: picture, rows: first..<first + count)
      row += count
    }
  }

  private func run(_ operands: KernelOperands, picture: Int, rows: Range<Int>) {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    let line = width.input * geometry.inputChannels
    let plane = unsafe operands.floatInput(0) + picture * height.input * line
    let scratch = unsafe operands.floatWorkspace
    // The first float of the window of the block's first output, and the way to the next row.
    let source: UnsafePointer<Float>
    let sourceStride: Int
    if let halo {
      let buffer = unsafe scratch + scratchFloatCount
      unsafe halo.fill(buffer, from: plane, outputRows: rows)
      unsafe source = UnsafePointer(buffer)
      sourceStride = height.stride * halo.lineLength
    } else {
      let firstRow =
        rows.lowerBound * height.stride - height.before
        + tapRows.lowerBound * height.dilation
      let firstColumn = tapColumns.lowerBound * width.dilation - width.before
      unsafe source = plane + (firstRow * line + firstColumn * geometry.inputChannels)
      sourceStride = height.stride * line
    }
    let start = (picture * height.output + rows.lowerBound) * width.output
    let output = unsafe operands.floatOutput(0)
    let residual = unsafe operands.residual(of: problem.epilogue)
    for panel in packed.panels {
      unsafe outputPlaces.clearBorderRows(
        of: output, around: start..<start + rows.count * width.output,
        channels: panel.firstColumn..<panel.firstColumn + panel.columns)
      for y in 0..<rows.count {
        unsafe packed.multiply(
          panel, rows: width.output, input: source + y * sourceStride,
          inputStride: width.stride * geometry.inputChannels, segments: segments,
          target: PanelTarget(
            output: output, outputPlaces: outputPlaces, residual: residual,
            residualPlaces: residualPlaces, epilogue: problem.epilogue,
            pixel: start + y * width.output),
          scratch: scratch)
      }
    }
  }
}
