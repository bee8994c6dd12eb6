import HandsSystem

/// Reads the tensors and operators of one subgraph.
struct SubgraphReader {
  private let table: FlatBufferTable
  private let counts: IndexCounts
  private let limits: ModelLimits

  init(_ table: FlatBufferTable, _ counts: IndexCounts) {
    self.table = table
    self.counts = counts
    limits = table.reader.limits
  }

  func subgraph() throws(ModelFileError) -> TFLiteModel.Subgraph {
    var tensors: [TFLiteModel.Tensor] = []
    for tensor in try table.tables(0, "tensors", limit: limits.tensors) {
      tensors.append(try self.tensor(tensor))
    }
    let inputs = try table.indices(1, "inputs", below: tensors.count)
    let outputs = try table.indices(2, "outputs", below: tensors.count)
    var operators: [TFLiteModel.Operator] = []
    for operation in try table.tables(3, "operators", limit: limits.operators) {
      operators.append(try self.operation(operation, tensorCount: tensors.count))
    }
    return TFLiteModel.Subgraph(
      tensors: tensors, inputs: inputs, outputs: outputs, operators: operators,
      name: try table.string(4, "name", limit: limits.nameLength) ?? "")
  }

  private func tensor(_ table: FlatBufferTable) throws(ModelFileError) -> TFLiteModel.Tensor {
    TFLiteModel.Tensor(
      name: try table.string(3, "name", limit: limits.nameLength) ?? "",
      shape: try table.integers(0, "shape", limit: limits.rank) ?? [],
      shapeSignature: try table.integers(7, "shape_signature", limit: limits.rank) ?? [],
      hasRank: try table.bool(8, "has_rank"),
      type: try table.enumeration(1, "type", expected: "0 (FLOAT32) to 22 (FLOAT8_E5M2)"),
      buffer: try table.index(2, "buffer", below: counts.buffers),
      quantization: try quantization(table),
      isVariable: try table.bool(5, "is_variable"),
      sparsity: try sparsity(table))
  }

  private func sparsity(
    _ tensor: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.Sparsity? {
    guard let table = try tensor.table(6, "sparsity") else { return nil }
    return try TFLiteModel.Sparsity(table)
  }

  private func quantization(
    _ tensor: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.Quantization? {
    guard let table = try tensor.table(4, "quantization") else { return nil }
    let detailsType: UInt8 = try table.integer(4, "details_type")
    return TFLiteModel.Quantization(
      scale: try table.floats(2, "scale"),
      zeroPoint: try table.integers(3, "zero_point") ?? [],
      quantizedDimension: try table.integer(6, "quantized_dimension"),
      min: try table.floats(0, "min"),
      max: try table.floats(1, "max"),
      hasCustomDetails: detailsType != 0)
  }

  private func operation(
    _ table: FlatBufferTable, tensorCount: Int
  ) throws(ModelFileError) -> TFLiteModel.Operator {
    TFLiteModel.Operator(
      opcodeIndex: try table.index(0, "opcode_index", below: counts.operatorCodes),
      inputs: try table.indices(1, "inputs", below: tensorCount, isOptional: true),
      outputs: try table.indices(2, "outputs", below: tensorCount),
      options: try OperatorOptions(of: table),
      customOptions: try customOptions(of: table))
  }

  /// Returns the bytes inside the flatbuffer, or those after it at an offset and size.
  private func customOptions(of table: FlatBufferTable) throws(ModelFileError) -> ByteSlice {
    if let vector = try table.vector(5, "custom_options", elementSize: 1) { return vector.bytes }
    return try table.bytesBehind(9, "large_custom_options_offset", 10, "large_custom_options_size")
  }
}
