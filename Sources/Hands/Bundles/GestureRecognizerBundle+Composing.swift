public import HandsSystem
public import HandsTFLite

extension GestureRecognizerBundle {
  /// Builds a gesture recognizer bundle from its models.
  ///
  /// The same models always produce the same bytes.
  ///
  /// - Parameters:
  ///   - handLandmarker: A hand landmarker bundle (`hand_landmarker.task`).
  ///   - embedder: The model that turns landmarks into an embedding.
  ///   - cannedClassifier: The classifier for the built-in gestures.
  ///   - labels: Names of the built-in gestures, for a classifier without metadata; `nil` to leave
  ///     the classifier unchanged.
  ///   - customClassifier: A classifier for custom gestures, if any.
  ///   - limits: Resource limits for reading the files.
  /// - Returns: The contents of a `.task` file.
  /// - Throws: ``ModelFileError`` if a model can't be read or the labels don't match its classes.
  package static func compose(
    handLandmarker: ByteSlice, embedder: ByteSlice, cannedClassifier: ByteSlice,
    labels: [String]? = nil, customClassifier: ByteSlice? = nil, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> [UInt8] {
    let hands = try HandLandmarkerBundle(handLandmarker, limits: limits)
    var nets = [(embedderName, embedder), (cannedClassifierName, cannedClassifier)]
    if let labels {
      nets[1].1 = ByteSlice(
        try TFLiteModel.addLabels(labels, to: cannedClassifier, limits: limits))
    }
    if let customClassifier { nets.append((customClassifierName, customClassifier)) }
    // Names and headers are small compared to the models.
    let headers = 4 << 10
    let size = nets.reduce(headers) { $0 + $1.1.count }
    var gestures = ZipWriter(capacity: size)
    for (name, net) in nets {
      _ = try TFLiteModel.read(net, limits: limits)
      gestures.add(name, net)
    }
    var bundle = ZipWriter(capacity: hands.archive.count + size + headers)
    bundle.add(HandLandmarkerBundle.memberName, hands.archive)
    bundle.add(gesturesName, ByteSlice(gestures.finish()))
    return bundle.finish()
  }

  /// Returns the bundle with its custom classifier replaced or removed; its other models don't
  /// change.
  ///
  /// The same models always produce the same bytes.
  ///
  /// - Parameters:
  ///   - classifier: A `.tflite` file with a gesture classifier that was trained on the bundle's
  ///     embedder, or `nil` to remove the classifier.
  ///   - limits: Resource limits for reading the files.
  /// - Returns: The contents of a `.task` file.
  /// - Throws: ``ModelFileError`` if a model can't be read.
  public func replacingCustomClassifier(
    with classifier: ByteSlice?, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> [UInt8] {
    try GestureRecognizerBundle.compose(
      handLandmarker: handLandmarker.archive, embedder: embedder,
      cannedClassifier: cannedClassifier, customClassifier: classifier, limits: limits)
  }
}
