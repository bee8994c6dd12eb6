/// The role of a model in a task, identified by its file name.
public struct Net: Hashable, Sendable {
  /// Finds palms in an image.
  public static let handDetector = Net("hand_detector.tflite")
  /// Finds 21 landmarks in a region.
  public static let handLandmarks = Net("hand_landmarks_detector.tflite")
  /// Turns landmarks into an embedding.
  public static let gestureEmbedder = Net("gesture_embedder.tflite")
  /// Classifies the bundle's built-in gestures.
  public static let cannedGestureClassifier = Net("canned_gesture_classifier.tflite")
  /// Classifies custom gestures.
  public static let customGestureClassifier = Net("custom_gesture_classifier.tflite")

  /// The name of the file, or of the bundle's member.
  public let fileName: String

  /// Creates a role.
  ///
  /// - Parameter fileName: The name of the file, or of the bundle's member.
  package init(_ fileName: String) {
    self.fileName = fileName
  }
}
