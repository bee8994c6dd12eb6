public import HandsEngine
public import HandsSystem

/// Finds hands with a bundle of either kind, and classifies their gestures if it is a gesture
/// recognizer's (``HandsResult/hasGestures``).
public typealias HandTask = VisionTask<HandModels>

extension VisionTask<HandModels> {
  /// Creates a task from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file of either kind.
  ///   - options: Options for finding hands and, with a gesture recognizer, for classifying gestures.
  ///   - modelOptions: Options for loading the models.
  /// - Throws: ``HandsError`` if the bundle, a model or an option is invalid.
  public convenience init(
    bundle: ByteSlice, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(models: HandModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a task from models that are already loaded.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Options for finding hands and, with a gesture recognizer, for classifying gestures.
  /// - Throws: ``HandsError`` if an option is out of range or names labels that a classifier lacks.
  public convenience init(
    models: HandModels, options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    let shared: SharedPipeline
    switch models {
    case .landmarks(let models):
      shared = try SharedPipeline(hasGestures: false) { () throws(HandsError) in
        try HandPipeline(models: models, options: options.landmarker)
      }
    case .gestures(let models):
      shared = try SharedPipeline(hasGestures: true) { () throws(HandsError) in
        try GesturePipeline(models: models, options: options)
      }
    }
    self.init(shared, models: models.landmarker, options: options.landmarker)
  }
}
