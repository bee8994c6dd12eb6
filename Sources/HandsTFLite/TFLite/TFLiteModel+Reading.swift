public import HandsSystem

extension TFLiteModel {
  /// Reads a model after checking every offset, length, index and enumeration in it.
  ///
  /// - Parameters:
  ///   - file: The contents of the `.tflite` file; bytes after the flatbuffer are ignored.
  ///   - limits: Resource limits for reading the file.
  /// - Returns: The model; its buffers share the file's bytes.
  /// - Throws: ``ModelFileError`` with the field's path and byte offset.
  /// - Complexity: Linear in the tables of the model; constants are not read.
  public static func read(
    _ file: ByteSlice, limits: ModelLimits = .standard
  ) throws(ModelFileError) -> TFLiteModel {
    let reader = FlatBufferReader(file, rootName: "model", limits: limits)
    let root = try reader.root(identifier: identifier, isRequired: false)
    let version: UInt32 = try root.integer(0, "version")
    guard version == UInt32(schemaVersion) else {
      throw .invalidValue(
        at: try root.location(of: 0, "version", width: 4), found: Int(clamping: version),
        expected: "schema version \(schemaVersion)")
    }
    let operatorCodes = try readAll(root.tables(1, "operator_codes"), operatorCode)
    let buffers = try readAll(root.tables(4, "buffers"), buffer)
    let counts = IndexCounts(operatorCodes: operatorCodes.count, buffers: buffers.count)
    var subgraphs: [Subgraph] = []
    for table in try root.tables(2, "subgraphs", limit: limits.subgraphs) {
      subgraphs.append(try SubgraphReader(table, counts).subgraph())
    }
    guard !subgraphs.isEmpty else {
      throw .malformed(
        at: try root.location(of: 2, "subgraphs", width: 4), .missingField)
    }
    var metadata: [Metadata] = []
    for table in try root.tables(6, "metadata") {
      metadata.append(
        Metadata(
          name: try table.string(0, "name", limit: limits.nameLength) ?? "",
          buffer: try table.index(1, "buffer", below: buffers.count)))
    }
    return TFLiteModel(
      version: schemaVersion, description: try root.string(3, "description") ?? "",
      operatorCodes: operatorCodes, subgraphs: subgraphs, buffers: buffers, metadata: metadata)
  }

  private static func readAll<Value>(
    _ tables: [FlatBufferTable], _ read: (FlatBufferTable) throws(ModelFileError) -> Value
  ) throws(ModelFileError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(tables.count)
    for table in tables { values.append(try read(table)) }
    return values
  }

  /// The code moved from a byte to a wider field when there were more than 127: writers fill both,
  /// the byte with at most 127, and readers use the larger (`GetBuiltinCode`,
  /// `tensorflow/lite/schema/schema_utils.cc`).
  private static func operatorCode(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> OperatorCode {
    let byte: Int8 = try table.integer(0, "deprecated_builtin_code")
    let code: Int32 = try table.integer(3, "builtin_code")
    let version: Int32 = try table.integer(2, "version", default: 1)
    return OperatorCode(
      builtin: BuiltinOperator(rawValue: max(Int32(byte), code)),
      customName: try table.string(1, "custom_code", limit: table.reader.limits.nameLength),
      version: Int(version))
  }

  /// Returns the bytes inside the flatbuffer, or those after it at `offset` and `size`.
  private static func buffer(_ table: FlatBufferTable) throws(ModelFileError) -> ByteSlice {
    if let vector = try table.vector(0, "data", elementSize: 1) { return vector.bytes }
    return try table.bytesBehind(1, "offset", 2, "size")
  }
}

/// The lengths of the lists that subgraphs index.
struct IndexCounts {
  let operatorCodes: Int
  let buffers: Int
}

extension FlatBufferTable {
  /// Returns the bytes after the flatbuffer that two fields specify; empty if they specify none.
  func bytesBehind(
    _ offsetField: Int, _ offsetName: String, _ sizeField: Int, _ sizeName: String
  ) throws(ModelFileError) -> ByteSlice {
    let offset: UInt64 = try integer(offsetField, offsetName)
    let size: UInt64 = try integer(sizeField, sizeName)
    // Writers store 1 in both fields until they know the offset.
    guard offset > 1 else { return ByteSlice([]) }
    let file = reader.bytes
    guard let slice = file.slice(at: Int(clamping: offset), count: Int(clamping: size)) else {
      let end = offset.addingReportingOverflow(size)
      throw .malformed(
        at: try location(of: offsetField, offsetName, width: 8),
        .offsetPastEnd(
          offset: end.overflow ? .max : Int(clamping: end.partialValue), count: file.count))
    }
    return slice
  }

  /// Reads an index into a list of `count` elements.
  func index(_ field: Int, _ name: String, below count: Int) throws(ModelFileError) -> Int {
    let value: UInt32 = try integer(field, name)
    guard let index = Int(exactly: value), index < count else {
      throw .invalidValue(
        at: try location(of: field, name, width: 4), found: Int(clamping: value),
        expected: "an index below \(count)")
    }
    return index
  }

  /// Reads a vector of indices into a list of `count` elements; −1 is allowed only if `isOptional`.
  func indices(
    _ field: Int, _ name: String, below count: Int, isOptional: Bool = false
  ) throws(ModelFileError) -> [Int32] {
    guard let vector = try vector(field, name, elementSize: 4) else { return [] }
    let indices: [Int32] = try vector.integers(limit: reader.limits.tensors)
    let range = (isOptional ? -1 : 0)..<count
    for (place, index) in indices.enumerated() where !range.contains(Int(index)) {
      throw .invalidValue(
        at: location("\(name)[\(place)]", vector.offset(of: place)), found: Int(index),
        expected: "an index of \(count) tensors")
    }
    return indices
  }
}
