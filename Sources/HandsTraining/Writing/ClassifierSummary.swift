public import HandsSystem
public import HandsTFLite

/// What a gesture classifier's file says of itself, and what kind it is.
public struct ClassifierSummary: Sendable {
  /// What decides between the gestures.
  public enum Head: String, Sendable {
    /// The distance to the nearest gesture (``TrainingOptions/Head/distance``).
    case distance
    /// The likeliest class (``TrainingOptions/Head/linear``).
    case linear
    /// Layers of MediaPipe's Model Maker.
    case modelMaker = "Model Maker"
  }

  /// The names of the classes in the order of the net's outputs; empty if the metadata has none.
  public let labels: [String]
  /// The score below which a class does not count, if the metadata has one.
  public let scoreThreshold: Float?
  /// What decides between the gestures; `nil` for a net of another kind.
  public let head: Head?

  /// Reads a classifier.
  ///
  /// - Parameters:
  ///   - file: The whole `.tflite` file.
  ///   - limits: What the file may ask for.
  /// - Throws: ``ModelFileError``.
  public init(_ file: ByteSlice, limits: ModelLimits = .standard) throws(ModelFileError) {
    let model = try TFLiteModel.read(file, limits: limits)
    let metadata = try ModelMetadata.read(model, limits: limits)
    labels = try metadata?.labels(in: file, limits: limits) ?? []
    scoreThreshold = metadata?.outputs.first?.scoreThreshold
    head = ClassifierSummary.head(of: model)
  }

  /// The kind of a net, by its operators in their order.
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
