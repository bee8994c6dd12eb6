import HandsSystem

/// Name and type of a tensor of a model.
public struct TensorSpecification: Hashable, Sendable {
  /// The name in the model file.
  public var name: String
  /// Shape and element type.
  public var type: TensorType

  /// Creates a specification.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - type: Shape and element type.
  public init(name: String, type: TensorType) {
    self.name = name
    self.type = type
  }
}

/// A result of an operator of the file, which can be read after a run.
public struct OperatorResult: Hashable, Sendable {
  /// The operator that computes it.
  public var producer: OperatorLocation
  /// The position among the operator's results.
  public var position: Int
  /// Name and type.
  public var tensor: TensorSpecification
}

extension Model {
  /// The results of the file's operators, in its order, for ``Interpreter/withResult(_:ofOperator:_:)``; none
  /// unless the model was loaded with ``ModelOptions/isOptimized`` off.
  ///
  /// Operators that were computed when the model was loaded have none.
  public var operatorResults: [OperatorResult] {
    locations.results.flatMap { results in
      results.enumerated().map { position, result in
        OperatorResult(producer: result.producer, position: position, tensor: result.tensor)
      }
    }
  }

  /// The position of an input in ``inputs``.
  ///
  /// - Parameter name: The name in the model file; the first of several inputs of a name is found.
  /// - Returns: The position.
  /// - Throws: ``ModelError/unknownInput(name:)``.
  public func inputIndex(named name: String) throws(ModelError) -> Int {
    guard let index = inputs.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      throw .unknownInput(name: name)
    }
    return index
  }

  /// The position of an output in ``outputs``.
  ///
  /// - Parameter name: The name in the model file; the first of several outputs of a name is found.
  /// - Returns: The position.
  /// - Throws: ``ModelError/unknownOutput(name:)``.
  public func outputIndex(named name: String) throws(ModelError) -> Int {
    guard let index = outputs.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else {
      throw .unknownOutput(name: name)
    }
    return index
  }
}

extension Interpreter {
  /// Calls a closure with the elements of a float input, to be filled.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: ``ModelError/unknownInput(name:)``.
  /// - Precondition: The input's element type is `float32`.
  public func withInput<Result>(
    named name: String, _ body: (inout MutableSpan<Float>) -> Result
  ) throws(ModelError) -> Result {
    withInput(try model.inputIndex(named: name), body)
  }

  /// Calls a closure with the elements of a float output.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: ``ModelError/unknownOutput(name:)``.
  /// - Precondition: The output's element type is `float32`.
  public func withOutput<Result>(
    named name: String, _ body: (Span<Float>) -> Result
  ) throws(ModelError) -> Result {
    withOutput(try model.outputIndex(named: name), body)
  }
}
