import HandsSystem

/// A vector of a flatbuffer that lies inside the file.
struct FlatBufferVector {
  /// The address of the length; the elements follow.
  let position: Int
  let count: Int
  private let table: FlatBufferTable
  private let name: String
  private let elementSize: Int

  init(
    _ table: FlatBufferTable, _ name: String, position: Int, elementSize: Int
  ) throws(ModelFileError) {
    let length: UInt32 = table.reader.integer(at: position)
    let room = table.reader.bytes.count - position - 4
    guard length <= UInt32(room / elementSize) else {
      throw .malformed(
        at: table.location(name, position),
        .vectorPastEnd(length: Int(clamping: length), count: table.reader.bytes.count))
    }
    self.table = table
    self.name = name
    self.position = position
    self.elementSize = elementSize
    count = Int(length)
  }

  /// Returns the address of an element.
  func offset(of index: Int) -> Int { position + 4 + index * elementSize }

  /// The elements' bytes, in place.
  var bytes: ByteSlice {
    guard let slice = table.reader.bytes.slice(at: position + 4, count: count * elementSize) else {
      preconditionFailure("the vector was checked")
    }
    return slice
  }

  func integers<Value: FixedWidthInteger>(limit: Int? = nil) throws(ModelFileError) -> [Value] {
    let bytes = try copiedBytes(limit: limit)
    return (0..<count).map { bytes.integer(at: $0 * elementSize) }
  }

  /// Returns the elements' bytes, which the caller is about to copy.
  func copiedBytes(limit: Int?) throws(ModelFileError) -> ByteSlice {
    if let limit, count > limit {
      throw .limitExceeded(
        at: table.location(name, position), what: "elements", found: count, limit: limit)
    }
    try table.reader.charge(count * elementSize, path: table.path, offset: position)
    return bytes
  }
}
