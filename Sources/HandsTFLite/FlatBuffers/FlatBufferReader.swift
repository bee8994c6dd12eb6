import HandsSystem

/// A flatbuffer in which every offset is checked before it is followed.
///
/// Alignment is relative to the start of the buffer, as the format defines it; the buffer itself
/// may start at any offset in its file.
///
/// Source: the FlatBuffers binary format and the rules of its `Verifier`, plus: no offset of 0, and
/// no field outside its table.
final class FlatBufferReader {
  let bytes: ByteSlice
  let limits: ModelLimits
  private let rootPath: FieldPath
  private var tableCount = 0
  private var copiedBytes = 0

  init(_ bytes: ByteSlice, rootName: String, limits: ModelLimits) {
    self.bytes = bytes
    self.limits = limits
    rootPath = FieldPath(root: rootName)
  }

  /// Returns the root table of a buffer with the given identifier at byte 4.
  ///
  /// Accepts four zero bytes instead of the identifier unless `isRequired`.
  func root(identifier: String, isRequired: Bool) throws(ModelFileError) -> FlatBufferTable {
    guard bytes.count <= limits.fileSize else {
      throw .limitExceeded(
        at: location(rootPath, 0), what: "bytes", found: bytes.count, limit: limits.fileSize)
    }
    guard bytes.count >= 8 else {
      throw .malformed(at: location(rootPath, 0), .offsetPastEnd(offset: 8, count: bytes.count))
    }
    let letters = (4..<8).map { bytes[$0] }
    let isAbsent = !isRequired && letters.allSatisfy { $0 == 0 }
    guard isAbsent || letters.elementsEqual(identifier.utf8) else {
      throw .wrongIdentifier(
        at: location(rootPath, 4), found: String(decoding: letters, as: UTF8.self),
        expected: identifier)
    }
    return try table(referencedAt: 0, path: rootPath, depth: 1)
  }

  func location(_ path: FieldPath, _ offset: Int) -> FileLocation {
    FileLocation(.flatBuffer, path.description, offset: offset)
  }

  /// Counts bytes that are copied to arrays and strings: vectors can share their bytes, so the
  /// file's size does not bound them.
  func charge(_ count: Int, path: FieldPath, offset: Int) throws(ModelFileError) {
    guard count <= limits.copiedBytes - copiedBytes else {
      throw .limitExceeded(
        at: location(path, offset), what: "bytes of vectors and names in all",
        found: copiedBytes + count, limit: limits.copiedBytes)
    }
    copiedBytes += count
  }

  /// Returns the address that the offset at `slot` points to.
  func target(of slot: Int, path: FieldPath) throws(ModelFileError) -> Int {
    let offset: UInt32 = integer(at: slot)
    guard offset != 0 else { throw .malformed(at: location(path, slot), .zeroOffset) }
    guard offset <= UInt32(Int32.max), Int(offset) <= bytes.count - slot - 4 else {
      throw .malformed(
        at: location(path, slot),
        .offsetPastEnd(offset: Int(clamping: offset), count: bytes.count))
    }
    let target = slot + Int(offset)
    guard target % 4 == 0 else {
      throw .malformed(at: location(path, slot), .misaligned(alignment: 4))
    }
    return target
  }

  func table(
    referencedAt slot: Int, path: FieldPath, depth: Int
  ) throws(ModelFileError) -> FlatBufferTable {
    guard depth <= limits.depth else {
      throw .limitExceeded(
        at: location(path, slot), what: "tables inside one another", found: depth,
        limit: limits.depth)
    }
    tableCount += 1
    guard tableCount <= limits.tables else {
      throw .limitExceeded(
        at: location(path, slot), what: "tables", found: tableCount, limit: limits.tables)
    }
    let position = try target(of: slot, path: path)
    return try FlatBufferTable(self, position: position, path: path, depth: depth)
  }

  /// Reads a little-endian integer inside the buffer.
  func integer<Value: FixedWidthInteger>(at offset: Int) -> Value { bytes.integer(at: offset) }
}
