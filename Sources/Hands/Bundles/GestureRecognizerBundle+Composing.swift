public import HandsSystem
public import HandsTFLite

extension GestureRecognizerBundle {
  /// Puts a gesture recognizer bundle together.
  ///
  /// The same nets give the same bytes.
  ///
  /// - Parameters:
  ///   - handLandmarker: A hand landmarker bundle.
  ///   - embedder: The net that turns landmarks into an embedding.
  ///   - cannedClassifier: The classifier of the built-in gestures.
  ///   - labels: Names of the built-in gestures for a classifier without metadata, or `nil` to
  ///     leave it as it is.
  ///   - customClassifier: A classifier of gestures that were trained, if there is one.
  ///   - limits: What the nets may ask for.
  /// - Returns: The whole `.task` file.
  /// - Throws: ``ModelFileError`` if a net can't be read or the labels don't fit.
  public static func compose(
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
    var gestures = ZipWriter()
    for (name, net) in nets {
      _ = try TFLiteModel.read(net, limits: limits)
      gestures.add(name, net)
    }
    var bundle = ZipWriter()
    bundle.add(HandLandmarkerBundle.memberName, hands.archive)
    bundle.add(gesturesName, ByteSlice(gestures.finish()))
    return bundle.finish()
  }

  /// The bundle with another custom classifier, or without one; the other nets stay as they are.
  ///
  /// The same nets give the same bytes.
  ///
  /// - Parameters:
  ///   - classifier: A classifier of gestures that were trained on the bundle's embedder, a `.tflite` file;
  ///     `nil` for none.
  ///   - limits: What the nets may ask for.
  /// - Returns: The whole `.task` file.
  /// - Throws: ``ModelFileError`` if a net can't be read.
  public func replacingCustomClassifier(
    with classifier: ByteSlice?, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> [UInt8] {
    try GestureRecognizerBundle.compose(
      handLandmarker: handLandmarker.archive, embedder: embedder,
      cannedClassifier: cannedClassifier, customClassifier: classifier, limits: limits)
  }
}
