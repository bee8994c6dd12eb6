/// The metadata of a model's inputs and outputs.
///
/// Contains only what the hand and gesture tasks use: normalization of inputs, the score threshold
/// and the label files of outputs.
///
/// Source: `tensorflow_lite_support/metadata/metadata_schema.fbs` (MediaPipe carries a copy).
public struct ModelMetadata: Sendable {
  /// The name of the model's metadata entry.
  public static let entryName = "TFLITE_METADATA"
  /// The file identifier at byte 4 of the metadata.
  public static let identifier = "M001"

  /// The metadata of each input, in the order of the model's inputs.
  public var inputs: [Tensor]
  /// The metadata of each output, in the order of the model's outputs.
  public var outputs: [Tensor]

  /// The metadata of an input or output.
  public struct Tensor: Sendable {
    /// The name, or an empty string.
    public var name: String
    /// The normalization that converts pixels to the values of an input.
    public var normalization: Normalization?
    /// Minimum score of a class.
    public var scoreThreshold: Float?
    /// Files that describe the values, in the archive at the end of the model.
    public var associatedFiles: [AssociatedFile]
  }

  /// The normalization of pixels: values are `(pixel − mean) / standardDeviation`, with pixels in
  /// 0…255.
  public struct Normalization: Hashable, Sendable {
    /// The mean: one value, or one per channel.
    public var mean: [Float]
    /// The standard deviation: one value, or one per channel.
    public var standardDeviation: [Float]
  }

  /// A file in the archive at the end of the model.
  public struct AssociatedFile: Hashable, Sendable {
    /// The name in the archive.
    public var name: String
    /// Whether each line names an element along the tensor's last axis (`TENSOR_AXIS_LABELS`).
    public var isAxisLabels: Bool
    /// The language, as a BCP 47 tag, or an empty string.
    public var locale: String
  }
}
