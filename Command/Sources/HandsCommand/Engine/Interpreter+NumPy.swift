import HandsFileInput
import HandsEngine

/// An input of the largest arena, and a header, in bytes.
private let largestArrayFile = 257 << 20

extension Interpreter {
  /// Fills an input from a `.npy` file of the same shape and type.
  func fill(_ index: Int, from path: String) throws {
    let array = try NumPyArray(npy: try RegularFile.bytes(at: path, limit: largestArrayFile))
    let type = model.inputs[index].type
    guard array.type.shape == type.shape, array.type.elementType == type.elementType else {
      throw CommandError(.badData, "\(path): holds \(array.type), input \(index) is \(type)")
    }
    withInputBytes(index) { input in
      for (offset, byte) in array.bytes.enumerated() {
        input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  /// The output of a run.
  func output(_ index: Int) -> NumPyArray {
    NumPyArray(
      type: model.outputs[index].type, bytes: withOutputBytes(index) { $0.bytes })
  }
}

extension RawSpan {
  // Safe: the offsets are the span's own.

  /// A copy of the bytes.
  var bytes: [UInt8] { byteOffsets.map { unsafe unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
}
