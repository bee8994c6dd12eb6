import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsTFLite

struct FlatBufferTests {
  /// Root offset, letters, vtable of three fields, table of 12 bytes: `{1: int32 −2, 2: [7, 8]}`.
  private static let golden: [UInt8] = [
    20, 0, 0, 0, 0x54, 0x45, 0x53, 0x54,  // root at 20, "TEST"
    0, 0,  // padding
    10, 0, 12, 0, 0, 0, 4, 0, 8, 0,  // vtable at 10
    10, 0, 0, 0,  // table at 20: vtable 10 bytes before
    0xfe, 0xff, 0xff, 0xff,  // field 1
    4, 0, 0, 0,  // field 2: vector at 32
    2, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0,
  ]

  private func fault(_ bytes: [UInt8]) -> (StructureFault?, offset: Int?) {
    do throws(ModelFileError) {
      let reader = FlatBufferReader(ByteSlice(bytes), rootName: "root", limits: .standard)
      let root = try reader.root(identifier: "TEST", isRequired: true)
      _ = try root.integer(1, "number") as Int32
      _ = try root.integers(2, "list") as [Int32]?
      return (nil, nil)
    } catch {
      guard case .malformed(let location, let fault) = error else { return (nil, nil) }
      return (fault, location.offset)
    }
  }

  @Test func readsTheGolden() throws {
    let reader = FlatBufferReader(ByteSlice(Self.golden), rootName: "root", limits: .standard)
    let root = try reader.root(identifier: "TEST", isRequired: true)
    #expect(try root.integer(0, "absent", default: 5) as Int32 == 5)
    #expect(try root.integer(1, "number") as Int32 == -2)
    #expect(try root.integers(2, "list") as [Int32]? == [7, 8])
    #expect(try root.integer(9, "later", default: 3) as UInt16 == 3)
    #expect(try root.table(0, "absent") == nil)
  }

  @Test func namesEachFault() {
    func change(_ offset: Int, _ values: UInt8...) -> (StructureFault?, offset: Int?) {
      var bytes = Self.golden
      bytes.replaceSubrange(offset..<(offset + values.count), with: values)
      return fault(bytes)
    }
    let count = Self.golden.count
    #expect(change(0, 20) == (nil, nil))
    #expect(change(0, 0) == (.zeroOffset, 0))
    #expect(change(0, 44) == (.offsetPastEnd(offset: 44, count: count), 0))
    #expect(change(0, 0, 0, 0, 0x80) == (.offsetPastEnd(offset: 1 << 31, count: count), 0))
    #expect(change(0, 22) == (.misaligned(alignment: 4), 0))
    #expect(change(20, 21) == (.vtableOutside(position: -1, count: count), 20))
    #expect(change(20, 0xe4, 0xff, 0xff, 0xff) == (.vtableOutside(position: 48, count: count), 20))
    #expect(change(20, 9) == (.misaligned(alignment: 2), 20))
    #expect(change(10, 9) == (.vtableSize(9), 10))
    #expect(change(10, 2) == (.vtableSize(2), 10))
    #expect(change(10, 100) == (.vtableSize(100), 10))
    #expect(change(12, 25) == (.tableSize(25), 12))
    #expect(change(12, 3) == (.tableSize(3), 12))
    #expect(change(16, 3) == (.fieldOutsideTable(field: 3, tableSize: 12), 16))
    #expect(change(16, 12) == (.fieldOutsideTable(field: 12, tableSize: 12), 16))
    #expect(change(16, 9) == (.fieldOutsideTable(field: 9, tableSize: 12), 16))
    #expect(change(16, 6) == (.misaligned(alignment: 4), 26))
    #expect(change(28, 0) == (.zeroOffset, 28))
    #expect(change(28, 16) == (.offsetPastEnd(offset: 16, count: count), 28))
    #expect(change(32, 3) == (.vectorPastEnd(length: 3, count: count), 32))
    #expect(
      change(32, 0xff, 0xff, 0xff, 0xff)
        == (.vectorPastEnd(length: Int(UInt32.max), count: count), 32))
  }

  @Test func asksForTheLetters() {
    func error(_ letters: String, isRequired: Bool) -> ModelFileError? {
      var bytes = Self.golden
      bytes.replaceSubrange(4..<8, with: Array(letters.utf8))
      do throws(ModelFileError) {
        let reader = FlatBufferReader(ByteSlice(bytes), rootName: "root", limits: .standard)
        _ = try reader.root(identifier: "TEST", isRequired: isRequired)
        return nil
      } catch {
        return error
      }
    }
    let place = FileLocation(.flatBuffer, "root", offset: 4)
    #expect(
      error("TFL3", isRequired: false)
        == .wrongIdentifier(at: place, found: "TFL3", expected: "TEST"))
    #expect(error("\0\0\0\0", isRequired: false) == nil)
    #expect(error("\0\0\0\0", isRequired: true) != nil)
  }

  /// The file may lie anywhere in a larger one: alignment counts from its own start.
  @Test(arguments: 0..<4)
  func ignoresAbsoluteAlignment(shift: Int) throws {
    let file = SampleModel().file
    let whole = ByteSlice([UInt8](repeating: 0xff, count: shift) + file + [0xff])
    let slice = try #require(whole.slice(at: shift, count: file.count))
    #expect(try TFLiteModel.read(slice).subgraphs.count == 1)
  }

  @Test func countsSharedTablesEachTime() throws {
    let reader = FlatBufferReader(
      ByteSlice(Self.golden), rootName: "root", limits: .standard)
    for _ in 0..<ModelLimits.standard.tables {
      _ = try reader.root(identifier: "TEST", isRequired: true)
    }
    #expect(throws: ModelFileError.self) {
      try reader.root(identifier: "TEST", isRequired: true)
    }
  }

  /// Many references to one table with the longest vtable that the format has cost what they cost with a
  /// short one.
  @Test func visitsSharedTablesWithoutTheirVtables() throws {
    func seconds(fields: Int) throws -> Double {
      let file = ByteSlice(Self.sharedTable(fields: fields, references: 4_000))
      let durations = try (0..<3).map { _ in
        try ContinuousClock().measure {
          let reader = FlatBufferReader(file, rootName: "root", limits: .standard)
          let root = try reader.root(identifier: "TEST", isRequired: true)
          let tables = try root.tables(0, "list")
          #expect(tables.count == 4_000)
          #expect(try tables[3_999].integer(fields - 1, "number") as Int32 == 7)
        }
      }
      return try #require(durations.min()) / .seconds(1)
    }
    let (short, long) = (try seconds(fields: 1), try seconds(fields: 32_765))
    #expect(long < 10 * short, "\(long) s instead of \(short) s")
  }

  /// A root table whose field 0 lists one table many times, which holds the last one of its fields.
  private static func sharedTable(fields: Int, references: Int) -> [UInt8] {
    // The vtable of the root at 8, the root at 16, its list at 24; then the vtable of the other table.
    let vtable = 28 + 4 * references
    let table = (vtable + 4 + 2 * fields + 3) / 4 * 4
    var file = [UInt8](littleEndian: [16] as [UInt32]) + Array("TEST".utf8)
    file += [UInt8](littleEndian: [6, 8, 4, 0] as [UInt16])
    file += [UInt8](littleEndian: [8, 4, UInt32(references)])
    file += [UInt8](
      littleEndian: (0..<references).map { UInt32(table - 28 - 4 * $0) })
    file += [UInt8](littleEndian: [UInt16(4 + 2 * fields), 8])
    file += [UInt8](repeating: 0, count: 2 * (fields - 1)) + [4, 0]
    file += [UInt8](repeating: 0, count: table - file.count)
    return file + [UInt8](littleEndian: [UInt32(table - vtable), 7])
  }
}
