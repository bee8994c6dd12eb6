package import KernelBodies

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
  /// One row of a depthwise convolution, up to one vector of channels from anywhere.
  package let depthwiseGather: @Sendable (DepthwiseRow, GatheredLanes) -> Void

  /// Computes the first rows of a panel product, as many as the tile has.
  package typealias MatrixTileFunction = @Sendable (PanelProduct) -> Void
  /// Computes neighbouring outputs, as many as the tile has.
  package typealias DepthwiseTileFunction = @Sendable (DepthwiseSpan) -> Void

  package init(
    name: String, lanes: Int, panels: [[MatrixTileFunction]], depthwise: [DepthwiseTiles],
    depthwiseGather: @escaping @Sendable (DepthwiseRow, GatheredLanes) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.panels = panels
    self.depthwise = depthwise
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

  /// The next tile's size: the tallest, but the last two of about equal size.
  ///
  /// - Parameters:
  ///   - left: Rows or outputs that are left, 1 or more.
  ///   - tallest: The size of the largest tile.
  /// - Returns: 1 ... `tallest`.
  static func next(_ left: Int, tallest: Int) -> Int {
    if left >= 2 * tallest { return tallest }
    return left > tallest ? (left + 1) / 2 : left
  }
}
