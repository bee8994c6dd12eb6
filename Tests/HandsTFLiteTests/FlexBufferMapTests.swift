import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsTFLite

struct FlexBufferMapTests {
  /// `{count: -3, mode: "bilinear", on: true, scale: 0.25, size: [2, 300, -1]}`, the vector typed.
  ///
  /// Source: FlatBuffers 25.12.19, `flexbuffers.Builder` of Python.
  private static let ordinary: [UInt8] = [
    99, 111, 117, 110, 116, 0, 115, 99, 97, 108, 101, 0, 109, 111, 100, 101, 0, 8, 98, 105, 108,
    105, 110, 101, 97, 114, 0, 111, 110, 0, 115, 105, 122, 101, 0, 0, 3, 0, 2, 0, 44, 1, 255, 255,
    5, 45, 34, 20, 42, 19, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 253, 255, 255, 255, 50, 0, 0,
    0, 1, 0, 0, 0, 0, 0, 128, 62, 42, 0, 0, 0, 6, 20, 106, 14, 45, 25, 38, 1,
  ]

  /// `{far: 1.5, mixed: [1, 2.0], pair: [7, 9], u: 200, wide: 100000}`: numbers behind offsets, a
  /// vector whose elements each have a type, and one of two integers.
  private static let unusual: [UInt8] = [
    112, 97, 105, 114, 0, 7, 9, 109, 105, 120, 101, 100, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0,
    0, 64, 6, 14, 119, 105, 100, 101, 0, 0, 160, 134, 1, 0, 102, 97, 114, 0, 0, 0, 192, 63, 117, 0,
    5, 11, 45, 53, 6, 25, 5, 1, 5, 15, 40, 56, 200, 27, 34, 42, 64, 8, 26, 10, 36, 1,
  ]

  @Test func readsWhatFlatBuffersWrites() throws {
    let map = try FlexBufferMap(ByteSlice(Self.ordinary))
    #expect(try map.integer("count") == -3)
    #expect(try map.float("count") == -3)
    #expect(try map.float("scale") == 0.25)
    #expect(try map.holds("mode", text: "bilinear") == true)
    #expect(try map.holds("mode", text: "bilinea") == false)
    #expect(try map.holds("mode", text: "nearest.") == false)
    #expect(try map.integer("on") == 1)
    #expect(try map.integers("size", limit: 3) == [2, 300, -1])
    for absent in ["coun", "counts", "", "é"] {
      #expect(try map.integer(absent) == nil)
      #expect(try map.float(absent) == nil)
      #expect(try map.integers(absent, limit: 0) == nil)
      #expect(try map.holds(absent, text: "") == nil)
    }
  }

  @Test func readsNumbersInEveryPlace() throws {
    let map = try FlexBufferMap(ByteSlice(Self.unusual))
    #expect(try map.float("far") == 1.5)
    #expect(try map.integers("mixed", limit: 8) == [1, 2])
    #expect(try map.integers("pair", limit: 2) == [7, 9])
    #expect(try map.integer("u") == 200)
    #expect(try map.integer("wide") == 100_000)
  }

  @Test func readsWhatWasWritten() throws {
    let values: [String: FlexBufferValue] = [
      "b": .int(.min), "a": .int(.max), "mode": .string("bilinéar"), "": .bool(true),
      "number": .float(-0.1), "none": .integers([]), "list": .integers([.max, 0, -1]),
      "empty": .string(""), "off": .bool(false),
    ]
    let bytes = FlexBufferMap.write(values)
    #expect(bytes == FlexBufferMap.write(values))
    let map = try FlexBufferMap(ByteSlice(bytes))
    #expect(try map.integer("b") == Int(Int32.min))
    #expect(try map.integer("a") == Int(Int32.max))
    #expect(try map.holds("mode", text: "bilinéar") == true)
    #expect(try map.holds("empty", text: "") == true)
    #expect(try map.integer("") == 1)
    #expect(try map.integer("off") == 0)
    #expect(try map.float("number") == -0.1)
    #expect(try map.integers("none", limit: 0) == [])
    #expect(try map.integers("list", limit: 3) == [Int(Int32.max), 0, -1])
    for empty in [FlexBufferMap.write([:]), [0, 0, 1, 0, 0, 36, 1]] {
      #expect(try FlexBufferMap(ByteSlice(empty)).integer("a") == nil)
    }
  }

  /// The bytes of a map lie anywhere in a file.
  @Test(arguments: 0..<4)
  func readsAPartOfAFile(shift: Int) throws {
    let whole = ByteSlice([UInt8](repeating: 0xff, count: shift) + Self.ordinary + [0xff])
    let slice = try #require(whole.slice(at: shift, count: Self.ordinary.count))
    #expect(try FlexBufferMap(slice).integers("size", limit: 3) == [2, 300, -1])
  }

  private func refusal(
    _ read: (FlexBufferMap) throws(ModelFileError) -> Void, _ bytes: [UInt8] = ordinary
  ) -> ModelFileError? {
    do throws(ModelFileError) {
      try read(FlexBufferMap(ByteSlice(bytes)))
      return nil
    } catch {
      return error
    }
  }

  @Test func refusesOtherTypes() {
    func expectInvalid(
      _ name: String, _ read: (FlexBufferMap) throws(ModelFileError) -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let error = refusal(read)
      guard case .invalidValue(let location, _, _) = error else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
      }
      #expect(location.path == "custom_options." + name, sourceLocation: sourceLocation)
    }
    expectInvalid("scale") { map throws(ModelFileError) in _ = try map.integer("scale") }
    expectInvalid("mode") { map throws(ModelFileError) in _ = try map.integer("mode") }
    expectInvalid("size") { map throws(ModelFileError) in _ = try map.float("size") }
    expectInvalid("count") { map throws(ModelFileError) in
      _ = try map.integers("count", limit: 8)
    }
    expectInvalid("mode") { map throws(ModelFileError) in _ = try map.integers("mode", limit: 8) }
    expectInvalid("count") { map throws(ModelFileError) in _ = try map.holds("count", text: "") }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 0.5, 0x1p31, -0x1.000002p31])
  func refusesNumbersThatAreNoIntegers(number: Float) {
    let error = refusal(
      { map throws(ModelFileError) in _ = try map.integer("n") },
      FlexBufferMap.write(["n": .float(number)]))
    guard case .invalidValue = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func refusesMoreIntegersThanAreAskedFor() {
    guard
      case .limitExceeded(_, _, 3, 2) = refusal({ map throws(ModelFileError) in
        _ = try map.integers("size", limit: 2)
      })
    else {
      Issue.record("accepted")
      return
    }
  }

  @Test func namesEachFault() {
    func change(_ offset: Int, _ value: UInt8) -> StructureFault? {
      var bytes = Self.ordinary
      bytes[offset] = value
      let error = refusal(
        { map throws(ModelFileError) in _ = try map.integers("size", limit: 8) }, bytes)
      guard case .malformed(_, let fault) = error else { return nil }
      return fault
    }
    let count = Self.ordinary.count
    // The root's offset, 20 bytes before the end.
    #expect(change(count - 3, 200) == .offsetPastEnd(offset: 200, count: count))
    // The number of values, in front of the first.
    #expect(change(60, 200) == .vectorPastEnd(length: 200, count: count))
    // The offset to the keys.
    #expect(change(52, 100) == .offsetPastEnd(offset: 100, count: count))
    // The vector's length and offset.
    #expect(change(36, 100) == .vectorPastEnd(length: 100, count: count))
    #expect(change(80, 90) == .offsetPastEnd(offset: 90, count: count))
  }

  @Test func refusesRootsThatAreNoMap() {
    for bytes: [UInt8] in [[], [0], [5, 4], [5, 4, 1], [0, 0, 0], [0, 36, 3]] {
      #expect(refusal({ _ in }, bytes) != nil)
    }
    // As many keys as values, each of 1, 2, 4 or 8 bytes.
    var bytes = Self.ordinary
    bytes[44] = 4
    #expect(refusal({ _ in }, bytes) != nil)
    bytes = Self.ordinary
    bytes[56] = 3
    #expect(refusal({ _ in }, bytes) != nil)
  }

  private func expectOneLine(_ bytes: [UInt8], limit: Int = 8) {
    let names = ["count", "scale", "mode", "on", "size", "far", "mixed", "pair", "u", "wide"]
    func check(_ read: (FlexBufferMap) throws(ModelFileError) -> Void) {
      guard let line = refusal(read, bytes)?.description else { return }
      #expect(line.utf8.count <= 1_000 && !line.utf8.contains { $0 < 0x20 }, "\(line)")
    }
    for name in names {
      check { map throws(ModelFileError) in _ = try map.integer(name) }
      check { map throws(ModelFileError) in _ = try map.float(name) }
      check { map throws(ModelFileError) in
        let integers = try map.integers(name, limit: limit)
        #expect(integers?.count ?? 0 <= limit)
      }
      check { map throws(ModelFileError) in _ = try map.holds(name, text: "bilinear") }
    }
  }

  @Test(arguments: [ordinary, unusual])
  func everyPart(of bytes: [UInt8]) {
    for count in 0...bytes.count {
      expectOneLine(Array(bytes.prefix(count)))
      expectOneLine(Array(bytes.suffix(count)))
    }
  }

  @Test(arguments: [ordinary, unusual])
  func everyByte(of bytes: [UInt8]) {
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 2, 3, 4, 8, 0x7f, 0x80, 0xfe, 0xff] {
        var changed = bytes
        changed[index] = value
        expectOneLine(changed)
      }
      for bit: UInt8 in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        expectOneLine(changed)
      }
    }
  }

  @Test func severalBytes() {
    var generator = SeededGenerator(seed: 30)
    for _ in 0..<5_000 {
      var changed = Bool.random(using: &generator) ? Self.ordinary : Self.unusual
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        let index = Int.random(in: 0..<changed.count, using: &generator)
        changed[index] = UInt8.random(in: 0...255, using: &generator)
      }
      expectOneLine(changed)
    }
  }
}
