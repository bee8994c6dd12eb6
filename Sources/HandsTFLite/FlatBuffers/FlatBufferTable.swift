import HandsSystem

/// A table of a flatbuffer; its extent and that of its vtable are checked.
///
/// An entry of the vtable is checked when its field is read, because any number of tables can share
/// a long vtable.
struct FlatBufferTable {
  let reader: FlatBufferReader
  let position: Int
  let path: FieldPath
  let depth: Int
  private let vtable: Int
  private let fieldCount: Int
  private let size: Int

  init(
    _ reader: FlatBufferReader, position: Int, path: FieldPath, depth: Int
  ) throws(ModelFileError) {
    let count = reader.bytes.count
    let distance: Int32 = reader.integer(at: position)
    let (vtable, overflow) = position.subtractingReportingOverflow(Int(distance))
    guard !overflow, vtable >= 0, vtable <= count - 4 else {
      throw .malformed(
        at: reader.location(path, position), .vtableOutside(position: vtable, count: count))
    }
    guard vtable % 2 == 0 else {
      throw .malformed(at: reader.location(path, position), .misaligned(alignment: 2))
    }
    let vtableSize = Int(reader.integer(at: vtable) as UInt16)
    guard vtableSize >= 4, vtableSize % 2 == 0, vtableSize <= count - vtable else {
      throw .malformed(at: reader.location(path, vtable), .vtableSize(vtableSize))
    }
    let size = Int(reader.integer(at: vtable + 2) as UInt16)
    guard size >= 4, size <= count - position else {
      throw .malformed(at: reader.location(path, vtable + 2), .tableSize(size))
    }
    self.reader = reader
    self.position = position
    self.path = path
    self.depth = depth
    self.vtable = vtable
    self.size = size
    fieldCount = (vtableSize - 4) / 2
  }

  /// Returns the offset of a field of `width` bytes in the buffer, or `nil` if the table lacks it.
  func offset(of field: Int, _ name: String, width: Int) throws(ModelFileError) -> Int? {
    guard field < fieldCount else { return nil }
    let entry = vtable + 4 + 2 * field
    let offset = Int(reader.integer(at: entry) as UInt16)
    guard offset != 0 else { return nil }
    guard offset >= 4, width <= size - offset else {
      throw .malformed(
        at: location(name, entry), .fieldOutsideTable(field: offset, tableSize: size))
    }
    guard (position + offset) % width == 0 else {
      throw .malformed(at: location(name, position + offset), .misaligned(alignment: width))
    }
    return position + offset
  }

  func location(_ name: String, _ offset: Int) -> FileLocation {
    reader.location(path.field(name), offset)
  }

  /// Returns the location of a field's value, or of the table if it lacks the field.
  func location(of field: Int, _ name: String, width: Int) throws(ModelFileError) -> FileLocation {
    location(name, try offset(of: field, name, width: width) ?? position)
  }
}

extension FlatBufferTable {
  func integer<Value: FixedWidthInteger>(
    _ field: Int, _ name: String, default absent: Value = 0
  ) throws(ModelFileError) -> Value {
    guard let offset = try offset(of: field, name, width: Value.bitWidth / 8) else { return absent }
    return reader.integer(at: offset)
  }

  func float(_ field: Int, _ name: String) throws(ModelFileError) -> Float {
    Float(bitPattern: try integer(field, name))
  }

  func bool(_ field: Int, _ name: String, default absent: Bool = false) throws(ModelFileError)
    -> Bool
  {
    try integer(field, name, default: absent ? 1 : 0) as UInt8 != 0
  }

  /// Reads an enumeration; `expected` lists the values for the message.
  func enumeration<Value: RawRepresentable>(
    _ field: Int, _ name: String, expected: String
  ) throws(ModelFileError) -> Value where Value.RawValue == Int8 {
    let raw: Int8 = try integer(field, name)
    guard let value = Value(rawValue: raw) else {
      throw .invalidValue(
        at: try location(of: field, name, width: 1), found: Int(raw), expected: expected)
    }
    return value
  }

  func table(_ field: Int, _ name: String) throws(ModelFileError) -> FlatBufferTable? {
    guard let slot = try offset(of: field, name, width: 4) else { return nil }
    return try reader.table(referencedAt: slot, path: path.field(name), depth: depth + 1)
  }

  func vector(
    _ field: Int, _ name: String, elementSize: Int
  ) throws(ModelFileError) -> FlatBufferVector? {
    guard let slot = try offset(of: field, name, width: 4) else { return nil }
    let target = try reader.target(of: slot, path: path.field(name))
    return try FlatBufferVector(self, name, position: target, elementSize: elementSize)
  }

  /// Reads the tables of a vector, at most `limit`; empty if the field is absent.
  func tables(
    _ field: Int, _ name: String, limit: Int? = nil
  ) throws(ModelFileError) -> [FlatBufferTable] {
    guard let vector = try vector(field, name, elementSize: 4) else { return [] }
    let limit = limit ?? reader.limits.tables
    guard vector.count <= limit else {
      throw .limitExceeded(
        at: location(name, vector.position), what: name, found: vector.count, limit: limit)
    }
    var tables: [FlatBufferTable] = []
    tables.reserveCapacity(vector.count)
    for index in 0..<vector.count {
      tables.append(
        try reader.table(
          referencedAt: vector.offset(of: index), path: path.field(name, index: index),
          depth: depth + 1))
    }
    return tables
  }

  /// Reads a vector of at most `limit` integers; `nil` if the field is absent.
  func integers<Value: FixedWidthInteger>(
    _ field: Int, _ name: String, limit: Int? = nil
  ) throws(ModelFileError) -> [Value]? {
    guard let vector = try vector(field, name, elementSize: Value.bitWidth / 8) else { return nil }
    return try vector.integers(limit: limit)
  }

  /// Reads a vector of single-precision numbers; empty if the field is absent.
  func floats(_ field: Int, _ name: String) throws(ModelFileError) -> [Float] {
    (try integers(field, name) ?? []).map { Float(bitPattern: $0) }
  }

  /// Reads a string of at most `limit` bytes; `nil` if the field is absent.
  ///
  /// Invalid UTF-8 is replaced.
  func string(
    _ field: Int, _ name: String, limit: Int? = nil
  ) throws(ModelFileError) -> String? {
    guard let vector = try vector(field, name, elementSize: 1) else { return nil }
    return try vector.copiedBytes(limit: limit).text
  }
}
