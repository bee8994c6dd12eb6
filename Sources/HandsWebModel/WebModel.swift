import Hands
import HandsEngine
import HandsRecord
import HandsSystem
import HandsWebCalls

/// The state of one instance of the module: at most one model with the memory to run it.
///
/// The caller creates an instance for each model, so that all memory is freed with it.
final class WebModel: @unchecked Sendable {
  // Sendable: WebAssembly without shared memory has one thread.

  /// An address and a size in the caller's buffers.
  typealias Place = (address: Int32, count: Int32)

  /// What the model takes and gives, as words: the numbers of inputs and of outputs, then each of them.
  ///
  /// | words | what | type |
  /// |---|---|---|
  /// | 2 | address and size of its elements | int32 |
  /// | 1 + rank | rank, extents | int32 |
  /// | 2 | number of scales n, the dimension that they run along | int32 |
  /// | n | scales | float32 |
  /// | n | zero points | int32 |
  /// | … | type of the elements, name: each its number of bytes (int32), and UTF-8 in whole words | |
  private(set) var description: OwnedBytes?
  private var file: ByteSlice?
  private var interpreter: Interpreter?
  private let calls = WebCalls.shared

  /// Loads a file and frees its buffer, even if it is invalid.
  ///
  /// - Throws: ``WebError`` if the file is refused, or there is no memory.
  func load(_ place: Place) throws(WebError) {
    let bytes = try calls.memory.bytes(at: place.address, count: place.count)
    try calls.memory.free(place.address)
    guard interpreter == nil else {
      throw WebError(.failedPrecondition, "The instance has a model already.")
    }
    let file = ByteSlice(bytes)
    try load(file, [])
    self.file = file
  }

  /// Gives inputs other shapes.
  ///
  /// - Throws: ``WebError`` if the model does not take them, or there is no memory; nothing changes then.
  func resize(_ place: Place) throws(WebError) {
    guard let file, let interpreter else { throw WebModel.isMissing }
    let record = try calls.memory.bytes(at: place.address, count: place.count)
    try load(file, WebModel.shapes(in: record, count: interpreter.model.inputs.count))
  }

  /// Computes the outputs.
  func run() throws(WebError) {
    guard let interpreter else { throw WebModel.isMissing }
    interpreter.run()
  }

  private static var isMissing: WebError {
    WebError(.failedPrecondition, "The instance has no model.")
  }

  private func load(_ file: ByteSlice, _ shapes: [Shape?]) throws(WebError) {
    do throws(ModelError) {
      var options = ModelOptions()
      options.fileLimits = .customModels
      let interpreter = try Interpreter(Model(file, inputShapes: shapes, options: options))
      description = OwnedBytes(WebModel.words(of: interpreter))
      self.interpreter = interpreter
    } catch {
      if case .outOfMemory = error { throw WebError(.resourceExhausted, error.description) }
      throw WebError(.invalidArgument, error.description)
    }
  }

  private static func shapes(in bytes: [UInt8], count: Int) throws(WebError) -> [Shape?] {
    var record = RecordReader(bytes, name: "shapes")
    var lists: [[Int]?] = []
    do throws(RecordError) {
      for _ in 0..<count {
        let rank = Int(try record.int32())
        guard rank <= record.remainingByteCount / 4 else { throw record.malformed() }
        var extents: [Int] = []
        for _ in 0..<max(rank, 0) { extents.append(Int(try record.int32())) }
        lists.append(rank < 0 ? nil : extents)
      }
      try record.finish()
    } catch {
      throw WebError(error)
    }
    var shapes: [Shape?] = []
    for extents in lists {
      do throws(ShapeError) {
        shapes.append(try extents.map { extents throws(ShapeError) in try Shape(extents) })
      } catch {
        throw WebError(.invalidArgument, error.description)
      }
    }
    return shapes
  }

  private static func words(of interpreter: Interpreter) -> [Int32] {
    // Safe: the interpreter's memory stays where it is.
    let model = interpreter.model
    var words = [Int32(model.inputs.count), Int32(model.outputs.count)]
    for (index, input) in model.inputs.enumerated() {
      let address = interpreter.withInputBytes(index) { bytes in
        unsafe bytes.withUnsafeMutableBytes { Int(bitPattern: $0.baseAddress) }
      }
      append(input, at: address, to: &words)
    }
    for (index, output) in model.outputs.enumerated() {
      let address = interpreter.withOutputBytes(index) { bytes in
        unsafe bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
      }
      append(output, at: address, to: &words)
    }
    return words
  }

  private static func append(
    _ tensor: TensorSpecification, at address: Int, to words: inout [Int32]
  ) {
    let quantization = tensor.type.quantization ?? Quantization(scales: [], zeroPoints: [])
    let extents = tensor.type.shape.dimensions
    words += [Int32(truncatingIfNeeded: address), Int32(tensor.type.byteCount)]
    words += [Int32(extents.count)] + extents.map { Int32($0) }
    words += [Int32(quantization.scales.count), Int32(quantization.axis)]
    words += quantization.scales.map { Int32(bitPattern: $0.bitPattern) }
    words += quantization.zeroPoints.map { Int32(clamping: $0) }
    append(tensor.type.elementType.name, to: &words)
    append(tensor.name, to: &words)
  }

  private static func append(_ text: String, to words: inout [Int32]) {
    let bytes = Array(text.utf8)
    words.append(Int32(bytes.count))
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for (index, byte) in bytes[start...].prefix(4).enumerated() {
        word |= UInt32(byte) << UInt32(8 * index)
      }
      words.append(Int32(bitPattern: word))
    }
  }
}
