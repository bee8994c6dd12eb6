public import HandsSystem

/// Writes a zip archive of stored members.
///
/// The same members always produce the same bytes: there are no dates, and zero bytes before each
/// local header make its data start at a multiple of four, as in MediaPipe's own bundles.
public struct ZipWriter: Sendable {
  private var bytes: [UInt8]
  private var directory: [UInt8] = []
  private var count: UInt16 = 0
  private static let dataAlignment = 4
  /// 1 January 1980, the earliest date in the format.
  private static let date: UInt16 = 1 << 5 | 1

  /// Creates an archive.
  ///
  /// - Parameters:
  ///   - prefix: Bytes before the archive, such as the model that it is appended to.
  ///   - capacity: The bytes to reserve memory for.
  public init(after prefix: [UInt8] = [], capacity: Int = 0) {
    bytes = prefix
    bytes.reserveCapacity(capacity)
  }

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - name: Its name, different from all others.
  ///   - contents: Its contents.
  /// - Precondition: Names are shorter than 64 KB, and the archive stays below 4 GB.
  public mutating func add(_ name: String, _ contents: ByteSlice) {
    let nameBytes = Array(name.utf8)
    while (bytes.count + 30 + nameBytes.count) % Self.dataAlignment != 0 { bytes.append(0) }
    let header = bytes.count
    var fields: [UInt8] = []
    fields.append(littleEndian: 20 as UInt16)  // minimum version for reading
    // Bit 11: the name is UTF-8.
    fields.append(littleEndian: nameBytes.contains { $0 > 0x7f } ? 1 << 11 : 0 as UInt16)
    fields.append(littleEndian: 0 as UInt16)  // stored
    fields.append(littleEndian: 0 as UInt16)  // time
    fields.append(littleEndian: Self.date)
    fields.append(littleEndian: CRC32.checksum(contents.storage, in: contents.range))
    fields.append(littleEndian: UInt32(contents.count))
    fields.append(littleEndian: UInt32(contents.count))
    fields.append(littleEndian: UInt16(nameBytes.count))
    fields.append(littleEndian: 0 as UInt16)  // extra field
    bytes.append(littleEndian: 0x0403_4b50 as UInt32)
    bytes += fields
    bytes += nameBytes
    bytes += contents.storage[contents.range]
    directory.append(littleEndian: 0x0201_4b50 as UInt32)
    directory.append(littleEndian: 20 as UInt16)  // version of the writer
    directory += fields
    directory += [UInt8](repeating: 0, count: 10)  // comment, disk and attributes
    directory.append(littleEndian: UInt32(header))
    directory += nameBytes
    count += 1
  }

  /// Finishes the archive.
  ///
  /// - Returns: The contents of the file, including its prefix.
  public consuming func finish() -> [UInt8] {
    let start = bytes.count
    bytes += directory
    bytes.append(littleEndian: 0x0605_4b50 as UInt32)
    bytes.append(littleEndian: 0 as UInt32)  // disks
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: count)
    bytes.append(littleEndian: UInt32(directory.count))
    bytes.append(littleEndian: UInt32(start))
    bytes.append(littleEndian: 0 as UInt16)  // comment
    return bytes
  }
}
