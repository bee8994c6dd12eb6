import Testing

@testable import Hands

private func gesture(_ name: String, _ score: Float) -> Gesture {
  Gesture(name: name, score: score)
}

struct CombinedGestureTests {
  @Test func firstListWinsUnlessItSaysNone() {
    let custom = [gesture("plus", 0.4), gesture("None", 0.3)]
    let canned = [gesture("Fist", 0.9)]
    #expect(combinedGesture(custom, canned)?.name == "plus")
    #expect(combinedGesture([gesture("None", 0.9)], canned)?.name == "Fist")
  }

  @Test func firstNoneIsTheGestureIfNothingElseWins() {
    #expect(combinedGesture([gesture("None", 0.6)], [gesture("None", 0.9)])?.score == 0.6)
  }

  /// Model Maker's habit: a lower-case background label is a gesture like any other.
  @Test func backgroundIsSpelledExactly() {
    let gesture = combinedGesture([gesture("none", 0.6)], [gesture("Fist", 0.9)])
    #expect(gesture?.name == "none")
  }

  @Test func emptyListsAreSkipped() {
    #expect(combinedGesture([], [gesture("Fist", 0.2)])?.name == "Fist")
    #expect(combinedGesture([gesture("None", 0.6)], [])?.name == "None")
    #expect(combinedGesture([], []) == nil)
    #expect(combinedGesture([gesture("Fist", 0)], []) == nil)
  }

  @Test func firstOfEqualScoresWins() {
    #expect(combinedGesture([gesture("A", 0.5), gesture("B", 0.5)], [])?.name == "A")
  }
}
