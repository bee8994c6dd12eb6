/// A region extended to a square with the same center, and the padding that was added.
///
/// Source: MediaPipe `PadRoi` (`calculators/tensor/image_to_tensor_utils.cc`), square tensor.
package struct Letterbox: Hashable, Sendable {
  /// The square region.
  package let region: RegionOfInterest
  /// The padding on the left and on the right each, as a fraction of the square's side.
  package let horizontalPadding: Float
  /// The padding at the top and at the bottom each, as a fraction of the square's side.
  package let verticalPadding: Float

  /// Extends the shorter side of a region.
  ///
  /// - Parameter region: Any region with a positive size.
  package init(_ region: RegionOfInterest) {
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
