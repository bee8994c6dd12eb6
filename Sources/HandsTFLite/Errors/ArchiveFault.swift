/// The reason why data is not a zip archive of stored members.
public enum ArchiveFault: Hashable, Sendable {
  /// There is no end record whose comment extends to the end of the file.
  case noEndRecord
  /// The archive uses the 64-bit extension.
  case zip64
  /// The archive consists of several parts.
  case multipleDisks
  /// The directory does not end at the end record, or its entries don't fill it.
  case directoryExtent(offset: Int, size: Int)
  /// A directory entry or local header lacks its signature or is truncated.
  case damagedHeader
  /// A member's header or data extends past the start of the directory.
  case memberPastEnd
  /// A member is compressed; its method.
  case compressed(method: Int)
  /// A member is encrypted.
  case encrypted
  /// A name contains a zero byte.
  case nameWithZeroByte
  /// Two members have the same name.
  case duplicateName
  /// A field of a local header contradicts the directory.
  case headersDiffer(field: String)
  /// A member overlaps the previous one.
  case overlap
  /// The checksum of a member's bytes differs from the one in the directory.
  case checksum(found: UInt32, expected: UInt32)
}

extension ArchiveFault: CustomStringConvertible {
  /// A clause that describes the fault.
  public var description: String {
    switch self {
    case .noEndRecord: "no zip end record"
    case .zip64: "64-bit zip records are not supported"
    case .multipleDisks: "zip archive in several parts"
    case .directoryExtent(let offset, let size):
      "directory of \(size) bytes at \(offset) does not fill the space before the end record"
    case .damagedHeader: "header without its signature or cut short"
    case .memberPastEnd: "member reaches past the start of the directory"
    case .compressed(let method): "member is compressed (method \(method)) instead of stored"
    case .encrypted: "member is encrypted"
    case .nameWithZeroByte: "member name holds a zero byte"
    case .duplicateName: "second member of this name"
    case .headersDiffer(let field): "local header and directory disagree on \(field)"
    case .overlap: "member overlaps the one before it"
    case .checksum(let found, let expected):
      "checksum is \(String(found, radix: 16)) instead of \(String(expected, radix: 16))"
    }
  }
}
