/// Why a record of activations cannot be used for a model.
public indirect enum ActivationRangesError: Error, Hashable, Sendable {
  /// None of the given records, of this number, is of the model.
  case otherModels(count: Int)
  /// The record's number of inputs differs from the model's.
  case inputCount(found: Int, expected: Int)
  /// The record's number of operators differs from the model's.
  case operatorCount(found: Int, expected: Int)
  /// The record's number of channels of an operator differs from the model's.
  case channelCount(operator: Int, found: Int, expected: Int)
  /// The range of an input is negative or not finite.
  case inputRange(Int)
  /// A range of an operator is negative or not finite.
  case operatorRange(Int)
}

extension ActivationRangesError: CustomStringConvertible {
  /// One sentence that says where and why.
  public var description: String {
    switch self {
    case .otherModels(let count):
      "of \(count) records of activations none is of this model; hands model calibrate makes one"
    case .inputCount(let found, let expected):
      "the record of activations has \(found) inputs, the model \(expected)"
    case .operatorCount(let found, let expected):
      "the record of activations has \(found) operators, the model \(expected)"
    case .channelCount(let index, let found, let expected):
      "the record of activations has \(found) channels of operator \(index), the model \(expected)"
    case .inputRange(let index):
      "the recorded range of input \(index) is negative or not finite"
    case .operatorRange(let index):
      "a recorded range of operator \(index) is negative or not finite"
    }
  }
}

extension ActivationRanges {
  /// Refuses a record that does not fit a model.
  ///
  /// - Parameter source: The model as its file has it.
  /// - Throws: ``ActivationRangesError``.
  func check(against source: Graph) throws(ActivationRangesError) {
    guard inputs.count == source.inputs.count else {
      throw .inputCount(found: inputs.count, expected: source.inputs.count)
    }
    guard operators.count == source.operatorCount else {
      throw .operatorCount(found: operators.count, expected: source.operatorCount)
    }
    for node in source.nodes {
      let index = node.location.index
      let shape = source[node.results[0]].type.shape
      let (found, expected) = (operators[index].count, shape.rank == 4 ? shape[3] : 1)
      guard found <= 1 || found == expected else {
        throw .channelCount(operator: index, found: found, expected: expected)
      }
    }
    func isRange(_ magnitude: Float) -> Bool { magnitude >= 0 && magnitude < .infinity }
    for (index, magnitude) in inputs.enumerated() where !isRange(magnitude) {
      throw .inputRange(index)
    }
    for (index, magnitudes) in operators.enumerated() where !magnitudes.allSatisfy(isRange) {
      throw .operatorRange(index)
    }
  }
}

extension Graph {
  /// The operators of the file, as far as the last one that computes something.
  var operatorCount: Int { nodes.reduce(0) { max($0, $1.location.index + 1) } }
}
