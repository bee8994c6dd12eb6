import FileInput
import GraphIR
import Inference
import Tensors

extension Interpreter {
  /// Fills an input from a `.npy` file of the same shape and type.
  func fill(_ index: Int, from path: String) throws {
    let array = try NumPyArray(file: try RegularFile.bytes(at: path))
    let type = model.inputs[index].type
    guard array.elementType == type.elementType, array.shape == type.shape.dimensions else {
      let found = array.elementType.name + "\(array.shape)"
      throw Failure(.badData, "\(path): holds \(found), input \(index) is \(type)")
    }
    unsafe withBytes(of: model.graph.inputs[index]) { unsafe $0.copyBytes(from: array.bytes) }
  }

  /// The output of a run.
  func output(_ index: Int) -> NumPyArray { array(of: model.graph.outputs[index]) }

  /// A value of the graph as an array.
  func array(of id: ValueID) -> NumPyArray {
    let type = model.graph[id].type
    let bytes = unsafe withBytes(of: id) { unsafe [UInt8]($0) }
    return NumPyArray(shape: type.shape.dimensions, elementType: type.elementType, bytes: bytes)
  }
}
