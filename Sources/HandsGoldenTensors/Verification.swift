public import HandsEngine

/// A model's tensors beside the recorded ones.
public struct Verification: Sendable {
  /// How far numbers may lie apart.
  public let tolerance: Tolerance
  /// The compared tensors: results of operators in the order of the record, then outputs.
  public private(set) var tensors: [TensorComparison] = []

  /// The first element outside the tolerance, of the first operator that has one; `nil` if there is none.
  public var firstDifference: TensorDifference? {
    tensors.lazy.compactMap(\.firstDifference).first
  }

  /// Begins with no tensor.
  ///
  /// - Parameter tolerance: How far numbers may lie apart.
  package init(tolerance: Tolerance) {
    self.tolerance = tolerance
  }

  /// Compares the outputs of an interpreter's last run.
  ///
  /// - Parameters:
  ///   - interpreter: The run.
  ///   - golden: What was recorded.
  ///   - plan: What names add to tell runs of the same outputs apart.
  /// - Throws: ``GoldenTensorsError`` if the model has other outputs.
  package mutating func compareOutputs(
    of interpreter: Interpreter, with golden: GoldenTensors, plan: String = ""
  ) throws(GoldenTensorsError) {
    let types = interpreter.model.outputs.map(\.type)
    guard golden.outputs.count == types.count else {
      throw .tensorCount("outputs", recorded: golden.outputs.count, model: types.count)
    }
    for (index, values) in golden.outputs.enumerated() {
      let found = interpreter.withOutputBytes(index) { numbers(types[index], $0) }
      try append("output \(index)\(plan)", found, values, indices: nil)
    }
  }

  mutating func compareOperators(
    of interpreter: Interpreter, with golden: GoldenTensors
  ) throws(GoldenTensorsError) {
    for recorded in golden.operatorOutputs {
      let name = "operator \(recorded.operatorIndex) \(recorded.name)"
      guard
        let all = interpreter.withResult(
          recorded.position, ofOperator: recorded.operatorIndex, numbers)
      else { throw .unknownResult(name) }
      var found = all
      if let indices = recorded.indices {
        found = try indices.map { (index) throws(GoldenTensorsError) in
          guard all.indices.contains(index) else {
            throw .index(name, index, elementCount: all.count)
          }
          return all[index]
        }
      }
      try append(name, found, recorded.values, indices: recorded.indices)
    }
  }

  private mutating func append(
    _ name: String, _ found: [Float], _ expected: [Float], indices: [Int]?
  ) throws(GoldenTensorsError) {
    guard found.count == expected.count else {
      throw .elementCount(name, recorded: expected.count, model: found.count)
    }
    tensors.append(
      TensorComparison(
        name: name, found: found, expected: expected, indices: indices, tolerance: tolerance))
  }
}

extension Verification: CustomStringConvertible {
  /// One line: the first difference, or how many tensors are near and how many equal.
  public var description: String {
    if let firstDifference { return firstDifference.description }
    let equal = tensors.filter { $0.equalBits == $0.count }.count
    return "\(tensors.count) tensors within the tolerance, \(equal) of them equal to the bit"
  }
}

extension GoldenTensors {
  /// Runs a model on the recorded inputs and compares what it computes with the record.
  ///
  /// Outputs are compared on the model as it runs normally. If results of operators are recorded, they and the
  /// outputs are also compared on the model without fusion.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - options: How the model is loaded.
  ///   - threadCount: The number of threads that share the work of one run, 1 or more.
  ///   - tolerance: How far numbers may lie apart.
  /// - Returns: All comparisons, whether near or not.
  /// - Throws: ``GoldenTensorsError`` if the model is refused or the record is not of such a model.
  public func verify(
    _ file: ByteSlice, options: ModelOptions = ModelOptions(), threadCount: Int = 1,
    tolerance: Tolerance
  ) throws(GoldenTensorsError) -> Verification {
    var verification = Verification(tolerance: tolerance)
    if !operatorOutputs.isEmpty {
      var unfused = options
      unfused.isOptimized = false
      let interpreter = try interpreter(of: file, unfused, threadCount: threadCount)
      try verification.compareOperators(of: interpreter, with: self)
      try verification.compareOutputs(of: interpreter, with: self, plan: " (unfused plan)")
    }
    let interpreter = try interpreter(of: file, options, threadCount: threadCount)
    try verification.compareOutputs(of: interpreter, with: self)
    return verification
  }
}
