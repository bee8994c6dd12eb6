public import HandsSystem
public import HandsTFLite

/// A summary of a gesture classifier's file: its metadata and its kind.
public struct ClassifierSummary: Sendable {
  /// How a classifier decides between gestures.
  public enum Head: String, Sendable {
    /// The distance to the nearest gesture (``TrainingOptions/Head/distance``).
    case distance
    /// The most likely class (``TrainingOptions/Head/linear``).
    case linear
    /// The layers of a MediaPipe Model Maker classifier.
    case modelMaker = "Model Maker"
  }

  /// The names of the classes in the order of the model's outputs; empty if the metadata has none.
  public let labels: [String]
  /// Minimum score of a class, if the metadata has one.
  public let scoreThreshold: Float?
  /// How the classifier decides between gestures; `nil` for another kind of model.
  public let head: Head?

  /// Reads a classifier.
  ///
  /// - Parameters:
  ///   - file: The contents of the `.tflite` file.
  ///   - limits: Resource limits for reading the file.
  /// - Throws: `ModelFileError`.
  public init(_ file: ByteSlice, limits: ModelLimits = .standard) throws(ModelFileError) {
    let model = try TFLiteModel.read(file, limits: limits)
    let metadata = try ModelMetadata.read(model, limits: limits)
    labels = try metadata?.labels(in: file, limits: limits) ?? []
    scoreThreshold = metadata?.outputs.first?.scoreThreshold
    head = ClassifierSummary.head(of: model)
  }

  /// Determines the kind of a model from its sequence of operators.
  private static func head(of model: TFLiteModel) -> Head? {
    var operators: [BuiltinOperator] = model.subgraphs[0].operators.map { operation in
      model.operatorCodes[operation.opcodeIndex].builtin
    }
    guard operators.last == .softmax else { return nil }
    let isOwn = model.description.hasSameBytes(as: ClassifierWriter.description)
    if isOwn, operators.first == .fullyConnected { return .distance }
    if isOwn, operators.first == .mul { return .linear }
    // One or more blocks of batch normalization, ReLU and a dense layer.
    operators.removeLast()
    let block: [BuiltinOperator] = [.mul, .add, .fullyConnected]
    guard !operators.isEmpty, operators.count.isMultiple(of: block.count) else { return nil }
    let isBlocks = operators.indices.allSatisfy { operators[$0] == block[$0 % block.count] }
    return isBlocks ? .modelMaker : nil
  }
}
