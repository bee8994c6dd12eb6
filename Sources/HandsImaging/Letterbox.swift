/// A region grown to a square round the same centre, and how much of the square was added.
///
/// Source: MediaPipe `PadRoi` (`calculators/tensor/image_to_tensor_utils.cc`), square tensor.
public struct Letterbox: Hashable, Sendable {
  /// The square region.
  public let region: RegionOfInterest
  /// What was added on the left, and again on the right, as a fraction of the square's side.
  public let horizontalPadding: Float
  /// What was added at the top, and again at the bottom, as a fraction of the square's side.
  public let verticalPadding: Float

  /// Grows a region's shorter side.
  ///
  /// - Parameter region: Any region of positive size.
  public init(_ region: RegionOfInterest) {
    let aspectRatio = region.height / region.width
    var square = region
    if 1 > aspectRatio {
      square.height = region.width
      horizontalPadding = 0
      verticalPadding = (1 - aspectRatio) / 2
    } else {
      square.width = region.height
      horizontalPadding = (1 - 1 / aspectRatio) / 2
      verticalPadding = 0
    }
    self.region = square
  }
}
