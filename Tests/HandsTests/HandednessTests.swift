import Testing

@testable import Hands

struct HandednessTests {
  @Test func likelierSideIsReported() {
    #expect(Handedness.likelier(rightProbability: 0.75) == (.right, 0.75))
    #expect(Handedness.likelier(rightProbability: 0.25) == (.left, 0.75))
    #expect(Handedness.likelier(rightProbability: 0.5).hand == .right)
  }
}
