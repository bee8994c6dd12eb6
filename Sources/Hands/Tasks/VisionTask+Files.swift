public import HandsEngine

extension VisionTask<HandLandmarkerOptions> {
  /// Creates a landmarker from a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a `.task` file of either kind, at most 64 MB.
  ///   - options: Options for finding hands.
  ///   - modelOptions: Options for loading the models.
  /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
  ///   bundle, a model or an option is invalid.
  public convenience init(
    path: String, options: HandLandmarkerOptions = HandLandmarkerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: HandLandmarkerModels(path: path, options: modelOptions), options: options)
  }
}

extension VisionTask<GestureRecognizerOptions> {
  /// Creates a recognizer from a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a gesture recognizer's `.task` file of at most 64 MB.
  ///   - options: Options for finding hands and filtering gestures.
  ///   - modelOptions: Options for loading the models.
  /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
  ///   bundle, a model or an option is invalid.
  public convenience init(
    path: String, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: GestureRecognizerModels(path: path, options: modelOptions), options: options)
  }
}
