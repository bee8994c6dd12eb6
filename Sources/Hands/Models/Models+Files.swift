public import HandsEngine
import HandsFileInput
import HandsSystem

extension HandLandmarkerModels {
  /// Loads the models from a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a `.task` file of at most 64 MB: a hand landmarker, or a gesture
  ///     recognizer, of which only the hand models are loaded.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
  ///   bundle or a model is invalid.
  public init(path: String, options: ModelOptions = ModelOptions()) throws(HandsError) {
    try self.init(bundle: bundle(at: path), options: options)
  }
}

extension GestureRecognizerModels {
  /// Loads the models from a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a gesture recognizer's `.task` file of at most 64 MB.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
  ///   bundle or a model is invalid.
  public init(path: String, options: ModelOptions = ModelOptions()) throws(HandsError) {
    try self.init(bundle: bundle(at: path), options: options)
  }
}

extension HandModels {
  /// Loads the models of a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a `.task` file of either kind, at most 64 MB.
  ///   - options: How to load the models.
  /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
  ///   bundle or a model is invalid.
  public init(path: String, options: ModelOptions = ModelOptions()) throws(HandsError) {
    try self.init(bundle: bundle(at: path), options: options)
  }
}

/// The contents of a bundle file.
private func bundle(at path: String) throws(HandsError) -> ByteSlice {
  do throws(FileInputError) {
    return ByteSlice(try RegularFile.bytes(at: path))
  } catch {
    throw .file(error)
  }
}
