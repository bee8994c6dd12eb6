package import Hands
package import HandsImaging

extension Finding {
  /// The four lists of a gesture recognizer's result.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - picture: Where it was found.
  ///   - isAligned: Whether gestures stay parallel to hands.
  ///   - hasTracks: Whether the tracks of the hands are told.
  package init(
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

  /// The lists of a hand landmarker's result, which has no gestures.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - picture: Where it was found.
  ///   - hasTracks: Whether the tracks of the hands are told.
  package init(_ result: HandLandmarkerResult, in picture: Picture, hasTracks: Bool) {
    self.init(
      width: picture.width, height: picture.height, handedness: result.handedness,
      landmarks: result.landmarks, worldLandmarks: result.worldLandmarks,
      regions: result.hands.map(\.nextRegion),
      tracks: hasTracks ? result.hands.compactMap(\.track) : nil)
  }
}
