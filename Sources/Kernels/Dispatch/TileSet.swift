package import KernelBodies
import Tensors

/// The register tiles of one instruction set.
///
/// Every tile makes the same sums in the same order; sets differ in speed and in whether a
/// multiply-add rounds once.
package struct TileSet: Sendable {
  /// The end of kernel names.
  package let name: String
  /// Floats of a vector.
  package let lanes: Int
  /// Tiles of 1, 2 and 3 vectors of columns, each of 1, 2, … rows.
  package let panels: [[MatrixTileFunction]]
  /// Tiles of 1, 2, … outputs of a depthwise convolution.
  package let depthwise: [DepthwiseTiles]
  /// Tiles of depthwise convolutions over planes.
  package let planes: [Plane]
  /// Copies pixels of a picture into a plane.
  package let planeFill: @Sendable (PlaneFill) -> Void
  /// One row of a depthwise convolution, up to one vector of channels from anywhere.
  package let depthwiseGather: @Sendable (DepthwiseRow, GatheredLanes) -> Void

  /// Computes the rows of a panel product that make whole tiles.
  package typealias MatrixTileFunction = @Sendable (PanelProduct) -> Void
  /// Computes neighbouring outputs, as many as the tile has.
  package typealias DepthwiseTileFunction = @Sendable (DepthwiseSpan) -> Void

  package init(
    name: String, lanes: Int, panels: [[MatrixTileFunction]], depthwise: [DepthwiseTiles],
    planes: [Plane], planeFill: @escaping @Sendable (PlaneFill) -> Void,
    depthwiseGather: @escaping @Sendable (DepthwiseRow, GatheredLanes) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.panels = panels
    self.depthwise = depthwise
    self.planes = planes
    self.planeFill = planeFill
    self.depthwiseGather = depthwiseGather
  }

  /// The tiles of one number of outputs.
  package struct DepthwiseTiles: Sendable {
    /// Vectors of channels that ``grouped`` computes at a time.
    let group: Int
    let grouped: DepthwiseTileFunction
    /// One vector of channels at a time.
    let single: DepthwiseTileFunction

    package init(
      _ group: Int, _ grouped: @escaping DepthwiseTileFunction,
      single: @escaping DepthwiseTileFunction
    ) {
      self.group = group
      self.grouped = grouped
      self.single = single
    }
  }

  /// A tile of a depthwise convolution over a plane.
  package struct Plane: Sendable {
    /// Rows and columns of the kernel.
    let taps: Int
    /// Pixels between neighbouring outputs.
    let stride: Int
    /// Rows of the tile.
    let rows: Int
    /// Outputs of a row of the tile.
    let columns: Int
    let sweep: @Sendable (PlaneBand) -> Void

    package init(
      taps: Int, stride: Int, rows: Int, columns: Int,
      _ sweep: @escaping @Sendable (PlaneBand) -> Void
    ) {
      self.taps = taps
      self.stride = stride
      self.rows = rows
      self.columns = columns
      self.sweep = sweep
    }
  }

  /// Cuts rows or outputs into tiles: the tallest, but the last two of about equal size.
  ///
  /// - Parameters:
  ///   - count: Rows or outputs, 1 or more.
  ///   - tallest: The size of the largest tile.
  ///   - body: Receives sizes of tiles, and how many of each follow.
  @inline(__always)
  static func cut(_ count: Int, tallest: Int, _ body: (_ size: Int, _ count: Int) -> Void) {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: tallest)
    guard rest > 0 else { return body(tallest, whole) }
    guard whole > 0 else { return body(rest, 1) }
    if whole > 1 { body(tallest, whole - 1) }
    let last = tallest + rest
    body((last + 1) / 2, 1)
    body(last / 2, 1)
  }
}
