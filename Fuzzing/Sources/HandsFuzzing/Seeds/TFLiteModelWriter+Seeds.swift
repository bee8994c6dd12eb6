import HandsTFLite

extension TFLiteModelWriter {
  typealias Fields = [Int: FlatBufferValue]

  /// Adds a graph input.
  mutating func input(
    _ shape: [Int32], _ type: TFLiteModel.TensorTypeCode = .float32
  ) -> Int32 {
    inputs.append(addTensor(shape, type, name: "t\(tensors.count)"))
    return inputs[inputs.count - 1]
  }

  /// Adds a constant vector of integers.
  mutating func integers(_ values: [Int32], shape: [Int32]? = nil) -> Int32 {
    addTensor(
      shape ?? [Int32(values.count)], .int32, name: "t\(tensors.count)",
      constant: [UInt8](littleEndian: values))
  }

  /// Adds small constant weights.
  mutating func weights(
    _ shape: [Int32], _ type: TFLiteModel.TensorTypeCode = .float32
  ) -> Int32 {
    let count = shape.reduce(1) { $0 * Int($1) }
    // These bytes are 0.5 in float32 and 0.0078 in float16.
    let element: [UInt8] = type == .float16 ? [0x00, 0x20] : [0, 0, 0, 0x3f]
    return addTensor(
      shape, type, name: "t\(tensors.count)", constant: (0..<count).flatMap { _ in element })
  }

  /// Adds an operator.
  ///
  /// Shapes are inferred when a model is loaded; labels use the declared shape.
  ///
  /// - Parameters:
  ///   - code: The value in the schema's `BuiltinOperator`.
  ///   - operands: The input tensors; -1 for a missing one.
  ///   - options: The member of the schema's `BuiltinOptions`, and its fields.
  ///   - resultTypes: The types of the output tensors.
  ///   - shape: The declared shape of the output tensors.
  /// - Returns: The first output tensor; the others follow it.
  mutating func apply(
    _ code: Int32, _ operands: [Int32], options: (type: UInt8, fields: Fields)? = nil,
    resultTypes: [TFLiteModel.TensorTypeCode] = [.float32], shape: [Int32] = [1]
  ) -> Int32 {
    let results = results(resultTypes, shape)
    operators.append(
      Operator(
        BuiltinOperator(rawValue: code), inputs: operands, outputs: results,
        options: options.map { Options(type: $0.type, $0.fields) }))
    return results[0]
  }

  /// Adds a custom operator with options in its own format.
  mutating func apply(
    custom name: String, _ operands: [Int32], _ options: [UInt8],
    resultTypes: [TFLiteModel.TensorTypeCode] = [.float32]
  ) -> Int32 {
    let results = results(resultTypes, [1])
    operators.append(
      Operator(custom: name, inputs: operands, outputs: results, options: options))
    return results[0]
  }

  private mutating func results(
    _ types: [TFLiteModel.TensorTypeCode], _ shape: [Int32]
  ) -> [Int32] {
    types.map { addTensor(shape, $0, name: "t\(tensors.count)") }
  }
}
