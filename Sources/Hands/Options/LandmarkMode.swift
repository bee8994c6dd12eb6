/// How to find the landmarks of a hand.
public enum LandmarkMode: String, CaseIterable, Sendable {
  /// As MediaPipe does: the region around a detected palm is turned by 90 radians instead of 90
  /// degrees, so the landmark model sees the hand 27 degrees from upright.
  case mediapipe
  /// The landmark model sees the hand upright: landmarks closer to the truth in the same time.
  case upright
  /// As ``upright``, and the landmark model looks again where it found the landmarks, at the image
  /// and its mirror image; the result is the mean. It takes three runs of the model instead of one,
  /// two for a hand tracked in a video.
  case refined
}
