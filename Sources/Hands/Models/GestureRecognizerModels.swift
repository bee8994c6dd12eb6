public import HandsEngine
import HandsTFLite
public import HandsSystem

/// All nets of a gesture recognizer, loaded once and shared by any number of tasks.
public struct GestureRecognizerModels: Sendable {
  /// The nets that find hands.
  public let landmarker: HandLandmarkerModels
  /// Turns landmarks into an embedding.
  public let embedder: Model
  /// Names the gestures that come with the bundle.
  public let cannedClassifier: ClassifierNet
  /// Names gestures of the bundle's maker, if there are any.
  public let customClassifier: ClassifierNet?

  /// Loads the nets of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a gesture recognizer's `.task` file.
  ///   - options: How the nets are loaded; the precision is that of the nets that find hands.
  /// - Throws: ``HandsError`` if the bundle or a net is refused.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    let nets: GestureRecognizerBundle
    do throws(ModelFileError) {
      nets = try GestureRecognizerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    let landmarker = try HandLandmarkerModels(
      detector: nets.handLandmarker.detector, landmarks: nets.handLandmarker.landmarks,
      options: options)
    try self.init(
      landmarker: landmarker, embedder: nets.embedder, cannedClassifier: nets.cannedClassifier,
      customClassifier: nets.customClassifier, options: options)
  }

  /// Loads the gesture nets.
  ///
  /// - Parameters:
  ///   - landmarker: The nets that find hands.
  ///   - embedder: The bytes of `gesture_embedder.tflite`.
  ///   - cannedClassifier: The bytes of `canned_gesture_classifier.tflite`.
  ///   - customClassifier: The bytes of `custom_gesture_classifier.tflite`, if there is one.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if a net is refused.
  public init(
    landmarker: HandLandmarkerModels, embedder: ByteSlice, cannedClassifier: ByteSlice,
    customClassifier: ByteSlice? = nil, options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    var options = options
    // These nets are small, and no pictures.
    options.precision = .exact
    let embedder = try Model.loadEmbedder(embedder, options: options)
    let width = embedder.outputs[0].type.shape.dimensions.last ?? 0
    self.landmarker = landmarker
    self.embedder = embedder
    self.cannedClassifier = try ClassifierNet(
      cannedClassifier, as: .cannedGestureClassifier, embeddingWidth: width, options: options)
    if let customClassifier {
      self.customClassifier = try ClassifierNet(
        customClassifier, as: .customGestureClassifier, embeddingWidth: width, options: options)
    } else {
      self.customClassifier = nil
    }
  }
}

extension Model {
  /// Loads a gesture embedder, of any width.
  ///
  /// - Parameters:
  ///   - net: The bytes of `gesture_embedder.tflite`.
  ///   - options: How the net is loaded.
  /// - Returns: The net.
  /// - Throws: ``HandsError`` if the net is refused.
  static func loadEmbedder(
    _ net: ByteSlice, options: ModelOptions = ModelOptions()
  ) throws(HandsError) -> Model {
    let model = try Model.load(net, as: .gestureEmbedder, options: options)
    let width = model.outputs.first?.type.shape.dimensions.last ?? 0
    let landmarks: Shape = [1, HandLandmark.count, 3]
    try NetInterface(inputs: [landmarks, [1, 1], landmarks], outputs: [[1, max(width, 1)]])
      .check(model, as: .gestureEmbedder)
    return model
  }
}
