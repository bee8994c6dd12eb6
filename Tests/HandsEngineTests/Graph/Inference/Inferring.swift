import Testing

@testable import HandsEngine

/// A float tensor type.
func float(_ extents: Int...) -> TensorType { typed(.float32, extents) }

/// A tensor type with extents that the test itself computed.
func typed(
  _ elementType: ElementType, _ extents: [Int], _ quantization: Quantization? = nil
) -> TensorType {
  do {
    return TensorType(elementType, try Shape(extents), quantization: quantization)
  } catch {
    preconditionFailure("invalid shape in a test")
  }
}

extension Operands {
  /// Operands that are computed, `nil` where one is absent.
  init(types: [TensorType?]) { self.init(types.map { $0.map { Value(name: "", type: $0) } }) }
}

extension Operator {
  /// What is inferred from the types of computed operands.
  func inference(_ types: TensorType?...) throws -> Inference {
    try infer(Operands(types: types))
  }
}

/// The extents of an operator's only result.
func shape(_ operator: Operator, _ types: TensorType?...) throws -> [Int] {
  let results = try `operator`.infer(Operands(types: types)).results
  #expect(results.count == 1)
  return results[0].shape.dimensions
}

/// Expects an operator to refuse its operands for one reason.
func expectRefusal(
  _ expected: OperatorError, _ operator: Operator, _ types: TensorType?...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: expected, sourceLocation: sourceLocation) {
    _ = try `operator`.infer(Operands(types: types))
  }
}

/// The refusal of a result above the largest number of elements.
func tooMany(_ found: Int) -> OperatorError {
  .shape(.tooManyElements(found: found, limit: Shape.maximumElementCount))
}

extension Operator {
  /// What the naive version makes: the bytes of each result.
  func naiveResults(_ operands: TestTensor...) throws -> [[UInt8]] {
    try TargetUnderTest.reference.best(KernelProblem(self, operands)).results
  }

  /// What the naive version makes of floats.
  func naiveFloats(_ operands: TestTensor...) throws -> [Float] {
    try TargetUnderTest.reference.best(KernelProblem(self, operands)).floats
  }
}

/// A quantization of one scale.
func quantization(_ scale: Float, _ zeroPoint: Int = 0) -> Quantization {
  Quantization(scales: [scale], zeroPoints: [zeroPoint])
}
