import HandsSystem
import Testing

@Suite struct ByteSliceTests {
  private let whole = ByteSlice([10, 11, 12, 13, 14])

  private func bytes(_ slice: ByteSlice?) -> [UInt8]? {
    slice.map { slice in slice.withBytes { [UInt8]($0) } }
  }

  @Test func slicesAreRelative() throws {
    let part = try #require(whole.slice(at: 1, count: 3))
    #expect(part.count == 3)
    #expect((0..<3).map { part[$0] } == [11, 12, 13])
    #expect(part.range == 1..<4)
    #expect(bytes(part) == [11, 12, 13])
    #expect(bytes(part.slice(at: 1, count: 2)) == [12, 13])
    #expect(bytes(part.slice(at: 3, count: 0)) == [])
    // A slice doesn't see its neighbours.
    #expect(part.slice(at: 1, count: 3) == nil)
  }

  @Test(arguments: [
    (-1, 1), (0, -1), (0, 6), (5, 1), (6, 0), (Int.max, 1), (1, Int.max), (Int.max, Int.max),
    (Int.min, Int.min), (Int.min, Int.max),
  ])
  func rangesOutsideAreRefused(offset: Int, count: Int) {
    #expect(whole.slice(at: offset, count: count) == nil)
  }

  @Test func edges() {
    #expect(bytes(whole.slice(at: 0, count: 5)) == [10, 11, 12, 13, 14])
    #expect(bytes(whole.slice(at: 5, count: 0)) == [])
    #expect(bytes(ByteSlice([])) == [])
  }

  @Test func readingOutsideStops() async {
    await #expect(processExitsWith: .failure) {
      _ = ByteSlice([1, 2])[2]
    }
    await #expect(processExitsWith: .failure) {
      _ = ByteSlice([1, 2, 3]).slice(at: 1, count: 1)?[-1]
    }
  }
}
