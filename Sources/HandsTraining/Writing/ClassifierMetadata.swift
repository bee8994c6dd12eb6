import HandsTFLite

/// The metadata of a gesture classifier, as Model Maker writes it.
///
/// Source: `tensorflow_lite_support/metadata/metadata_schema.fbs`; the texts are those of MediaPipe's
/// `tasks/python/metadata/metadata_writers`.
enum ClassifierMetadata {
  /// The file with the labels in the archive at the model's end.
  static let labelFileName = "labels.txt"

  /// The metadata's flatbuffer.
  ///
  /// - Parameter scoreThreshold: The score below which a class does not count.
  /// - Returns: Its bytes.
  static func build(scoreThreshold: Float) -> [UInt8] {
    let input = tensor(
      name: "embedding", description: "Embedding feature vector from gesture embedder.",
      [5: .table([:])])
    let output = tensor(
      name: "scores", description: "Hand gesture category scores.",
      [
        // ProcessUnitOptions: ScoreThresholdingOptions.
        4: .vector([.table([0: .uint8(3), 1: .table([0: .float(scoreThreshold)])])]),
        // Stats: largest and smallest value.
        5: .table([0: .floats([1]), 1: .floats([0])]),
        6: .vector([labelFile]),
      ])
    return FlatBufferBuilder.build(
      .table([
        0: .string("HandGestureRecognition"),
        1: .string("Recognize the hand gesture in the image."),
        3: .vector([.table([2: .vector([input]), 3: .vector([output])])]),
        // The least version of the parser.
        7: .string("1.0.0"),
      ]), identifier: ModelMetadata.identifier)
  }

  private static var labelFile: FlatBufferValue {
    .table([
      0: .string(labelFileName),
      1: .string("Labels for categories that the model can recognize."),
      2: .int8(ModelMetadata.axisLabelsType),
    ])
  }

  /// The table of a tensor of features.
  private static func tensor(
    name: String, description: String, _ fields: [Int: FlatBufferValue]
  ) -> FlatBufferValue {
    var fields = fields
    fields[0] = .string(name)
    fields[1] = .string(description)
    // Content: FeatureProperties.
    fields[3] = .table([0: .uint8(1), 1: .table([:])])
    return .table(fields)
  }
}
