import GraphIR
import Tensors
import Testing

/// A float tensor type.
func float(_ extents: Int...) -> TensorType { typed(.float32, extents) }

/// A tensor type with extents that the test itself computed.
func typed(_ elementType: ElementType, _ extents: [Int]) -> TensorType {
  do {
    return TensorType(elementType, try Shape(extents))
  } catch {
    preconditionFailure("invalid shape in a test")
  }
}

/// The extents of an operation's only result.
func shape(_ operation: GraphIR.Operation, _ inputs: TensorType?...) throws -> [Int] {
  let resolution = try operation.resolve(inputs: inputs)
  #expect(resolution.outputs.count == 1)
  return resolution.outputs[0].shape.dimensions
}

/// Expects an operation to refuse its operands for one reason.
func expectRefusal(
  _ expected: OperationError, _ operation: GraphIR.Operation, _ inputs: TensorType?...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: expected, sourceLocation: sourceLocation) {
    _ = try operation.resolve(inputs: inputs)
  }
}

/// The refusal of a result above the largest number of elements.
func tooMany(_ found: Int) -> OperationError {
  .shape(.tooManyElements(found: found, limit: Shape.maximumElementCount))
}
