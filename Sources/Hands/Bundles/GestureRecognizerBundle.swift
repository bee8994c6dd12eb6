public import HandsSystem
public import HandsTFLite

/// The models of a gesture recognizer bundle (`gesture_recognizer.task`).
///
/// Source: MediaPipe, `tasks/cc/vision/gesture_recognizer/gesture_recognizer_graph.cc` and
/// `hand_gesture_recognizer_graph.cc`.
public struct GestureRecognizerBundle: Sendable {
  static let gesturesName = "hand_gesture_recognizer.task"
  static let embedderName = "gesture_embedder.tflite"
  static let cannedClassifierName = "canned_gesture_classifier.tflite"
  static let customClassifierName = "custom_gesture_classifier.tflite"

  /// The models that find hands and their landmarks.
  package let handLandmarker: HandLandmarkerBundle
  /// The model that turns landmarks into an embedding, a `.tflite` file.
  public let embedder: ByteSlice
  /// The classifier for the built-in gestures, a `.tflite` file.
  public let cannedClassifier: ByteSlice
  /// The classifier for custom gestures, a `.tflite` file, if any.
  public let customClassifier: ByteSlice?

  /// Opens a gesture recognizer bundle.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the `.task` file.
  ///   - limits: Resource limits for reading the file.
  /// - Throws: ``ModelFileError``.
  public init(_ bytes: ByteSlice, limits: ModelLimits = .standard) throws(ModelFileError) {
    let outer = try ZipArchive(directoryOf: bytes, path: "bundle", limits: limits)
    let hands = try outer.requiredArchive(named: HandLandmarkerBundle.memberName)
    let gestures = try outer.requiredArchive(named: Self.gesturesName)
    var checksums = ChecksumCache()
    handLandmarker = try HandLandmarkerBundle(hands, &checksums)
    embedder = try gestures.requiredBytes(named: Self.embedderName)
    cannedClassifier = try gestures.requiredBytes(named: Self.cannedClassifierName)
    customClassifier = gestures.bytes(named: Self.customClassifierName)
    try gestures.verify(&checksums)
    try outer.verify(&checksums)
  }
}
