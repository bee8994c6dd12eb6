#if !hasFeature(Embedded)
  public import HandsEngine
  import HandsFileInput
  import HandsSystem

  extension HandLandmarkerModels {
    /// Loads the nets of a bundle's file.
    ///
    /// - Parameters:
    ///   - path: The path of a `.task` file of at most 64 MB: a hand landmarker, or a gesture
    ///     recognizer, whose hand nets are taken.
    ///   - options: How the nets are loaded.
    /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
    ///   bundle or a net is refused.
    public init(path: String, options: ModelOptions = ModelOptions()) throws(HandsError) {
      try self.init(bundle: bundle(at: path), options: options)
    }
  }

  extension GestureRecognizerModels {
    /// Loads the nets of a bundle's file.
    ///
    /// - Parameters:
    ///   - path: The path of a gesture recognizer's `.task` file of at most 64 MB.
    ///   - options: How the nets are loaded.
    /// - Throws: ``HandsError/file(_:)`` if the file cannot be read, another ``HandsError`` if the
    ///   bundle or a net is refused.
    public init(path: String, options: ModelOptions = ModelOptions()) throws(HandsError) {
      try self.init(bundle: bundle(at: path), options: options)
    }
  }

  /// The bytes of a bundle's file.
  private func bundle(at path: String) throws(HandsError) -> ByteSlice {
    do throws(FileInputError) {
      return ByteSlice(try RegularFile.bytes(at: path))
    } catch {
      throw .file(error)
    }
  }
#endif
