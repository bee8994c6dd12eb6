import GraphIR
import Inference
import Tensors

extension Interpreter {
  /// Fills an input.
  ///
  /// - Parameters:
  ///   - index: The position among the net's inputs.
  ///   - array: An array of the input's shape and type.
  ///   - path: Where the array came from, for the message.
  /// - Throws: ``CommandFailure`` if shape or type differ.
  func fill(
    _ index: Int, with array: NumPyArray, from path: String
  ) throws(CommandFailure) {
    let specification = model.inputs[index]
    guard array.type == specification.type else {
      throw CommandFailure(
        .badData,
        "\(path): input \(index) takes \(specification.type), the file has \(array.type)")
    }
    withBytes(of: model.graph.inputs[index]) { bytes in
      unsafe bytes.copyBytes(from: array.bytes)
    }
  }

  /// Fills every input with zeros.
  func clearInputs() {
    for id in model.graph.inputs {
      withBytes(of: id) { bytes in
        for index in bytes.indices { unsafe bytes[index] = 0 }
      }
    }
  }

  /// A value's elements after a run.
  ///
  /// - Parameter id: A value of the model's graph.
  /// - Returns: A copy of the elements.
  func array(of id: ValueID) -> NumPyArray {
    let bytes = withBytes(of: id) { unsafe [UInt8]($0) }
    return NumPyArray(type: model.graph[id].type, bytes: bytes)
  }

  /// The outputs after a run, in the net's order.
  var outputArrays: [NumPyArray] { model.graph.outputs.map(array) }
}
