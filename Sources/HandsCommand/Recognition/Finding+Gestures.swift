import Hands
import Imaging

extension PictureResult.Finding {
  /// The four lists of a gesture recognizer's result.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - picture: Where it was found.
  ///   - isAligned: Whether gestures stay parallel to hands.
  ///   - hasTracks: Whether the tracks of the hands are told.
  init(
    _ result: GestureRecognizerResult, in picture: Picture, isAligned: Bool, hasTracks: Bool
  ) {
    let lists = isAligned ? result.aligned : result.lists
    self.init(
      width: picture.width, height: picture.height, gestures: lists.gestures,
      handedness: lists.handedness, landmarks: lists.landmarks,
      worldLandmarks: lists.worldLandmarks,
      regions: result.hands.prefix(lists.landmarks.count).map(\.nextRegion),
      tracks: hasTracks ? result.hands.prefix(lists.landmarks.count).compactMap(\.track) : nil)
  }
}
