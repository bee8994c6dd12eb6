/// Recorded tensors of one net.
package struct GoldenSet: Sendable {
  /// The recorded result of an operator.
  package struct OperatorOutput: Sendable {
    /// The operator's position in the file.
    package var operatorIndex: Int
    /// Which of the operator's outputs.
    package var position: Int
    /// What messages call the operator.
    package var name: String
    /// Flat indices of the values, `nil` if all are there.
    package var indices: [Int]?
    package var values: [Float]

    package init(
      operatorIndex: Int, position: Int, name: String, indices: [Int]?, values: [Float]
    ) {
      self.operatorIndex = operatorIndex
      self.position = position
      self.name = name
      self.indices = indices
      self.values = values
    }
  }

  /// SHA-256 of the net, if it was recorded.
  package var modelSHA256: String?
  package var inputs: [[Float]]
  package var outputs: [[Float]]
  package var operatorOutputs: [OperatorOutput]

  package init(
    modelSHA256: String? = nil, inputs: [[Float]], outputs: [[Float]],
    operatorOutputs: [OperatorOutput]
  ) {
    self.modelSHA256 = modelSHA256
    self.inputs = inputs
    self.outputs = outputs
    self.operatorOutputs = operatorOutputs
  }
}
