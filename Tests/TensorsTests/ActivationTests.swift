import Tensors
import Testing

@Suite struct ActivationTests {
  @Test func clampBounds() {
    #expect(Activation.none.bounds == (-.infinity, .infinity))
    #expect(Activation.relu.bounds == (0, .infinity))
    #expect(Activation.reluN1To1.bounds == (-1, 1))
    #expect(Activation.relu6.bounds == (0, 6))
  }
}
