public import HandsEngine
public import HandsSystem

/// Finds hands with a bundle of either kind, and names their gestures if it is a gesture recognizer:
/// ``HandsResult/hasGestures`` tells.
public typealias HandTask = VisionTask<HandModels>

extension VisionTask<HandModels> {
  /// Creates a task from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file of either kind.
  ///   - options: How hands are found and gestures are named; a hand landmarker names none.
  ///   - modelOptions: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle, a net or an option is refused.
  public convenience init(
    bundle: ByteSlice, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(models: HandModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a task on nets that are already loaded.
  ///
  /// - Parameters:
  ///   - models: The nets.
  ///   - options: How hands are found and gestures are named; a hand landmarker names none.
  /// - Throws: ``HandsError`` if an option is out of range or asks for labels that a net lacks.
  public convenience init(
    models: HandModels, options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    let shared: SharedPipeline
    switch models {
    case .landmarks(let models):
      let pipeline = try HandPipeline(models: models, options: options.landmarker)
      shared = SharedPipeline(pipeline, hasGestures: false)
    case .gestures(let models):
      let pipeline = try GesturePipeline(models: models, options: options)
      shared = SharedPipeline(pipeline, hasGestures: true)
    }
    self.init(shared, models: models.landmarker, options: options.landmarker)
  }
}
