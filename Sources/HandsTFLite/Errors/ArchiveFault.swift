/// Why the bytes at a place are no zip archive of stored members.
public enum ArchiveFault: Hashable, Sendable {
  /// No end record whose comment reaches the end of the file.
  case noEndRecord
  /// Sizes of the 64-bit extension.
  case zip64
  /// An archive in several parts.
  case multipleDisks
  /// A directory that does not end at the end record, or whose entries don't fill it.
  case directoryExtent(offset: Int, size: Int)
  /// A directory entry or local header without its signature, or one that is cut.
  case damagedHeader
  /// A member whose header or data passes the start of the directory.
  case memberPastEnd
  /// A member that is not stored as it is; its method.
  case compressed(method: Int)
  /// A member that needs a password.
  case encrypted
  /// A name with a zero byte.
  case nameWithZeroByte
  /// A second member of the same name.
  case duplicateName
  /// A local header that contradicts the directory, and the field.
  case headersDiffer(field: String)
  /// A member that shares bytes with the one before it.
  case overlap
  /// A member whose bytes don't have the checksum that the directory states.
  case checksum(found: UInt32, expected: UInt32)
}

extension ArchiveFault: CustomStringConvertible {
  /// One clause that names the fault.
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
