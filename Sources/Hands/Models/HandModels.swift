public import HandsEngine
public import HandsSystem

/// The nets of a bundle of either kind, loaded once and shared by any number of tasks.
public enum HandModels: Sendable {
  /// Of a hand landmarker.
  case landmarks(HandLandmarkerModels)
  /// Of a gesture recognizer.
  case gestures(GestureRecognizerModels)

  /// Loads the nets of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file: a hand landmarker, or a gesture recognizer.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle or a net is refused.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    self =
      ModelFileKind(of: bundle, limits: options.fileLimits) == .handLandmarker
      ? .landmarks(try HandLandmarkerModels(bundle: bundle, options: options))
      : .gestures(try GestureRecognizerModels(bundle: bundle, options: options))
  }

  /// The nets that find hands.
  package var landmarker: HandLandmarkerModels {
    switch self {
    case .landmarks(let models): models
    case .gestures(let models): models.landmarker
    }
  }
}
