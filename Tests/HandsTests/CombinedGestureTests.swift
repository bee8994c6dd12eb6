import Testing

@testable import Hands

private func category(_ name: String, _ score: Float) -> Hands.Category {
  Category(index: -1, score: score, categoryName: name, displayName: "")
}

struct CombinedGestureTests {
  @Test func firstListWinsUnlessItSaysNone() {
    let custom = [category("plus", 0.4), category("None", 0.3)]
    let canned = [category("Fist", 0.9)]
    #expect(combinedGesture(custom, canned)?.categoryName == "plus")
    #expect(combinedGesture([category("None", 0.9)], canned)?.categoryName == "Fist")
  }

  @Test func firstNoneIsTheGestureIfNothingElseWins() {
    #expect(combinedGesture([category("None", 0.6)], [category("None", 0.9)])?.score == 0.6)
  }

  /// Model Maker's habit: a lower-case background label is a gesture like any other.
  @Test func backgroundIsSpelledExactly() {
    let gesture = combinedGesture([category("none", 0.6)], [category("Fist", 0.9)])
    #expect(gesture?.categoryName == "none")
  }

  @Test func emptyListsAreSkipped() {
    #expect(combinedGesture([], [category("Fist", 0.2)])?.categoryName == "Fist")
    #expect(combinedGesture([category("None", 0.6)], [])?.categoryName == "None")
    #expect(combinedGesture([], []) == nil)
    #expect(combinedGesture([category("Fist", 0)], []) == nil)
  }

  @Test func firstOfEqualScoresWins() {
    #expect(combinedGesture([category("A", 0.5), category("B", 0.5)], [])?.categoryName == "A")
  }
}
