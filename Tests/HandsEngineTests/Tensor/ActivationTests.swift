import Testing

@testable import HandsEngine

@Suite struct ActivationTests {
  @Test func clampBounds() {
    #expect(Activation.none.bounds == (-.infinity, .infinity))
    #expect(Activation.relu.bounds == (0, .infinity))
    #expect(Activation.reluN1To1.bounds == (-1, 1))
    #expect(Activation.relu6.bounds == (0, 6))
    #expect(Activation.relu0To1.bounds == (0, 1))
  }

  @Test func clampKeepsNaN() {
    #expect([-7, -0.5, 3, 9].map { Activation.relu6.clamped($0) } == [0, 0, 3, 6])
    #expect([-7, 9].map { Activation.none.clamped($0) } == [-7, 9])
    #expect(Activation.relu6.clamped(.nan).isNaN)
    #expect(Activation.none.clampBounds == nil)
  }
}
