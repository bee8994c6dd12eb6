import ModelFiles

/// Writes a small `.tflite` file.
struct NetWriter {
  typealias Fields = [(field: Int, value: FlatBufferValue)]
  /// Members of the schema's `TensorType`.
  enum ElementType: Int8 {
    case float32, float16, int32
  }

  private var tensors: [FlatBufferValue] = []
  private var buffers: [FlatBufferValue] = [.table([])]
  private var operators: [FlatBufferValue] = []
  private var codes: [Int32] = []
  private var inputs: [Int32] = []
  private var outputs: [Int32] = []

  /// Adds a graph input.
  mutating func input(_ shape: [Int32]) -> Int32 {
    inputs.append(tensor(shape, .float32, buffer: 0))
    return inputs[inputs.count - 1]
  }

  /// Adds a constant vector of integers.
  mutating func integers(_ values: [Int32], shape: [Int32]? = nil) -> Int32 {
    let bytes = values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return constant(shape ?? [Int32(values.count)], .int32, bytes)
  }

  /// Adds constant weights, all of them small.
  mutating func weights(_ shape: [Int32], _ type: ElementType = .float32) -> Int32 {
    let count = shape.reduce(1) { $0 * Int($1) }
    // 0.5 and 0.0078 are what the two types make of these bytes.
    let element: [UInt8] = type == .float16 ? [0x00, 0x20] : [0, 0, 0, 0x3f]
    return constant(shape, type, (0..<count).flatMap { _ in element })
  }

  /// Adds an operator.
  ///
  /// Shapes are worked out when a net is loaded; labels go by the declared one.
  ///
  /// - Parameters:
  ///   - code: The number in the schema's `BuiltinOperator`.
  ///   - operands: Tensors; -1 where there is none.
  ///   - options: The member of the schema's `BuiltinOptions`, and its fields.
  ///   - resultCount: The number of tensors that are written.
  ///   - shape: Their declared shape.
  /// - Returns: The first tensor that is written; the others follow it.
  mutating func apply(
    _ code: Int32, _ operands: [Int32], options: (type: UInt8, fields: Fields)? = nil,
    resultCount: Int = 1, shape: [Int32] = [1]
  ) -> Int32 {
    let results = (0..<resultCount).map { _ in tensor(shape, .float32, buffer: 0) }
    var fields: Fields = [
      (0, .uint32(UInt32(codes.count))), (1, .int32s(operands)), (2, .int32s(results)),
    ]
    if let options {
      fields += [(3, .uint8(options.type)), (4, .table(options.fields))]
    }
    codes.append(code)
    operators.append(.table(fields))
    return results[0]
  }

  /// Names a graph output.
  mutating func output(_ tensor: Int32) { outputs.append(tensor) }

  /// The whole file.
  func file() -> [UInt8] {
    let subgraph = FlatBufferValue.table([
      (0, .vector(tensors)), (1, .int32s(inputs)), (2, .int32s(outputs)),
      (3, .vector(operators)), (4, .string("main")),
    ])
    let codes = codes.map { code in
      FlatBufferValue.table([(0, .int8(Int8(code))), (2, .int32(1)), (3, .int32(code))])
    }
    return FlatBufferBuilder.build(
      .table([
        (0, .uint32(3)), (1, .vector(codes)), (2, .vector([subgraph])), (3, .string("seed")),
        (4, .vector(buffers)),
      ]), identifier: TFLiteModel.identifier)
  }

  private mutating func constant(
    _ shape: [Int32], _ type: ElementType, _ bytes: [UInt8]
  ) -> Int32 {
    buffers.append(.table([(0, .bytes(bytes))]))
    return tensor(shape, type, buffer: buffers.count - 1)
  }

  private mutating func tensor(_ shape: [Int32], _ type: ElementType, buffer: Int) -> Int32 {
    tensors.append(
      .table([
        (0, .int32s(shape)), (1, .int8(type.rawValue)), (2, .uint32(UInt32(buffer))),
        (3, .string("t\(tensors.count)")),
      ]))
    return Int32(tensors.count - 1)
  }
}
