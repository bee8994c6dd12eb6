/// What a model says about its own inputs and outputs.
///
/// Only what the hand and gesture tasks use is read: normalization of inputs, the score threshold
/// and the label files of outputs.
///
/// Source: `tensorflow_lite_support/metadata/metadata_schema.fbs` (MediaPipe carries a copy).
public struct ModelMetadata: Sendable {
  /// The name of the model's metadata entry.
  public static let entryName = "TFLITE_METADATA"
  /// The four letters at byte 4 of the metadata.
  public static let identifier = "M001"

  /// What is said about each input, in the order of the model's inputs.
  public var inputs: [Tensor]
  /// What is said about each output, in the order of the model's outputs.
  public var outputs: [Tensor]

  /// What is said about an input or output.
  public struct Tensor: Sendable {
    /// The name, or an empty string.
    public var name: String
    /// How pixels are turned into the values of an input.
    public var normalization: Normalization?
    /// The score below which a class does not count.
    public var scoreThreshold: Float?
    /// Files in the archive at the model's end that explain the values.
    public var associatedFiles: [AssociatedFile]
  }

  /// Values are `(pixel − mean) / standardDeviation`, pixels being 0…255.
  public struct Normalization: Hashable, Sendable {
    /// One value, or one for each channel.
    public var mean: [Float]
    /// One value, or one for each channel.
    public var standardDeviation: [Float]
  }

  /// A file in the archive at the model's end.
  public struct AssociatedFile: Hashable, Sendable {
    /// The name in the archive.
    public var name: String
    /// Whether each line names an element along the tensor's last axis (`TENSOR_AXIS_LABELS`).
    public var isAxisLabels: Bool
    /// The language, as a BCP 47 tag, or an empty string.
    public var locale: String
  }
}
