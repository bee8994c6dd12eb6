import HandsEngine
import HandsFileInput

/// An input of the largest arena, and a header, in bytes.
private let largestArrayFile = 257 << 20

extension Interpreter {
  /// Fills all inputs from `.npy` files of the same shapes and types.
  ///
  /// - Parameters:
  ///   - paths: A file an input.
  ///   - net: What messages call the net.
  /// - Throws: ``CommandError``, ``NumPyError``, and `FileInputError`.
  func fillInputs(from paths: [String], of net: String) throws {
    guard paths.count == model.inputs.count else {
      throw CommandError(
        .badData, "\(net): takes \(model.inputs.count) inputs, given \(paths.count)")
    }
    for (index, path) in paths.enumerated() {
      try reportingFailures(of: path) {
        let array = try NumPyArray(npy: try RegularFile.bytes(at: path, limit: largestArrayFile))
        let type = model.inputs[index].type
        guard array.type.shape == type.shape, array.type.elementType == type.elementType else {
          throw CommandError(.badData, "\(path): holds \(array.type), input \(index) is \(type)")
        }
        fill(index, with: array.bytes)
      }
    }
  }

  /// Fills an input with as many bytes as it has.
  func fill(_ index: Int, with bytes: [UInt8]) {
    withInputBytes(index) { input in
      for (offset, byte) in bytes.enumerated() {
        input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  /// What an input holds.
  func input(_ index: Int) -> NumPyArray {
    NumPyArray(
      type: model.inputs[index].type, bytes: withInputBytes(index) { $0.bytes.bytes })
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

extension SourceModel {
  /// Plans the net and prepares a run.
  ///
  /// - Parameters:
  ///   - options: How the net is loaded.
  ///   - threadCount: Threads that share the work.
  /// - Returns: An interpreter with empty inputs.
  /// - Throws: `ModelError`.
  func interpreter(_ options: ModelOptions, threadCount: Int) throws -> Interpreter {
    try Interpreter(
      try Model(self, options: options), threadCount: threadCount)
  }
}
