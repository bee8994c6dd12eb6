import Hands
public import HandsCInterface
import HandsEngine
import HandsRecord
import HandsSystem

// Safe: pointers are NULL or as the header requires; what they point to is read or written before a
// function returns.

extension hands_interpreter_options: SizedStructure {
  static let name = "hands_interpreter_options"
  static let firstSize = unsafe MemoryLayout<hands_interpreter_options>.size

  static var defaults: hands_interpreter_options {
    // Safe: a plain structure.
    var options = unsafe hands_interpreter_options()
    unsafe options.size = firstSize
    return unsafe options
  }
}

private let interpreters = HandleTable<OwnInterpreter>()

/// `hands_interpreter_options_init` of hands.h.
@_cdecl("hands_interpreter_options_init")
public func handsInterpreterOptionsInit(
  _ options: UnsafeMutablePointer<hands_interpreter_options>?, _ size: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    try unsafe hands_interpreter_options.initialize(required(options, "options"), size: size)
  }
}

/// Loads a model and returns its handle to the caller.
private func load(
  _ options: UnsafePointer<hands_interpreter_options>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?, _ file: () throws(Failure) -> ByteSlice
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "interpreter")
    unsafe out.pointee = 0
    var values = OptionValues()
    var threadCount = Interpreter.defaultThreadCount
    if let options = unsafe options {
      let options = try unsafe hands_interpreter_options.read(options)
      values.kernels = unsafe options.kernels.map { unsafe String(cString: $0) }
      let threads = unsafe Int(options.num_threads)
      guard (0...Interpreter.threadLimit).contains(threads) else {
        throw .invalid(
          "num_threads is \(threads); it must be between 0 and \(Interpreter.threadLimit)")
      }
      if threads > 0 { threadCount = threads }
    }
    let loading = try ModelOptions(values)
    let interpreter = try OwnInterpreter(try file(), loading, threadCount: threadCount)
    unsafe out.pointee = interpreters.insert(interpreter)
  }
}

/// `hands_interpreter_open` of hands.h.
@_cdecl("hands_interpreter_open")
public func handsInterpreterOpen(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<hands_interpreter_options>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe load(options, out, error) { () throws(Failure) in try unsafe ownFile(at: path) }
}

/// `hands_interpreter_load` of hands.h.
@_cdecl("hands_interpreter_load")
public func handsInterpreterLoad(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<hands_interpreter_options>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe load(options, out, error) { () throws(Failure) in
    try unsafe copiedBundle(
      UnsafeRawBufferPointer(start: required(bytes, "bytes"), count: byteCount(count)))
  }
}

/// `hands_interpreter_counts` of hands.h.
@_cdecl("hands_interpreter_counts")
public func handsInterpreterCounts(
  _ handle: Handle, _ inputCount: UnsafeMutablePointer<Int>?,
  _ outputCount: UnsafeMutablePointer<Int>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let inputCount = try unsafe required(inputCount, "input_count")
    let outputCount = try unsafe required(outputCount, "output_count")
    let interpreter = try interpreters.object(handle, "interpreter")
    unsafe inputCount.pointee = interpreter.inputs.count
    unsafe outputCount.pointee = interpreter.outputs.count
  }
}

/// Checks the position of an input or output.
private func check(_ index: Int, _ count: Int, _ name: String) throws(Failure) {
  guard (0..<count).contains(index) else {
    throw .invalid("index is \(byteCount(index)); the model has \(count) \(name)")
  }
}

/// Checks the number of elements of a list of a caller, one for each input or output.
private func check(count: Int, _ expected: Int, _ name: String) throws(Failure) {
  guard count == expected else {
    throw .invalid("\(name)_count is \(byteCount(count)); the model has \(expected) \(name)s")
  }
}

/// Describes an input or output to C code, by the name that the parameter has.
private func describe(
  _ handle: Handle, _ index: Int, _ tensor: UnsafeMutablePointer<hands_tensor>?,
  _ error: ErrorText?, _ name: String, _ constants: (OwnInterpreter) -> [TensorConstants],
  _ place: (Interpreter) -> (TensorType, UnsafeMutableRawPointer?)
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let target = try unsafe required(tensor, name)
    let interpreter = try interpreters.object(handle, "interpreter")
    let constants = constants(interpreter)
    try check(index, constants.count, name + "s")
    try interpreter.withInterpreter { interpreter throws(Failure) in
      let (type, bytes) = unsafe place(interpreter)
      try unsafe constants[index].describe(type, at: bytes, in: target)
    }
  }
}

/// `hands_interpreter_input` of hands.h.
@_cdecl("hands_interpreter_input")
public func handsInterpreterInput(
  _ handle: Handle, _ index: Int, _ input: UnsafeMutablePointer<hands_tensor>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe describe(handle, index, input, error, "input", { $0.inputs }) { interpreter in
    // The memory is the interpreter's, which the caller keeps.
    let bytes = unsafe interpreter.withInputBytes(index) { input in
      unsafe input.withUnsafeMutableBytes { $0.baseAddress }
    }
    return unsafe (interpreter.model.inputs[index].type, bytes)
  }
}

/// `hands_interpreter_output` of hands.h.
@_cdecl("hands_interpreter_output")
public func handsInterpreterOutput(
  _ handle: Handle, _ index: Int, _ output: UnsafeMutablePointer<hands_tensor>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe describe(handle, index, output, error, "output", { $0.outputs }) { interpreter in
    // The memory is the interpreter's, or among the constants of its model.
    let bytes = unsafe interpreter.withOutputBytes(index) { output in
      unsafe output.withUnsafeBytes { unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    }
    return unsafe (interpreter.model.outputs[index].type, bytes)
  }
}

/// `hands_interpreter_resize` of hands.h.
@_cdecl("hands_interpreter_resize")
public func handsInterpreterResize(
  _ handle: Handle, _ count: Int, _ ranks: UnsafePointer<Int32>?,
  _ shapes: UnsafePointer<UnsafePointer<Int32>?>?, _ error: ErrorText?
) -> hands_status {
  // Safe: the lists have as many elements as the caller states, and as the header says.
  unsafe own(error) { () throws(Failure) in
    let ranks = try unsafe required(ranks, "ranks")
    let shapes = try unsafe required(shapes, "shapes")
    let interpreter = try interpreters.object(handle, "interpreter")
    try check(count: count, interpreter.inputs.count, "input")
    var found: [Shape?] = []
    for index in 0..<count {
      guard let extents = unsafe shapes[index] else {
        found.append(nil)
        continue
      }
      let rank = unsafe Int(ranks[index])
      guard (0...Shape.maximumRank).contains(rank) else {
        throw .invalid("A rank is \(rank); it must be between 0 and \(Shape.maximumRank)")
      }
      let dimensions = (0..<rank).map { unsafe Int(extents[$0]) }
      do throws(ShapeError) {
        found.append(try Shape(dimensions))
      } catch {
        throw .invalid(error.description)
      }
    }
    try interpreter.resize(found)
  }
}

/// A number of bytes that is not that of an input or output.
private func wrongSize(_ count: Int, of tensor: TensorSpecification) -> Failure {
  .invalid(
    "byte_count is \(byteCount(count)); \"\(tensor.name.prefix(100))\" has "
      + "\(tensor.type.byteCount)")
}

/// Copies a caller's elements into an input.
private func set(
  _ index: Int, of interpreter: Interpreter, _ bytes: UnsafeRawPointer?, _ count: Int
) throws(Failure) {
  // Safe: as many bytes are copied as the caller states, which are those of the input.
  let source = try unsafe count == 0 ? nil : required(bytes, "bytes")
  let isCopied = interpreter.withInputBytes(index) { input in
    guard input.byteCount == count else { return false }
    unsafe input.withUnsafeMutableBytes { target in
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count))
    }
    return true
  }
  guard isCopied else { throw wrongSize(count, of: interpreter.model.inputs[index]) }
}

/// Copies the elements of an output to a caller.
private func get(
  _ index: Int, of interpreter: Interpreter, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) throws(Failure) {
  // Safe: as many bytes are copied as the caller states, which are those of the output.
  let target = try unsafe count == 0 ? nil : required(bytes, "bytes")
  let isCopied = interpreter.withOutputBytes(index) { output in
    guard output.byteCount == count else { return false }
    unsafe output.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(from: source)
    }
    return true
  }
  guard isCopied else { throw wrongSize(count, of: interpreter.model.outputs[index]) }
}

/// `hands_interpreter_set` of hands.h.
@_cdecl("hands_interpreter_set")
public func handsInterpreterSet(
  _ handle: Handle, _ index: Int, _ bytes: UnsafeRawPointer?, _ count: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let interpreter = try interpreters.object(handle, "interpreter")
    try check(index, interpreter.inputs.count, "inputs")
    try interpreter.withInterpreter { interpreter throws(Failure) in
      try unsafe set(index, of: interpreter, bytes, count)
    }
  }
}

/// `hands_interpreter_invoke` of hands.h.
@_cdecl("hands_interpreter_invoke")
public func handsInterpreterInvoke(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    try interpreters.object(handle, "interpreter").withInterpreter { $0.run() }
  }
}

/// `hands_interpreter_get` of hands.h.
@_cdecl("hands_interpreter_get")
public func handsInterpreterGet(
  _ handle: Handle, _ index: Int, _ bytes: UnsafeMutableRawPointer?, _ count: Int,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let interpreter = try interpreters.object(handle, "interpreter")
    try check(index, interpreter.outputs.count, "outputs")
    try interpreter.withInterpreter { interpreter throws(Failure) in
      try unsafe get(index, of: interpreter, bytes, count)
    }
  }
}

/// `hands_interpreter_run` of hands.h.
@_cdecl("hands_interpreter_run")
public func handsInterpreterRun(
  _ handle: Handle, _ inputCount: Int, _ inputs: UnsafePointer<UnsafeRawPointer?>?,
  _ inputSizes: UnsafePointer<Int>?, _ outputCount: Int,
  _ outputs: UnsafePointer<UnsafeMutableRawPointer?>?, _ outputSizes: UnsafePointer<Int>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: the lists have as many elements as the caller states; see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let interpreter = try interpreters.object(handle, "interpreter")
    try check(count: inputCount, interpreter.inputs.count, "input")
    try check(count: outputCount, interpreter.outputs.count, "output")
    let inputs = try unsafe required(inputs, "inputs")
    let inputSizes = try unsafe required(inputSizes, "input_byte_counts")
    let outputs = try unsafe required(outputs, "outputs")
    let outputSizes = try unsafe required(outputSizes, "output_byte_counts")
    try interpreter.withInterpreter { interpreter throws(Failure) in
      for index in 0..<inputCount {
        try unsafe set(index, of: interpreter, inputs[index], inputSizes[index])
      }
      interpreter.run()
      for index in 0..<outputCount {
        try unsafe get(index, of: interpreter, outputs[index], outputSizes[index])
      }
    }
  }
}

/// `hands_interpreter_close` of hands.h.
@_cdecl("hands_interpreter_close")
public func handsInterpreterClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try interpreters.close(handle, "interpreter") }
}
