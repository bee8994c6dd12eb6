import KernelBodies
import Tensors

/// A depthwise convolution that reads planes: one vector of channels, packed pixel by pixel, with the
/// zeros around it that windows see.
///
/// Packed pixels lie one vector apart, whatever the picture's channels: addresses are constants of
/// the tile, and rows share no cache set.
struct DepthwisePlanes: Sendable {
  // Safe: layouts and sizes are those that the operands were resolved for; the weights' last block
  // is padded to whole vectors.
  let problem: DepthwiseProblem
  let weights: DepthwiseWeights
  let lanes: Int
  /// A stable name of kernel, stride and tile.
  let form: String
  private let tile: TileSet.Plane
  /// Bands of output rows of one picture, each with a plane of its own.
  private let bandsPerPicture: Int
  /// Pixels of a row of a plane.
  private let columns: Int
  /// Floats of the largest plane of a band.
  let planeFloatCount: Int

  /// The most floats of a band's plane that is worth its cache; more only if a few rows need it.
  private static let floatsInCache = 1 << 15
  /// The most floats of a band's plane.
  private static let floatLimit = 1 << 24

  /// Chooses the tile and packs the weights.
  ///
  /// The result is `nil` where no tile fits.
  init?(tiles: TileSet, problem: DepthwiseProblem, weights: WeightViews) {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    guard let tile = tiles.plane(for: problem) else { return nil }
    let columns = (width.output - 1) * width.stride + width.taps
    func planeFloats(bands: Int) -> Int {
      let outputRows = (height.output - 1) / bands + 1
      return ((outputRows - 1) * height.stride + height.taps) * columns * tiles.lanes
    }
    let most = height.output / tile.rows
    var bands = 1
    while bands < most, planeFloats(bands: bands) > DepthwisePlanes.floatsInCache { bands += 1 }
    planeFloatCount = planeFloats(bands: bands)
    guard planeFloatCount <= DepthwisePlanes.floatLimit else { return nil }
    bandsPerPicture = bands
    self.columns = columns
    self.problem = problem
    self.tile = tile
    lanes = tiles.lanes
    form = "\(tile.taps)x\(tile.taps)s\(tile.stride).\(tile.rows)x\(tile.columns).\(lanes)c"
    let (lanes, channels) = (tiles.lanes, geometry.outputChannels)
    // The last block overlaps its neighbour where channels are no multiple of the lanes.
    self.weights = DepthwiseWeights(
      weights, geometry: geometry, lanes: lanes,
      firstChannels: stride(from: 0, to: channels, by: lanes).map { min($0, channels - lanes) })
  }

  /// Bands of all pictures.
  var bandCount: Int { problem.geometry.batch * bandsPerPicture }

  /// Some output rows of one picture.
  struct Band {
    let picture: Int
    /// The output rows.
    let rows: Range<Int>
    /// The input row of each row of the plane; those beyond the picture are zeros.
    let inputRows: Range<Int>

    /// The input rows that are rows of the picture.
    func rowsInside(_ height: WindowAxis) -> Range<Int> {
      let first = min(max(inputRows.lowerBound, 0), inputRows.upperBound)
      return first..<max(min(inputRows.upperBound, height.input), first)
    }
  }

  /// One of ``bandCount`` bands.
  func band(_ index: Int) -> Band {
    let height = problem.geometry.height
    let (picture, part) = index.quotientAndRemainder(dividingBy: bandsPerPicture)
    let first = height.output * part / bandsPerPicture
    let end = height.output * (part + 1) / bandsPerPicture
    let top = first * height.stride - height.before
    return Band(
      picture: picture, rows: first..<end,
      inputRows: top..<top + (end - first - 1) * height.stride + height.taps)
  }

  /// Floats between rows of a band's plane.
  var rowStride: Int { columns * lanes }

  /// Pixels of an input row that some window sees, and the zeros before them.
  var seenPixels: (before: Int, count: Int) {
    let width = problem.geometry.width
    let before = min(width.before, columns)
    return (before, min(columns - before, width.input))
  }

  /// Clears the rows of a band's plane that lie beyond the picture.
  ///
  /// - Parameters:
  ///   - plane: ``planeFloatCount`` floats.
  ///   - band: The output rows that will be computed.
  func clearBorderRows(of plane: UnsafeMutablePointer<Float>, _ band: Band) {
    let inside = band.rowsInside(problem.geometry.height)
    let end = (inside.upperBound - band.inputRows.lowerBound) * rowStride
    unsafe plane.update(
      repeating: 0, count: (inside.lowerBound - band.inputRows.lowerBound) * rowStride)
    unsafe (plane + end).update(
      repeating: 0, count: (band.inputRows.upperBound - inside.upperBound) * rowStride)
  }

  /// Computes a band for one block of channels.
  func convolve(
    _ plane: UnsafePointer<Float>, block: Int, _ band: Band, _ operands: KernelOperands
  ) {
    let (height, width) = (problem.geometry.height, problem.geometry.width)
    let channels = problem.geometry.outputChannels
    let firstRow = band.picture * height.output + band.rows.lowerBound
    let offset = firstRow * width.output * channels + weights.firstChannels[block]
    let residual = unsafe operands.residual(of: problem.epilogue)
    unsafe tile.sweep(
      PlaneBand(
        rows: band.rows.count, outputs: width.output, input: plane, rowStride: columns * lanes,
        weights: weights.taps(block), kernelColumns: tile.taps, bias: weights.bias(block),
        output: operands.floatOutput(0) + offset, outputStride: channels,
        outputRowStride: width.output * channels,
        finish: Finish(
          problem.epilogue, residual: residual.map { unsafe $0 + offset },
          slopes: weights.slopes(block))))
  }
}

extension TileSet {
  /// The planes that a depthwise convolution reads in place, `nil` if no tile fits.
  func inputPlanes(of problem: DepthwiseProblem) -> PlaneLayout? {
    let geometry = problem.geometry
    func rest(_ axis: WindowAxis) -> Int {
      (axis.output - 1) * axis.stride + axis.taps - axis.before - axis.input
    }
    let (bottom, right) = (rest(geometry.height), rest(geometry.width))
    guard plane(for: problem) != nil, bottom >= 0, right >= 0 else { return nil }
    return PlaneLayout(
      batch: geometry.batch, height: geometry.height.input, width: geometry.width.input,
      channels: geometry.inputChannels, lanes: lanes,
      border: PlaneLayout.Border(
        top: geometry.height.before, bottom: bottom, left: geometry.width.before, right: right))
  }

  /// The tile that computes the fewest outputs twice, `nil` if none fits.
  ///
  /// What a tile does once costs about as much as two of its outputs.
  fileprivate func plane(for problem: DepthwiseProblem) -> Plane? {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    guard problem.depthMultiplier == 1, geometry.outputChannels >= lanes, height.dilation == 1,
      width.dilation == 1
    else { return nil }
    func cost(_ tile: Plane) -> Int {
      let rows = (height.output - 1) / tile.rows + 1
      let columns = (width.output - 1) / tile.columns + 1
      return rows * columns * (tile.rows * tile.columns + 2)
    }
    return planes.filter { tile in
      [height, width].allSatisfy { $0.taps == tile.taps && $0.stride == tile.stride }
        && tile.rows <= height.output && tile.columns <= width.output
    }.min { cost($0) < cost($1) }
  }
}
