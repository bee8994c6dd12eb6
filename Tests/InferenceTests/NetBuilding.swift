import GraphIR
import TestSupport
import Tensors

/// Appends operations and constants of given numbers.
struct NetBuilding {
  var builder = GraphBuilder()

  mutating func input(_ extents: Int...) throws -> ValueID {
    builder.addInput(name: "", type: TensorType(.float32, try Shape(extents)))
  }

  mutating func constant(_ numbers: [Float], _ extents: Int...) throws -> ValueID {
    let bytes = ByteSlice(numbers.flatMap { $0.bitPattern.littleEndianBytes })
    return builder.addConstant(
      name: "", type: TensorType(.float32, try Shape(extents)),
      constant: Constant(bytes: bytes, stored: .float32))
  }

  mutating func apply(_ operation: GraphIR.Operation, _ inputs: ValueID?...) throws -> ValueID {
    try builder.append(
      operation, inputs: inputs, names: [""],
      place: OperatorPlace(index: builder.graph.nodes.count, name: operation.name))[0]
  }

  /// The graph with its outputs named.
  mutating func graph(outputs: [ValueID]) -> Graph {
    builder.setOutputs(outputs)
    return builder.graph
  }
}
