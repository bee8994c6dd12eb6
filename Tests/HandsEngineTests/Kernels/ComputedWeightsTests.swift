import Testing

@testable import HandsEngine

/// Filters that the graph computes: operands in order, with and without a bias.
@Suite struct ComputedWeightsTests {
  let input = TestTensor([1, 2, 3, 4], [1, 2, 1, 2])
  let window = Window(padding: .valid)

  @Test func convolution() throws {
    let filter = TestTensor([1, 10, 100, 1000], [1, 2, 1, 2])
    let relu = Operator.conv2D(window, Epilogue(activation: .relu))
    try KernelProblem(relu, [input, filter]).expectFloats([4321])
    try KernelProblem(relu, [input, filter, TestTensor([-5000], [1])]).expectFloats([0])
  }

  @Test func depthwise() throws {
    let filter = TestTensor([1, 10, 100, 1000], [1, 2, 1, 2])
    try KernelProblem(.depthwiseConv2D(window), [input, filter]).expectFloats([301, 4020])
    try KernelProblem(.depthwiseConv2D(window), [input, filter, TestTensor([1, 2], [2])])
      .expectFloats([302, 4022])
  }

  @Test func fullyConnected() throws {
    let filter = TestTensor([1, 10], [1, 2])
    try KernelProblem(.fullyConnected(), [input, filter]).expectFloats([21, 43])
    try KernelProblem(.fullyConnected(), [input, filter, TestTensor([5], [1])])
      .expectFloats([26, 48])
  }

  @Test func transposedConvolution() throws {
    let filter = TestTensor([1, 10, 100, 1000], [1, 2, 1, 2])
    let window = TransposedWindow(strideHeight: 2, strideWidth: 1, isSame: false)
    try KernelProblem(.transposeConv(window), [input, filter])
      .expectFloats([21, 2100, 43, 4300])
    try KernelProblem(.transposeConv(window), [input, filter, TestTensor([5], [1])])
      .expectFloats([26, 2105, 48, 4305])
  }
}
