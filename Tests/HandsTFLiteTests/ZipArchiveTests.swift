import HandsSystem
import Testing

@testable import HandsTFLite

struct ZipArchiveTests {
  private static let contents: [(String, String)] = [("a.txt", "alpha"), ("bé", "beta"), ("e", "")]

  private static func archive(
    _ members: [(String, String)] = contents, prefix: [UInt8] = []
  ) -> [UInt8] {
    var writer = ZipWriter(after: prefix)
    for (name, text) in members { writer.add(name, ByteSlice(Array(text.utf8))) }
    return writer.finish()
  }

  private func fault(_ bytes: [UInt8], limits: ModelLimits = .standard) -> ArchiveFault? {
    do throws(ModelFileError) {
      _ = try ZipArchive(ByteSlice(bytes), limits: limits)
      return nil
    } catch {
      guard case .archive(_, let fault) = error else { return nil }
      #expect(error.mediaPipeMessage != nil)
      return fault
    }
  }

  @Test(arguments: [0, 1, 17])
  func readsWhatWasWritten(prefix: Int) throws {
    let bytes = Self.archive(prefix: [UInt8](repeating: 0x23, count: prefix))
    let archive = try ZipArchive(ByteSlice(bytes))
    #expect(archive.members.map(\.name) == ["a.txt", "bé", "e"])
    #expect(archive.members.map(\.bytes.text) == ["alpha", "beta", ""])
    #expect(archive.members.allSatisfy { $0.bytes.range.lowerBound % 4 == 0 })
    #expect(archive.bytes(named: "bé")?.text == "beta")
    #expect(archive.bytes(named: "b") == nil)
    #expect(bytes == Self.archive(prefix: [UInt8](repeating: 0x23, count: prefix)))
  }

  @Test func acceptsACommentAndNothingElseBehind() throws {
    var bytes = Self.archive()
    bytes[bytes.count - 2] = 3
    #expect(fault(bytes) == .noEndRecord)
    #expect(fault(bytes + [1, 2, 3]) == nil)
    #expect(fault(bytes + [1, 2]) == .noEndRecord)
    #expect(fault(bytes + [1, 2, 3, 4]) == .noEndRecord)
    #expect(fault(Array(bytes.suffix(21))) == .noEndRecord)
    #expect(fault([]) == .noEndRecord)
  }

  @Test func everyPrefixIsRefused() {
    let bytes = Self.archive()
    for count in 0..<bytes.count {
      #expect(fault(Array(bytes.prefix(count))) == .noEndRecord)
    }
  }

  @Test func everyBitEndsInAnArchiveOrAnError() {
    let bytes = Self.archive()
    for bit in 0..<(8 * bytes.count) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      _ = fault(changed)
    }
  }

  /// Each field of the first member's headers and of the end record, changed alone or in both.
  @Test func namesEachFault() throws {
    let bytes = Self.archive()
    let local = 1
    let entry = bytes.count - 22 - (3 * 46 + 5 + 3 + 1)
    let end = bytes.count - 22
    func change(_ places: [Int], _ values: UInt8...) -> ArchiveFault? {
      var changed = bytes
      for place in places {
        changed.replaceSubrange(place..<(place + values.count), with: values)
      }
      return fault(changed)
    }
    #expect(change([local], 0) == .damagedHeader)
    #expect(change([entry], 0) == .damagedHeader)
    #expect(change([local + 6, entry + 8], 1) == .encrypted)
    #expect(change([local + 6], 2) == .headersDiffer(field: "flags"))
    #expect(change([local + 8, entry + 10], 8) == .compressed(method: 8))
    #expect(change([local + 8], 8) == .headersDiffer(field: "method"))
    #expect(change([local + 14], 0) == .headersDiffer(field: "checksum"))
    guard case .checksum = change([local + 14, entry + 16], 0) else {
      Issue.record("wrong checksum accepted")
      return
    }
    #expect(change([local + 22], 4) == .headersDiffer(field: "size"))
    #expect(change([entry + 20], 4) == .headersDiffer(field: "stored and original size"))
    #expect(change([local + 18, local + 22, entry + 20, entry + 24], 200) == .memberPastEnd)
    #expect(change([entry + 20], 0xff, 0xff, 0xff, 0xff) == .zip64)
    #expect(change([local + 30], 0x62) == .headersDiffer(field: "name"))
    #expect(change([local + 30, entry + 46], 0) == .nameWithZeroByte)
    #expect(change([entry + 42], 0xff, 0xff) == .memberPastEnd)
    #expect(change([entry + 42], 0) == .damagedHeader)
    #expect(change([end + 4], 1) == .multipleDisks)
    #expect(change([end + 8], 2) == .multipleDisks)
    #expect(change([end + 8], 0xff, 0xff, 0xff, 0xff) == .zip64)
    #expect(change([end + 16], 0xff, 0xff, 0xff, 0xff) == .zip64)
    let size = end - entry
    #expect(change([end + 16], 0) == .directoryExtent(offset: 0, size: size))
    #expect(change([end + 8, end + 10], 2) == .directoryExtent(offset: entry, size: size))
    #expect(change([end + 8, end + 10], 4) == .damagedHeader)
  }

  @Test func refusesDuplicatesAndOverlaps() {
    #expect(fault(Self.archive([("a", "1"), ("a", "2")])) == .duplicateName)
    // A member that spans the next one's header: sizes and checksum fit, the extents don't.
    let inner = Self.archive([("b", "beta")])
    var bytes = Self.archive([("a", String(repeating: "x", count: 64)), ("b", "beta")])
    #expect(fault(bytes) == nil && fault(inner) == nil)
    let entry = bytes.count - 22 - 2 * 47
    let second = Int(ByteSlice(bytes).integer(at: entry + 47 + 42) as UInt32)
    let grown: UInt8 = 80
    for size in [1 + 18, 1 + 22, entry + 20, entry + 24] { bytes[size] = grown }
    let checksum = CRC32.checksum(bytes, in: 32..<(32 + Int(grown)))
    for (place, shift) in zip(0..<4, stride(from: UInt32(0), to: 32, by: 8)) {
      bytes[1 + 14 + place] = UInt8(truncatingIfNeeded: checksum >> shift)
      bytes[entry + 16 + place] = UInt8(truncatingIfNeeded: checksum >> shift)
    }
    #expect(second < 32 + Int(grown))
    #expect(fault(bytes) == .overlap)
  }

  @Test func acceptsSizesThatFollowTheData() {
    var bytes = Self.archive()
    let entry = bytes.count - 22 - (3 * 46 + 5 + 3 + 1)
    bytes[1 + 6] = 8
    bytes[entry + 8] = 8
    #expect(fault(bytes) == nil)
    bytes.replaceSubrange((1 + 14)..<(1 + 26), with: [UInt8](repeating: 0, count: 12))
    #expect(fault(bytes) == nil)
    bytes[1 + 18] = 1
    #expect(fault(bytes) != nil)
  }

  @Test func holdsItsLimits() throws {
    let names = (0..<4).map { ("m\($0)", "") }
    var limits = ModelLimits()
    limits.archiveMembers = 4
    #expect(try ZipArchive(ByteSlice(Self.archive(names)), limits: limits).members.count == 4)
    limits.archiveMembers = 3
    #expect(throws: ModelFileError.self) {
      try ZipArchive(ByteSlice(Self.archive(names)), limits: limits)
    }
    limits = ModelLimits()
    let long = ByteSlice(Self.archive([(String(repeating: "n", count: 1_024), "")]))
    #expect(try ZipArchive(long).members.count == 1)
    limits.nameLength = 1_023
    #expect(throws: ModelFileError.self) { try ZipArchive(long, limits: limits) }
    limits.archiveNesting = 0
    let nested = try ZipArchive(ByteSlice(Self.archive()), limits: limits)
    #expect(throws: ModelFileError.self) { try nested.requiredArchive(named: "a.txt") }
  }

  @Test func saysWhatMediaPipeSays() throws {
    let archive = try ZipArchive(ByteSlice(Self.archive([("A", ""), ("B", "")])))
    #expect {
      try archive.requiredBytes(named: "C")
    } throws: { error in
      (error as? ModelFileError)?.mediaPipeMessage
        == "No file with name: C. All files in the model asset bundle are: A, B."
    }
  }
}
