package import HandsLandmarking
package import Hands

/// What was found in a picture: the four lists of a result, without gestures for the landmarker alone.
package struct Finding: Sendable {
  /// The picture's width in pixels.
  package var width: Int
  /// The picture's height in pixels.
  package var height: Int
  /// The gestures of each hand, the likeliest first; fewer than hands if they were compacted.
  package var gestures: [[Category]]?
  /// The sides of each hand, the likeliest first.
  package var handedness: [[Category]]
  /// The 21 points of each hand in the picture.
  package var landmarks: [[NormalizedLandmark]]
  /// The 21 points of each hand in metres.
  package var worldLandmarks: [[Landmark]]
  /// Where each hand is looked for next.
  package var regions: [NormalizedRectangle]
  /// The track of each hand, where asked for.
  package var tracks: [Track]?

  /// Puts lists together.
  package init(
    width: Int, height: Int, gestures: [[Category]]? = nil, handedness: [[Category]],
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    regions: [NormalizedRectangle] = [], tracks: [Track]? = nil
  ) {
    self.width = width
    self.height = height
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.regions = regions
    self.tracks = tracks
  }
}
