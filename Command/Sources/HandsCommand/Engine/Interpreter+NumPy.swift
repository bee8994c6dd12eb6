import HandsEngine
import HandsFileInput

/// The size of an input in the largest arena with a header, in bytes.
private let largestArrayFile = 257 << 20

extension Interpreter {
  /// Fills all inputs from `.npy` files of the same shapes and types.
  ///
  /// - Parameters:
  ///   - paths: A file for each input.
  ///   - net: The name of the model in messages.
  /// - Throws: An exit code, or ``CommandError`` if the number of files is wrong.
  func fillInputs(from paths: [String], of net: String) throws {
    guard paths.count == model.inputs.count else {
      throw CommandError(
        .badData, "\(net): has \(model.inputs.count) inputs, but \(paths.count) files were given")
    }
    for (index, path) in paths.enumerated() {
      try reportingFailures(of: path) {
        let array = try NumPyArray(npy: try RegularFile.bytes(at: path, limit: largestArrayFile))
        let type = model.inputs[index].type
        guard array.type.shape == type.shape, array.type.elementType == type.elementType else {
          throw CommandError(
            .badData, "\(path): contains \(array.type), but input \(index) is \(type)")
        }
        fill(index, with: array.bytes)
      }
    }
  }

  /// Fills an input with bytes, as many as it has.
  func fill(_ index: Int, with bytes: [UInt8]) {
    withInputBytes(index) { input in
      for (offset, byte) in bytes.enumerated() {
        input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  /// The content of an input.
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
  // Safe: the offsets are those of the span.

  /// A copy of the bytes.
  var bytes: [UInt8] { byteOffsets.map { unsafe unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
}

extension SourceModel {
  /// Plans the model and creates an interpreter.
  ///
  /// - Parameters:
  ///   - options: The options for loading the model.
  ///   - threadCount: The number of threads.
  /// - Returns: An interpreter whose inputs are zeros.
  /// - Throws: `ModelError`.
  func interpreter(_ options: ModelOptions, threadCount: Int) throws -> Interpreter {
    try Interpreter(
      try Model(self, options: options), threadCount: threadCount)
  }
}
