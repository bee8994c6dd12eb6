/// The part of a net in a task, by the name of its file.
public struct Net: Hashable, Sendable {
  /// Finds palms in an image.
  public static let handDetector = Net("hand_detector.tflite")
  /// Finds 21 landmarks in a region.
  public static let handLandmarks = Net("hand_landmarks_detector.tflite")
  /// Turns landmarks into an embedding.
  public static let gestureEmbedder = Net("gesture_embedder.tflite")
  /// Names the gestures that come with the bundle.
  public static let cannedGestureClassifier = Net("canned_gesture_classifier.tflite")
  /// Names gestures of the bundle's maker.
  public static let customGestureClassifier = Net("custom_gesture_classifier.tflite")

  /// The name of the file, or of the bundle's member.
  public let fileName: String

  /// Creates a part.
  ///
  /// - Parameter fileName: The name of the file, or of the bundle's member.
  package init(_ fileName: String) {
    self.fileName = fileName
  }
}
