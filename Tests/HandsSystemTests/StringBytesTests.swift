import HandsSystem
import Testing

/// Names that are compared by their bytes.
@Suite struct StringBytesTests {
  @Test func namesAreTheSameByTheirBytes() {
    #expect("Victory".hasSameBytes(as: "Victory"))
    #expect("".hasSameBytes(as: ""))
    #expect(!"Victory".hasSameBytes(as: "Victor"))
    #expect(!"Victory".hasSameBytes(as: "victory"))
  }

  @Test func theSameLettersInOtherBytesAreOtherNames() {
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
  }
}
