import Detection
import Hands

/// What a task found in one picture, as the command reports it.
struct Findings: Equatable, Sendable {
  /// The gestures, `nil` where none were looked for.
  var gestures: [[Category]]?
  /// One list of categories for each hand.
  var handedness: [[Category]]
  /// 21 points in the picture for each hand.
  var landmarks: [[NormalizedLandmark]]
  /// 21 points in space for each hand.
  var worldLandmarks: [[Landmark]]
  /// Every hand, also those that the lists leave out.
  var hands: [Hand]

  init(_ result: HandLandmarkerResult) {
    gestures = nil
    handedness = result.handedness
    landmarks = result.landmarks
    worldLandmarks = result.worldLandmarks
    hands = result.hands
  }

  /// Reports a gesture recognizer's result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - isAligned: Whether each hand has an entry among the gestures, also one without a gesture.
  init(_ result: GestureRecognizerResult, isAligned: Bool) {
    let lists = isAligned ? result.aligned : result.lists
    gestures = lists.gestures
    handedness = lists.handedness
    landmarks = lists.landmarks
    worldLandmarks = lists.worldLandmarks
    hands = result.hands
  }
}
