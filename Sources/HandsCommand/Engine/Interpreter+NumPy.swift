import FileInput
import GraphIR
import Inference
import Tensors

/// An input of the largest arena, and a header, in bytes.
private let largestArrayFile = 257 << 20

extension Interpreter {
  // Safe: an array of the same type has as many bytes; an output's bytes are copied inside the
  // closure.

  /// Fills an input from a `.npy` file of the same shape and type.
  func fill(_ index: Int, from path: String) throws {
    let array = try NumPyArray(npy: try RegularFile.bytes(at: path, limit: largestArrayFile))
    let type = model.inputs[index].type
    guard array.type == type else {
      throw Failure(.badData, "\(path): holds \(array.type), input \(index) is \(type)")
    }
    unsafe withBytes(of: model.graph.inputs[index]) { unsafe $0.copyBytes(from: array.bytes) }
  }

  /// The output of a run.
  func output(_ index: Int) -> NumPyArray { array(of: model.graph.outputs[index]) }

  /// A value of the graph as an array.
  func array(of id: ValueID) -> NumPyArray {
    NumPyArray(
      type: model.graph[id].type, bytes: unsafe withBytes(of: id) { unsafe [UInt8]($0) })
  }
}
