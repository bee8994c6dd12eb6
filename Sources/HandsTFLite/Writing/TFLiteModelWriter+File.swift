import HandsSystem

extension TFLiteModelWriter {
  /// Writes the model as a file.
  ///
  /// - Returns: The contents of a `.tflite` file; its size is a multiple of 16.
  /// - Precondition: The file is smaller than 2 GB.
  public func file() -> [UInt8] {
    FlatBufferBuilder.build(root, identifier: TFLiteModel.identifier)
  }

  /// The file's root table.
  package var root: FlatBufferValue {
    var codes: [TFLiteModel.OperatorCode] = []
    let operators = operators.map { $0.table(&codes) }
    let graph = FlatBufferValue.table([
      0: .vector(tensors.map { $0.table }), 1: .int32s(inputs), 2: .int32s(outputs),
      3: .vector(operators), 4: .string(graphName),
    ])
    var fields: [Int: FlatBufferValue] = [
      0: .uint32(UInt32(TFLiteModel.schemaVersion)), 1: .vector(codes.map { $0.table }),
      2: .vector([graph]), 3: .string(description),
      4: .vector(buffers.map { .table($0.isEmpty ? [:] : [0: .bytes($0)]) }),
      6: .vector(
        metadata.map { .table([0: .string($0.name), 1: .uint32(UInt32($0.buffer))]) }),
    ]
    if !signatures.isEmpty { fields[7] = .vector(signatures.map { $0.table }) }
    return .table(fields)
  }
}

extension TFLiteModelWriter.Signature {
  /// The table of the signature, for the first graph.
  fileprivate var table: FlatBufferValue {
    .table([
      0: .vector(inputs.map { $0.table }), 1: .vector(outputs.map { $0.table }), 2: .string(key),
    ])
  }
}

extension TFLiteModelWriter.Signature.Entry {
  fileprivate var table: FlatBufferValue {
    .table([0: .string(name), 1: .uint32(UInt32(tensor))])
  }
}

extension TFLiteModelWriter.Operator {
  /// Returns the operator's table, and adds its code to the list if it is new.
  fileprivate func table(_ codes: inout [TFLiteModel.OperatorCode]) -> FlatBufferValue {
    let index = codes.firstIndex { $0.isIdentical(to: code) } ?? codes.count
    if index == codes.count { codes.append(code) }
    var fields: [Int: FlatBufferValue] = [
      0: .uint32(UInt32(index)), 1: .int32s(inputs), 2: .int32s(outputs),
    ]
    if let options {
      fields[3] = .uint8(options.type)
      fields[4] = .table(options.fields)
    }
    if !customOptions.isEmpty { fields[5] = .bytes(customOptions) }
    return .table(fields)
  }
}

extension TFLiteModel.OperatorCode {
  /// Returns whether codes have the same bytes: comparing strings would add Unicode tables to
  /// Embedded Swift builds.
  fileprivate func isIdentical(to other: TFLiteModel.OperatorCode) -> Bool {
    builtin == other.builtin && version == other.version
      && (customName == nil) == (other.customName == nil)
      && (customName ?? "").hasSameBytes(as: other.customName ?? "")
  }

  /// The code's table: the number as a byte, at most 127, and in full.
  fileprivate var table: FlatBufferValue {
    var fields: [Int: FlatBufferValue] = [
      0: .int8(Int8(clamping: min(builtin.rawValue, 127))), 2: .int32(Int32(clamping: version)),
      3: .int32(builtin.rawValue),
    ]
    if let customName { fields[1] = .string(customName) }
    return .table(fields)
  }
}

extension TFLiteModel.Tensor {
  fileprivate var table: FlatBufferValue {
    var fields: [Int: FlatBufferValue] = [
      0: .int32s(shape), 1: .int8(type.rawValue), 2: .uint32(UInt32(buffer)), 3: .string(name),
      5: .uint8(isVariable ? 1 : 0), 8: .uint8(hasRank ? 1 : 0),
    ]
    if let quantization { fields[4] = quantization.table }
    if let sparsity { fields[6] = sparsity.table }
    if !shapeSignature.isEmpty { fields[7] = .int32s(shapeSignature) }
    return .table(fields)
  }
}

extension TFLiteModel.Quantization {
  fileprivate var table: FlatBufferValue {
    var fields: [Int: FlatBufferValue] = [6: .int32(quantizedDimension)]
    for (field, numbers) in [min, max, scale].enumerated() where !numbers.isEmpty {
      fields[field] = .floats(numbers)
    }
    if !zeroPoint.isEmpty { fields[3] = .int64s(zeroPoint) }
    if hasCustomDetails {
      fields[4] = .uint8(1)
      fields[5] = .table([:])
    }
    return .table(fields)
  }
}

extension TFLiteModel.Sparsity {
  fileprivate var table: FlatBufferValue {
    .table([
      0: .int32s(traversalOrder), 1: .int32s(blockMap), 2: .vector(levels.map { $0.table }),
    ])
  }
}

extension TFLiteModel.Sparsity.Level {
  fileprivate var table: FlatBufferValue {
    switch self {
    case .dense(let size): .table([0: .int8(0), 1: .int32(size)])
    case .sparse(let segments, let indices):
      .table([
        0: .int8(1), 2: .uint8(1), 3: .table([0: .int32s(segments)]), 4: .uint8(1),
        5: .table([0: .int32s(indices)]),
      ])
    }
  }
}
