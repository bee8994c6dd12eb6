public import HandsSystem

/// A zip archive of stored members, fully validated.
///
/// Members are slices of the archive's own bytes. Archives are rejected if a member is compressed,
/// encrypted, duplicated, overlapping or has a wrong checksum, or if local headers contradict the
/// directory. Bytes before the first header, gaps between members, extra fields and a comment are
/// allowed.
///
/// Source: PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5.
public struct ZipArchive: Sendable {
  /// A file in an archive.
  public struct Member: Sendable {
    /// The name, with invalid UTF-8 replaced.
    public let name: String
    /// The contents, in place.
    public let bytes: ByteSlice
    let nameBytes: ByteSlice
    let checksum: UInt32
    let headerOffset: Int
  }

  /// The members in the order of the directory.
  public let members: [Member]
  /// The archive itself.
  package let bytes: ByteSlice
  let path: String
  let nesting: Int
  let limits: ModelLimits

  /// Opens an archive and validates all of it.
  ///
  /// - Parameters:
  ///   - bytes: The archive, extending to the end of the slice.
  ///   - name: The name of the archive in error messages.
  ///   - limits: Resource limits for reading the archive.
  /// - Throws: ``ModelFileError``.
  /// - Complexity: Linear in the bytes of the members.
  public init(
    _ bytes: ByteSlice, name: String = "archive", limits: ModelLimits = .standard
  ) throws(ModelFileError) {
    try self.init(directoryOf: bytes, path: PrintableName(name).description, limits: limits)
    var checksums = ChecksumCache()
    try verify(&checksums)
  }

  /// Opens an archive without comparing checksums, which ``verify(_:)`` does.
  package init(
    directoryOf bytes: ByteSlice, path: String, nesting: Int = 0, limits: ModelLimits
  ) throws(ModelFileError) {
    self.bytes = bytes
    self.path = path
    self.nesting = nesting
    self.limits = limits
    members = try ZipDirectoryReader(bytes, path: path, limits: limits).members()
  }

  /// Returns a member with an exact name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The member's contents, or `nil` if there is none with that name.
  public func bytes(named name: String) -> ByteSlice? {
    members.first { $0.nameBytes.holds(name) }?.bytes
  }

  /// Returns a required member.
  package func requiredBytes(named name: String) throws(ModelFileError) -> ByteSlice {
    guard let bytes = bytes(named: name) else {
      throw .missingMember(
        at: FileLocation(.bundle, path, offset: 0), name: name,
        available: members.map { $0.name })
    }
    return bytes
  }

  /// Returns a required member that must be an archive itself.
  package func requiredArchive(named name: String) throws(ModelFileError) -> ZipArchive {
    let bytes = try requiredBytes(named: name)
    let path = path + "/" + PrintableName(name).description
    guard nesting < limits.archiveNesting else {
      throw .limitExceeded(
        at: FileLocation(.zip, path, offset: 0), what: "archives inside one another",
        found: nesting + 1, limit: limits.archiveNesting)
    }
    return try ZipArchive(directoryOf: bytes, path: path, nesting: nesting + 1, limits: limits)
  }

  /// Compares the checksum of every member with the directory.
  package func verify(_ checksums: inout ChecksumCache) throws(ModelFileError) {
    for member in members {
      let found = checksums.checksum(of: member.bytes)
      guard found == member.checksum else {
        throw .archive(
          at: FileLocation(
            .zip, path + "/" + PrintableName(member.name).description, offset: member.headerOffset),
          .checksum(found: found, expected: member.checksum))
      }
    }
  }
}
