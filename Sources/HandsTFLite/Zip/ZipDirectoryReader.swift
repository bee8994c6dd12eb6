import HandsSystem

/// Reads an archive's directory and compares it with the header of each member.
struct ZipDirectoryReader {
  private let bytes: ByteSlice
  private let path: String
  private let limits: ModelLimits

  private static let endSignature: UInt32 = 0x0605_4b50
  private static let endSize = 22
  private static let entrySignature: UInt32 = 0x0201_4b50
  private static let entrySize = 46
  private static let headerSignature: UInt32 = 0x0403_4b50
  private static let headerSize = 30
  /// The flags for masked headers, strong and plain encryption.
  private static let encryptionFlags: UInt16 = 1 << 13 | 1 << 6 | 1
  /// The flag for sizes and checksum that follow the data; they may be 0 in the local header.
  private static let descriptorFlag: UInt16 = 1 << 3

  init(_ bytes: ByteSlice, path: String, limits: ModelLimits) {
    self.bytes = bytes
    self.path = path
    self.limits = limits
  }

  func members() throws(ModelFileError) -> [ZipArchive.Member] {
    guard bytes.count <= limits.fileSize else {
      throw .limitExceeded(
        at: FileLocation(.zip, path, offset: 0), what: "bytes", found: bytes.count,
        limit: limits.fileSize)
    }
    let (start, end, count) = try directory()
    var members: [ZipArchive.Member] = []
    var entry = start
    for _ in 0..<count {
      let (member, next) = try self.member(at: entry, directory: start..<end)
      guard !members.contains(where: { $0.nameBytes.isEqual(to: member.nameBytes) }) else {
        throw fault(.duplicateName, member.name, entry)
      }
      members.append(member)
      entry = next
    }
    guard entry == end else {
      throw fault(.directoryExtent(offset: start, size: end - start), nil, start)
    }
    try checkOverlap(members)
    return members
  }

  /// Returns the extent of the directory and the number of its entries.
  private func directory() throws(ModelFileError) -> (start: Int, end: Int, count: Int) {
    guard let record = endRecord() else { throw fault(.noEndRecord, nil, bytes.count) }
    let disk: UInt16 = bytes.integer(at: record + 4)
    let directoryDisk: UInt16 = bytes.integer(at: record + 6)
    let countHere: UInt16 = bytes.integer(at: record + 8)
    let count: UInt16 = bytes.integer(at: record + 10)
    let size: UInt32 = bytes.integer(at: record + 12)
    let start: UInt32 = bytes.integer(at: record + 16)
    guard count != .max, size != .max, start != .max else { throw fault(.zip64, nil, record) }
    guard disk == 0, directoryDisk == 0, countHere == count else {
      throw fault(.multipleDisks, nil, record)
    }
    guard Int(count) <= limits.archiveMembers else {
      throw .limitExceeded(
        at: FileLocation(.zip, path, offset: record), what: "archive members", found: Int(count),
        limit: limits.archiveMembers)
    }
    guard let extent = Int(exactly: size), let offset = Int(exactly: start), extent <= record,
      offset == record - extent
    else {
      throw fault(
        .directoryExtent(offset: Int(clamping: start), size: Int(clamping: size)), nil, record)
    }
    return (offset, record, Int(count))
  }

  /// Returns the last end record whose comment extends exactly to the end.
  private func endRecord() -> Int? {
    guard bytes.count >= Self.endSize else { return nil }
    let last = bytes.count - Self.endSize
    for record in stride(from: last, through: max(0, last - Int(UInt16.max)), by: -1) {
      guard bytes[record] == 0x50, bytes.integer(at: record) == Self.endSignature else { continue }
      let comment: UInt16 = bytes.integer(at: record + 20)
      if Int(comment) == last - record { return record }
    }
    return nil
  }

  private func member(
    at entry: Int, directory: Range<Int>
  ) throws(ModelFileError) -> (ZipArchive.Member, next: Int) {
    guard Self.entrySize <= directory.upperBound - entry,
      bytes.integer(at: entry) == Self.entrySignature
    else { throw fault(.damagedHeader, nil, entry) }
    let nameCount = Int(bytes.integer(at: entry + 28) as UInt16)
    let extraCount = Int(bytes.integer(at: entry + 30) as UInt16)
    let commentCount = Int(bytes.integer(at: entry + 32) as UInt16)
    let next = entry + Self.entrySize + nameCount + extraCount + commentCount
    guard next <= directory.upperBound,
      let nameBytes = bytes.slice(at: entry + Self.entrySize, count: nameCount)
    else { throw fault(.damagedHeader, nil, entry) }
    guard nameCount <= limits.nameLength else {
      throw .limitExceeded(
        at: FileLocation(.zip, path, offset: entry), what: "bytes of a member name",
        found: nameCount, limit: limits.nameLength)
    }
    let name = nameBytes.text
    guard !name.utf8.contains(0) else { throw fault(.nameWithZeroByte, name, entry) }
    let fields = ZipMemberFields(directoryEntry: bytes, at: entry)
    guard fields.flags & Self.encryptionFlags == 0 else { throw fault(.encrypted, name, entry) }
    guard fields.method == 0 else {
      throw fault(.compressed(method: Int(fields.method)), name, entry)
    }
    let header: UInt32 = bytes.integer(at: entry + 42)
    guard fields.size != .max, fields.storedSize != .max, header != .max else {
      throw fault(.zip64, name, entry)
    }
    guard fields.size == fields.storedSize else {
      throw fault(.headersDiffer(field: "stored and original size"), name, entry)
    }
    let data = try self.data(
      header: Int(clamping: header), fields, nameBytes, limit: directory.lowerBound)
    let member = ZipArchive.Member(
      name: name, bytes: data, nameBytes: nameBytes, checksum: fields.checksum,
      headerOffset: Int(clamping: header))
    return (member, next)
  }

  /// Returns the data after the local header, which must match the directory.
  private func data(
    header: Int, _ expected: ZipMemberFields, _ nameBytes: ByteSlice, limit: Int
  ) throws(ModelFileError) -> ByteSlice {
    let name = nameBytes.text
    guard header <= limit, Self.headerSize <= limit - header else {
      throw fault(.memberPastEnd, name, header)
    }
    guard bytes.integer(at: header) == Self.headerSignature else {
      throw fault(.damagedHeader, name, header)
    }
    let local = ZipMemberFields(localHeader: bytes, at: header)
    let nameCount = Int(bytes.integer(at: header + 26) as UInt16)
    let extraCount = Int(bytes.integer(at: header + 28) as UInt16)
    let start = header + Self.headerSize + nameCount + extraCount
    guard start <= limit, let size = Int(exactly: expected.size), size <= limit - start,
      let localName = bytes.slice(at: header + Self.headerSize, count: nameCount),
      let data = bytes.slice(at: start, count: size)
    else { throw fault(.memberPastEnd, name, header) }
    if let field = local.difference(
      from: expected, hasDescriptor: local.flags & Self.descriptorFlag != 0)
    {
      throw fault(.headersDiffer(field: field), name, header)
    }
    guard localName.isEqual(to: nameBytes) else {
      throw fault(.headersDiffer(field: "name"), name, header)
    }
    return data
  }

  private func checkOverlap(_ members: [ZipArchive.Member]) throws(ModelFileError) {
    var end = 0
    for member in members.stablySorted(by: { $0.headerOffset < $1.headerOffset }) {
      guard member.headerOffset >= end else {
        throw fault(.overlap, member.name, member.headerOffset)
      }
      end = member.bytes.range.upperBound - bytes.range.lowerBound
    }
  }

  private func fault(_ fault: ArchiveFault, _ name: String?, _ offset: Int) -> ModelFileError {
    let place = name.map { path + "/" + PrintableName($0).description } ?? path
    return .archive(at: FileLocation(.zip, place, offset: offset), fault)
  }
}

/// The fields that both headers of a member contain.
struct ZipMemberFields {
  let flags: UInt16
  let method: UInt16
  let checksum: UInt32
  let storedSize: UInt32
  let size: UInt32

  init(directoryEntry bytes: ByteSlice, at entry: Int) {
    self.init(bytes, flagsAt: entry + 8, checksumAt: entry + 16)
  }

  init(localHeader bytes: ByteSlice, at header: Int) {
    self.init(bytes, flagsAt: header + 6, checksumAt: header + 14)
  }

  private init(_ bytes: ByteSlice, flagsAt flags: Int, checksumAt checksum: Int) {
    self.flags = bytes.integer(at: flags)
    method = bytes.integer(at: flags + 2)
    self.checksum = bytes.integer(at: checksum)
    storedSize = bytes.integer(at: checksum + 4)
    size = bytes.integer(at: checksum + 8)
  }

  /// Returns the first field of a local header that contradicts the directory.
  func difference(from directory: ZipMemberFields, hasDescriptor: Bool) -> String? {
    guard flags == directory.flags else { return "flags" }
    guard method == directory.method else { return "method" }
    if hasDescriptor && checksum == 0 && storedSize == 0 && size == 0 { return nil }
    guard checksum == directory.checksum else { return "checksum" }
    return storedSize == directory.storedSize && size == directory.size ? nil : "size"
  }
}

extension ByteSlice {
  /// Returns whether two slices contain the same bytes.
  fileprivate func isEqual(to other: ByteSlice) -> Bool {
    storage[range].elementsEqual(other.storage[other.range])
  }
}
