import HandsTFLite

/// Builds the metadata of a gesture classifier in the form that Model Maker writes.
///
/// Source: `tensorflow_lite_support/metadata/metadata_schema.fbs`; the texts are those of
/// MediaPipe's `tasks/python/metadata/metadata_writers`.
enum ClassifierMetadata {
  /// The name of the label file in the archive at the end of the model.
  static let labelFileName = "labels.txt"

  /// Builds the metadata's flatbuffer.
  ///
  /// - Parameter scoreThreshold: Minimum score of a class.
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
        // The minimum parser version.
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

  /// Builds the table of a feature tensor.
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
