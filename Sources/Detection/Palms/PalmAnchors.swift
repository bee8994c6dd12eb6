/// The palm detector's anchors.
///
/// Four layers of strides 8, 16, 16, 16 on a 192×192 input; those of equal stride are merged. Each
/// cell has two anchors a layer, all of size 1×1, so that only the centres matter. Order: layer,
/// row, column, anchor of the cell.
///
/// Source: MediaPipe's `ssd_anchors_calculator.cc` with the options of
/// `palm_detection_model_config`.
public struct PalmAnchors: Sendable {
  /// The anchors that the detector was trained with.
  public static let standard = PalmAnchors()

  /// The number of anchors: 24·24·2 + 12·12·6.
  public static let count = 2016

  /// The centre of each anchor.
  public let centers: [Point<DetectorSpace>]

  private init() {
    var centers: [Point<DetectorSpace>] = []
    centers.reserveCapacity(PalmAnchors.count)
    for (cells, anchorsPerCell) in [(24, 2), (12, 6)] {
      for row in 0..<cells {
        for column in 0..<cells {
          let center = Point<DetectorSpace>(
            x: (Float(column) + 0.5) / Float(cells), y: (Float(row) + 0.5) / Float(cells))
          for _ in 0..<anchorsPerCell { centers.append(center) }
        }
      }
    }
    self.centers = centers
  }
}
