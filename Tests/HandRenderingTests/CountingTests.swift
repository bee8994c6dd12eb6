import HandRendering
import Testing

/// Hands that show numbers.
struct CountingTests {
  @Test func everyNumberIsHeldByTwoHands() throws {
    var sequence = HandSequence.counting([3, 10], hold: 1)
    sequence.framesPerSecond = 10
    #expect(abs(sequence.duration - 2.4) < 1e-9)
    #expect(sequence.width == 640 && sequence.height == 480)
    let (three, ten) = (sequence.scene(at: 5).hands, sequence.scene(at: 20).hands)
    #expect(three.map(\.side) == [.left, .right])
    #expect(three == sequence.scene(at: 0).hands)
    #expect(
      three.map(\.pose) == [
        HandPose(thumb: false, index: true, middle: true, ring: true, little: false),
        HandPose(thumb: false, index: false, middle: false, ring: false, little: false),
      ])
    #expect(ten.map(\.pose) == [.openPalm, .openPalm])
    // Between the two, part of the way.
    #expect(![three, ten].contains(sequence.scene(at: 12).hands))
  }

  @Test func noNumbersAreNoHands() {
    #expect(HandSequence.counting([]).scene(at: 0).hands.isEmpty)
  }
}
