package import HandsSystem
package import HandsTFLite

/// The models of a hand landmarker bundle (`hand_landmarker.task`).
///
/// Source: MediaPipe, `tasks/cc/vision/hand_landmarker/hand_landmarker_graph.cc`.
package struct HandLandmarkerBundle: Sendable {
  /// The name of the hand landmarker bundle inside a gesture recognizer bundle.
  package static let memberName = "hand_landmarker.task"
  static let detectorName = "hand_detector.tflite"
  static let landmarksName = "hand_landmarks_detector.tflite"

  /// The bundle itself, a `.task` file.
  package let archive: ByteSlice
  /// The palm detector, a `.tflite` file.
  package let detector: ByteSlice
  /// The landmark model, a `.tflite` file.
  package let landmarks: ByteSlice

  /// Opens a hand landmarker bundle, on its own or inside a gesture recognizer bundle.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a `.task` file of either kind.
  ///   - limits: Resource limits for reading the file.
  /// - Throws: ``ModelFileError``.
  package init(_ bytes: ByteSlice, limits: ModelLimits = .standard) throws(ModelFileError) {
    let outer = try ZipArchive(directoryOf: bytes, path: "bundle", limits: limits)
    var checksums = ChecksumCache()
    if outer.bytes(named: Self.detectorName) == nil, outer.bytes(named: Self.memberName) != nil {
      try self.init(outer.requiredArchive(named: Self.memberName), &checksums)
    } else {
      try self.init(outer, &checksums)
    }
    try outer.verify(&checksums)
  }

  init(_ archive: ZipArchive, _ checksums: inout ChecksumCache) throws(ModelFileError) {
    self.archive = archive.bytes
    detector = try archive.requiredBytes(named: Self.detectorName)
    landmarks = try archive.requiredBytes(named: Self.landmarksName)
    try archive.verify(&checksums)
  }
}
