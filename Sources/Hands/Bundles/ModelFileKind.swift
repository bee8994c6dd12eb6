public import HandsSystem
public import HandsTFLite

/// What kind of model file some bytes are, by their first bytes and members.
public enum ModelFileKind: Hashable, Sendable {
  /// A `.tflite` file.
  case model
  /// A `.task` file with the two hand nets.
  case handLandmarker
  /// A `.task` file with the hand nets and the gesture nets.
  case gestureRecognizer
  /// A zip archive of something else.
  case archive
  /// Neither.
  case unknown

  /// Tells the kind of a file, which the reader of that kind may still refuse.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - limits: What the file may ask for.
  public init(of file: ByteSlice, limits: ModelLimits = .standard) {
    // A model may carry an archive at its end, so its identifier is checked first.
    if file.slice(at: 4, count: 4)?.holds(TFLiteModel.identifier) == true {
      self = .model
    } else if let archive = try? ZipArchive(directoryOf: file, path: "bundle", limits: limits) {
      if archive.bytes(named: GestureRecognizerBundle.gesturesName) != nil {
        self = .gestureRecognizer
      } else {
        let isLandmarker = archive.bytes(named: HandLandmarkerBundle.detectorName) != nil
        self = isLandmarker ? .handLandmarker : .archive
      }
    } else {
      self = .unknown
    }
  }
}
