public import HandsEngine

/// The comparison of a model's tensors with recorded ones.
public struct Verification: Sendable {
  /// The accepted difference of numbers; integers must be equal.
  public let tolerance: Tolerance
  /// The compared tensors: results of operators in the order of the recording, then outputs.
  public private(set) var tensors: [TensorComparison] = []

  /// The first element outside the tolerance, in the first operator that has one; `nil` if there is
  /// none.
  public var firstDifference: TensorDifference? {
    tensors.lazy.compactMap(\.firstDifference).first
  }

  /// Creates a verification without tensors.
  ///
  /// - Parameter tolerance: The accepted difference.
  package init(tolerance: Tolerance) {
    self.tolerance = tolerance
  }

  /// Compares the outputs of an interpreter's last run.
  ///
  /// - Parameters:
  ///   - interpreter: The interpreter.
  ///   - golden: The recording.
  ///   - plan: A suffix for names that distinguishes several runs with the same outputs.
  /// - Throws: ``GoldenTensorsError`` if the model's outputs differ.
  package mutating func compareOutputs(
    of interpreter: Interpreter, with golden: GoldenTensors, plan: String = ""
  ) throws(GoldenTensorsError) {
    let types = interpreter.model.outputs.map(\.type)
    guard golden.outputs.count == types.count else {
      throw .tensorCount("outputs", recorded: golden.outputs.count, model: types.count)
    }
    for (index, values) in golden.outputs.enumerated() {
      let found = interpreter.withOutputBytes(index) { numbers(types[index], $0) }
      let integers = interpreter.withOutputBytes(index) { wideIntegers(types[index], $0) }
      try append(
        "output \(index)\(plan)", types[index], found, values, indices: nil,
        (integers, golden.outputIntegers[index]))
    }
  }

  mutating func compareOperators(
    of interpreter: Interpreter, with golden: GoldenTensors
  ) throws(GoldenTensorsError) {
    for recorded in golden.operatorOutputs {
      let name = "operator \(recorded.operatorIndex) \(recorded.name)"
      guard
        let all = interpreter.withResult(
          recorded.position, ofOperator: recorded.operatorIndex,
          { type, bytes in
            (type: type, numbers: numbers(type, bytes), integers: wideIntegers(type, bytes))
          })
      else { throw .unknownResult(name) }
      var found = all.numbers
      if let indices = recorded.indices {
        found = try indices.map { (index) throws(GoldenTensorsError) in
          guard all.numbers.indices.contains(index) else {
            throw .index(name, index, elementCount: all.numbers.count)
          }
          return all.numbers[index]
        }
      }
      let expected = recorded.indices == nil ? recorded.integers : nil
      try append(
        name, all.type, found, recorded.values, indices: recorded.indices,
        (all.integers, expected))
    }
  }

  private mutating func append(
    _ name: String, _ type: TensorType, _ found: [Float], _ expected: [Float], indices: [Int]?,
    _ integers: (found: [Int64]?, expected: [Int64]?)
  ) throws(GoldenTensorsError) {
    guard found.count == expected.count else {
      throw .elementCount(name, recorded: expected.count, model: found.count)
    }
    if let ours = integers.found, let theirs = integers.expected, ours.count == theirs.count {
      return tensors.append(TensorComparison(name: name, found: ours, expected: theirs))
    }
    tensors.append(
      TensorComparison(
        name: name, found: found, expected: expected, indices: indices,
        tolerance: type.elementType.isFloat ? tolerance : .exact))
  }
}

extension ElementType {
  fileprivate var isFloat: Bool { self == .float32 || self == .float16 }
}

extension Verification: CustomStringConvertible {
  /// One line with the first difference, or the number of tensors that are within the tolerance and
  /// that are equal.
  public var description: String {
    if let firstDifference { return firstDifference.description }
    let equal = tensors.filter { $0.equalBits == $0.count }.count
    return "\(tensors.count) tensors within the tolerance, \(equal) of them equal to the bit"
  }
}

extension GoldenTensors {
  /// Runs a model on the recorded inputs and compares the results with the recording.
  ///
  /// Compares outputs of the model as it normally runs. If results of operators are recorded, also
  /// compares them and the outputs of the model without fusion.
  ///
  /// - Parameters:
  ///   - file: The contents of a `.tflite` file.
  ///   - options: Options for loading the model.
  ///   - threadCount: The number of threads of one run, 1 or more.
  ///   - tolerance: The accepted difference.
  /// - Returns: All comparisons, within the tolerance or not.
  /// - Throws: ``GoldenTensorsError`` if the model is invalid or the recording does not match it.
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
