package import HandsSystem
package import HandsTFLite

/// The kind of a model file, determined by its first bytes and its members.
package enum ModelFileKind: Hashable, Sendable {
  /// A `.tflite` file.
  case model
  /// A `.task` file with the two hand models (a hand landmarker).
  case handLandmarker
  /// A `.task` file with the hand and gesture models (a gesture recognizer).
  case gestureRecognizer
  /// Any other zip archive.
  case archive
  /// Not a model file.
  case unknown

  /// Determines the kind of a file, which the reader for that kind may still reject.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - limits: Resource limits for reading the file.
  package init(of file: ByteSlice, limits: ModelLimits = .standard) {
    // A model may have an archive appended, so its identifier is checked first.
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
