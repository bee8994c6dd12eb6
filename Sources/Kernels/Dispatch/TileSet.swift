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
  /// Tiles of several rows of a depthwise convolution, if the set has any.
  package let depthwiseBlocks: DepthwiseBlocks?
  /// One row of a depthwise convolution, up to one vector of channels from anywhere.
  package let depthwiseGather: @Sendable (DepthwiseRow, GatheredLanes) -> Void

  /// Computes the rows of a panel product that make whole tiles.
  package typealias MatrixTileFunction = @Sendable (PanelProduct) -> Void
  /// Computes neighbouring outputs, as many as the tile has.
  package typealias DepthwiseTileFunction = @Sendable (DepthwiseSpan) -> Void

  package init(
    name: String, lanes: Int, panels: [[MatrixTileFunction]], depthwise: [DepthwiseTiles],
    depthwiseBlocks: DepthwiseBlocks?,
    depthwiseGather: @escaping @Sendable (DepthwiseRow, GatheredLanes) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.panels = panels
    self.depthwise = depthwise
    self.depthwiseBlocks = depthwiseBlocks
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

  /// Tiles of several rows and outputs, for square kernels without dilation.
  package struct DepthwiseBlocks: Sendable {
    /// Computes ``rows`` rows of ``columns`` outputs; also takes the floats between output rows.
    package typealias Function = @Sendable (DepthwiseSpan, Int) -> Void

    /// Rows of a tile.
    let rows: Int
    /// Outputs of a row of a tile.
    let columns: Int
    private let threeByThree: [Function]
    private let fiveByFive: [Function]

    /// Gathers the tiles.
    ///
    /// - Parameters:
    ///   - rows: Rows of a tile.
    ///   - columns: Outputs of a row of a tile.
    ///   - threeByThree: Kernels of 3x3 taps with strides 1 and 2.
    ///   - fiveByFive: Kernels of 5x5 taps with strides 1 and 2.
    package init(
      rows: Int, columns: Int, threeByThree: [Function], fiveByFive: [Function]
    ) {
      self.rows = rows
      self.columns = columns
      self.threeByThree = threeByThree
      self.fiveByFive = fiveByFive
    }

    /// The tile of a problem, or `nil` if there is none.
    func function(for geometry: WindowGeometry) -> Function? {
      let (height, width) = (geometry.height, geometry.width)
      guard height.taps == width.taps, height.stride == width.stride, height.stride <= 2,
        height.dilation == 1, width.dilation == 1
      else { return nil }
      switch height.taps {
      case 3: return threeByThree[height.stride - 1]
      case 5: return fiveByFive[height.stride - 1]
      default: return nil
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
