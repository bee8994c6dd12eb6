import HandsCInterface
import HandsEngine
import HandsSystem
import HandsThreads

// Safe: a description is written into the structure of a caller, no more than the size that it states.

/// A model of the caller's own, with memory to run it.
final class OwnInterpreter: @unchecked Sendable {
  // Sendable: the interpreter is used under the lock alone.
  // Safe: the lock grants exclusive access, whose check at run time would cost as much.

  private let file: ByteSlice
  private let options: ModelOptions
  private let threadCount: Int
  private let lock = Lock(())
  @exclusivity(unchecked) private var interpreter: Interpreter
  /// What does not depend on shapes.
  let inputs: [TensorConstants]
  let outputs: [TensorConstants]

  /// Loads a model.
  ///
  /// - Throws: ``Failure`` if the file is refused, or there is no memory.
  init(_ file: ByteSlice, _ options: ModelOptions, threadCount: Int) throws(Failure) {
    var options = options
    options.fileLimits = .customModels
    let model = try OwnInterpreter.model(file, options)
    inputs = model.inputs.map { TensorConstants($0) }
    outputs = model.outputs.map { TensorConstants($0) }
    unsafe interpreter = try OwnInterpreter.interpreter(model, threadCount: threadCount)
    self.file = file
    self.options = options
    self.threadCount = threadCount
  }

  /// Runs a closure with the interpreter, while no other thread uses it.
  func withInterpreter<Result: Sendable>(
    _ body: (Interpreter) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in try unsafe body(interpreter) }
  }

  /// Gives inputs other shapes.
  ///
  /// - Parameter shapes: A shape for each input, or `nil` for the file's.
  /// - Throws: ``Failure`` if the model does not take them; nothing changes then.
  func resize(_ shapes: [Shape?]) throws(Failure) {
    let model = try OwnInterpreter.model(file, options, shapes)
    try lock.withLock { _ throws(Failure) in
      unsafe interpreter = try OwnInterpreter.interpreter(model, threadCount: threadCount)
    }
  }

  private static func model(
    _ file: ByteSlice, _ options: ModelOptions, _ shapes: [Shape?] = []
  ) throws(Failure) -> Model {
    do throws(ModelError) {
      return try Model(file, inputShapes: shapes, options: options)
    } catch {
      throw Failure(own: error)
    }
  }

  private static func interpreter(
    _ model: Model, threadCount: Int
  ) throws(Failure) -> Interpreter {
    do throws(ModelError) {
      return try Interpreter(model, threadCount: threadCount)
    } catch {
      throw Failure(own: error)
    }
  }
}

extension Failure {
  /// A failure for an error of the engine.
  fileprivate init(own error: ModelError) {
    if case .outOfMemory = error {
      self.init(kMpResourceExhausted, error.description)
    } else {
      self = .invalid(error.description)
    }
  }
}

/// The name and the quantization of a tensor, which C code reads.
@safe final class TensorConstants: @unchecked Sendable {
  // Safe: the object owns the memory. Sendable: it is written once, before it is shared.

  private let names: CStrings
  private let scales: UnsafeMutableBufferPointer<Float>
  private let zeroPoints: UnsafeMutableBufferPointer<Int32>
  private let axis: Int32

  init(_ tensor: TensorSpecification) {
    let quantization = tensor.type.quantization
    names = CStrings([tensor.name])
    let (values, zeros) = (quantization?.scales ?? [], quantization?.zeroPoints ?? [])
    unsafe scales = .allocate(capacity: values.count)
    _ = unsafe scales.initialize(from: values)
    unsafe zeroPoints = .allocate(capacity: values.count)
    _ = unsafe zeroPoints.initialize(from: zeros.map { Int32(clamping: $0) })
    axis = Int32(clamping: quantization?.axis ?? 0)
  }

  deinit {
    unsafe scales.deallocate()
    unsafe zeroPoints.deallocate()
  }

  /// Writes a description.
  ///
  /// - Parameters:
  ///   - type: Shape and element type.
  ///   - bytes: The elements.
  ///   - target: The structure of the caller.
  /// - Throws: ``Failure`` if its size is invalid.
  func describe(
    _ type: TensorType, at bytes: UnsafeMutableRawPointer?,
    in target: UnsafeMutablePointer<hands_tensor>
  ) throws(Failure) {
    // Safe: no more is written than the size that the caller states.
    let size = unsafe target.pointee.size
    try unsafe hands_tensor.check(size)
    var tensor = unsafe hands_tensor()
    unsafe tensor.size = size
    unsafe tensor.tensor_name = names.list[0]
    unsafe tensor.type = Int32(type.elementType.code.rawValue)
    unsafe tensor.rank = Int32(type.shape.rank)
    unsafe withUnsafeMutableBytes(of: &tensor.shape) { extents in
      for (axis, extent) in type.shape.dimensions.enumerated() {
        unsafe extents.storeBytes(of: Int32(extent), toByteOffset: 4 * axis, as: Int32.self)
      }
    }
    unsafe tensor.byte_count = type.byteCount
    unsafe tensor.scale_count = scales.count
    if unsafe !scales.isEmpty {
      unsafe tensor.scales = UnsafePointer(scales.baseAddress)
      unsafe tensor.zero_points = UnsafePointer(zeroPoints.baseAddress)
    }
    unsafe tensor.axis = axis
    unsafe tensor.bytes = bytes
    unsafe withUnsafeBytes(of: tensor) { bytes in
      unsafe UnsafeMutableRawPointer(target).copyMemory(
        from: bytes.baseAddress.unsafelyUnwrapped, byteCount: min(size, bytes.count))
    }
  }
}

extension ElementType {
  /// The code in the header.
  fileprivate var code: hands_element_type {
    switch self {
    case .float32: HANDS_FLOAT32
    case .float16: HANDS_FLOAT16
    case .int8: HANDS_INT8
    case .uint8: HANDS_UINT8
    case .int16: HANDS_INT16
    case .int32: HANDS_INT32
    case .int64: HANDS_INT64
    case .bool: HANDS_BOOL
    }
  }
}

extension hands_tensor: SizedStructure {
  static let name = "hands_tensor"
  static let firstSize = unsafe MemoryLayout<hands_tensor>.size
  // Safe: a plain structure.
  static var defaults: hands_tensor { unsafe hands_tensor() }
}
