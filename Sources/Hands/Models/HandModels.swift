public import HandsEngine
public import HandsSystem

/// The models of a bundle of either kind, loaded once and shared by any number of tasks.
public enum HandModels: Sendable {
  /// The models of a hand landmarker.
  case landmarks(HandLandmarkerModels)
  /// The models of a gesture recognizer.
  case gestures(GestureRecognizerModels)

  /// Loads the models of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file: a hand landmarker, or a gesture recognizer.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError`` if the bundle or a model is invalid.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    self =
      ModelFileKind(of: bundle, limits: options.fileLimits) == .handLandmarker
      ? .landmarks(try HandLandmarkerModels(bundle: bundle, options: options))
      : .gestures(try GestureRecognizerModels(bundle: bundle, options: options))
  }

  /// The models that find hands.
  package var landmarker: HandLandmarkerModels {
    switch self {
    case .landmarks(let models): models
    case .gestures(let models): models.landmarker
    }
  }
}
