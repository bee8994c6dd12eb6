import Testing

@testable import Hands

private let labels = ["None", "Fist", "Palm", "Up"]
private let scores: [Float] = [0.1, 0.6, 0.05, 0.25]

private func names(
  _ scores: [Float] = scores, metadataThreshold: Float? = nil,
  _ change: (inout ClassifierOptions) -> Void = { _ in }
) -> [String] {
  var options = ClassifierOptions()
  change(&options)
  let filter = CategoryFilter(
    labels: labels, metadataThreshold: metadataThreshold, options: options)
  return filter.categories(of: scores).map(\.name)
}

struct CategoryFilterTests {
  @Test func categoriesComeByDescendingScore() {
    #expect(names() == ["Fist", "Up", "None", "Palm"])
    #expect(names([0.25, 0.25, 0.25, 0.25]) == labels)
  }

  @Test func gesturesHaveTheirLabels() {
    let filter = CategoryFilter(
      labels: labels, metadataThreshold: nil, options: ClassifierOptions())
    #expect(
      filter.categories(of: scores).first
        == Gesture(name: "Fist", score: 0.6))
  }

  @Test func scoresAtTheThresholdPass() {
    #expect(names { $0.scoreThreshold = 0.25 } == ["Fist", "Up"])
    #expect(names { $0.scoreThreshold = 0.7 }.isEmpty)
  }

  @Test func unsetThresholdLeavesTheMetadatasInForce() {
    #expect(names(metadataThreshold: 0.5) == ["Fist"])
    #expect(names(metadataThreshold: 0.5) { $0.scoreThreshold = 0 }.count == 4)
  }

  @Test(arguments: [(-1, 4), (0, 4), (2, 2), (9, 4)])
  func maxResultsOfZeroOrLessMeansAll(maxResults: Int, count: Int) {
    #expect(names { $0.maxResults = maxResults }.count == count)
  }

  @Test func namedCategoriesAreKeptOrDropped() {
    #expect(names { $0.categoryAllowlist = ["Palm", "Other"] } == ["Palm"])
    #expect(names { $0.categoryDenylist = ["Fist", "Other"] } == ["Up", "None", "Palm"])
    #expect(
      names {
        $0.categoryAllowlist = ["Fist"]
        $0.categoryDenylist = ["Fist"]
      } == ["Fist"])
  }

  /// A list without a known name filters nothing, and an allow list hides the deny list even then.
  @Test func unknownNamesFilterNothing() {
    #expect(names { $0.categoryAllowlist = ["Other"] }.count == 4)
    #expect(names { $0.categoryDenylist = ["Other"] }.count == 4)
    #expect(
      names {
        $0.categoryAllowlist = ["Other"]
        $0.categoryDenylist = ["Fist"]
      }.count == 4)
  }

  @Test func undefinedScoresNeverPass() {
    #expect(names([.nan, 0.5, .nan, 0.25]) == ["Fist", "Up"])
  }
}
