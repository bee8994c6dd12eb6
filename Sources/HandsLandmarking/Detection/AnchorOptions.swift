/// The anchors of an SSD detector: the positions on the square input that boxes are relative to.
///
/// All anchors have the size of the input (`fixed_anchor_size`), so only their centers matter.
///
/// Source: MediaPipe's `ssd_anchors_calculator.cc`.
package struct AnchorOptions: Equatable, Sendable {
  /// The cell size of each layer in pixels of the input.
  ///
  /// Consecutive layers with the same stride share one grid.
  package var strides: [Int]
  /// The number of anchors per cell of a layer: one for each aspect ratio, and one for the
  /// interpolated scale.
  package var anchorsPerCell: Int

  /// Creates options.
  ///
  /// - Parameters:
  ///   - strides: The cell size of each layer in pixels of the input, 1 or more.
  ///   - anchorsPerCell: The number of anchors per cell of a layer.
  package init(strides: [Int], anchorsPerCell: Int = 2) {
    self.strides = strides
    self.anchorsPerCell = anchorsPerCell
  }

  /// Returns the number of anchors.
  ///
  /// - Parameter inputSide: The side of the detector's square input, in pixels.
  /// - Returns: The sum over all layers.
  package func count(inputSide: Int) -> Int {
    grids(inputSide: inputSide).reduce(0) { $0 + $1.cells * $1.cells * $1.anchorsPerCell }
  }

  /// Returns the center of each anchor.
  ///
  /// - Parameter inputSide: The side of the detector's square input, in pixels.
  /// - Returns: The centers, ordered by grid, row, column and anchor of the cell.
  package func centers(inputSide: Int) -> [Point<DetectorSpace>] {
    var centers: [Point<DetectorSpace>] = []
    centers.reserveCapacity(count(inputSide: inputSide))
    for grid in grids(inputSide: inputSide) {
      let cells = Float(grid.cells)
      for row in 0..<grid.cells {
        for column in 0..<grid.cells {
          let center = Point<DetectorSpace>(
            x: (Float(column) + 0.5) / cells, y: (Float(row) + 0.5) / cells)
          for _ in 0..<grid.anchorsPerCell { centers.append(center) }
        }
      }
    }
    return centers
  }

  private func grids(inputSide: Int) -> [(cells: Int, anchorsPerCell: Int)] {
    var grids: [(cells: Int, anchorsPerCell: Int)] = []
    for (layer, stride) in strides.enumerated() {
      if layer > 0, stride == strides[layer - 1] {
        grids[grids.count - 1].anchorsPerCell += anchorsPerCell
      } else {
        grids.append((cells: (inputSide + stride - 1) / stride, anchorsPerCell: anchorsPerCell))
      }
    }
    return grids
  }
}
