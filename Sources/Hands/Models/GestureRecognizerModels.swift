public import HandsEngine
import HandsTFLite
public import HandsSystem

/// The models of a gesture recognizer, loaded once and shared by any number of tasks.
public struct GestureRecognizerModels: Sendable {
  /// The models that find hands.
  public let landmarker: HandLandmarkerModels
  /// Turns landmarks into an embedding.
  package let embedder: Model
  /// Classifies the bundle's built-in gestures.
  public let cannedClassifier: ClassifierNet
  /// Classifies custom gestures, if the bundle has such a classifier.
  public let customClassifier: ClassifierNet?

  /// Loads the models of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a gesture recognizer's `.task` file.
  ///   - options: Options for loading the models; the precision applies to the models that find
  ///     hands.
  /// - Throws: ``HandsError`` if the bundle or a model is invalid.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    let nets: GestureRecognizerBundle
    do throws(ModelFileError) {
      nets = try GestureRecognizerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    let (landmarker, gestures) = try sideBySide(
      within: options.loadingByteCount(models: 5, bundle)
    ) { () throws(HandsError) in
      try HandLandmarkerModels(
        detector: nets.handLandmarker.detector, landmarks: nets.handLandmarker.landmarks,
        options: options)
    } and: { () throws(HandsError) in
      try GestureNets(
        embedder: nets.embedder, cannedClassifier: nets.cannedClassifier,
        customClassifier: nets.customClassifier, options: options)
    }
    self.init(landmarker, gestures)
  }

  /// Loads the gesture models.
  ///
  /// - Parameters:
  ///   - landmarker: The models that find hands.
  ///   - embedder: The bytes of `gesture_embedder.tflite`.
  ///   - cannedClassifier: The bytes of `canned_gesture_classifier.tflite`.
  ///   - customClassifier: The bytes of `custom_gesture_classifier.tflite`, if any.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError`` if a model is invalid.
  package init(
    landmarker: HandLandmarkerModels, embedder: ByteSlice, cannedClassifier: ByteSlice,
    customClassifier: ByteSlice? = nil, options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    self.init(
      landmarker,
      try GestureNets(
        embedder: embedder, cannedClassifier: cannedClassifier, customClassifier: customClassifier,
        options: options))
  }

  private init(_ landmarker: HandLandmarkerModels, _ gestures: GestureNets) {
    self.landmarker = landmarker
    embedder = gestures.embedder
    cannedClassifier = gestures.cannedClassifier
    customClassifier = gestures.customClassifier
  }
}

/// The models that classify gestures.
private struct GestureNets {
  let embedder: Model
  let cannedClassifier: ClassifierNet
  let customClassifier: ClassifierNet?

  init(
    embedder: ByteSlice, cannedClassifier: ByteSlice, customClassifier: ByteSlice?,
    options: ModelOptions
  ) throws(HandsError) {
    var options = options
    // These models are small, and their inputs are not images.
    options.precision = .exact
    self.embedder = try Model.loadEmbedder(embedder, options: options)
    let width = self.embedder.outputs[0].type.shape.dimensions.last ?? 0
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
  /// Loads a gesture embedder of any width.
  ///
  /// - Parameters:
  ///   - net: The bytes of `gesture_embedder.tflite`.
  ///   - options: Options for loading the model.
  /// - Returns: The loaded embedder.
  /// - Throws: ``HandsError`` if the model is invalid.
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
