/// A network of the hand pipeline.
public enum Net: String, Sendable, CaseIterable {
  /// Finds palms in a picture.
  case handDetector = "hand_detector.tflite"
  /// Finds 21 landmarks in a region.
  case handLandmarks = "hand_landmarks_detector.tflite"
  /// Turns landmarks into an embedding.
  case gestureEmbedder = "gesture_embedder.tflite"
  /// Names the gestures that come with the bundle.
  case cannedGestureClassifier = "canned_gesture_classifier.tflite"
  /// Names gestures of the bundle's maker.
  case customGestureClassifier = "custom_gesture_classifier.tflite"

  /// The name of the bundle's member.
  public var fileName: String { rawValue }
}
