import Testing

@testable import Hands

struct HandednessTests {
  @Test func likelierSideIsReported() {
    #expect(
      Category.handedness(rightProbability: 0.75)
        == Category(index: 0, score: 0.75, categoryName: "Right", displayName: "Right"))
    #expect(
      Category.handedness(rightProbability: 0.25)
        == Category(index: 1, score: 0.75, categoryName: "Left", displayName: "Left"))
    #expect(Category.handedness(rightProbability: 0.5).categoryName == "Right")
  }
}
