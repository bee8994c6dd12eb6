import Kernels
import Tensors
import Testing

/// Filters that the graph computes: operands in order, with and without a bias.
@Suite struct SmallComputedWeightsTests {
  let table = KernelTable.baseline
  let input: [Float] = [1, 2, 3, 4]

  private func size(channels: Int, outputs: Int) throws -> WindowGeometry {
    let height = try #require(
      WindowAxis(
        input: 4 / channels, taps: 2, stride: 1, dilation: 1, rule: .padded(before: 0, after: 0)))
    let width = try #require(
      WindowAxis(input: 1, taps: 1, stride: 1, dilation: 1, rule: .same))
    return WindowGeometry(
      batch: 1, inputChannels: channels, outputChannels: outputs, height: height, width: width)
  }

  @Test func convolution() throws {
    let problem = ConvolutionProblem(
      geometry: try size(channels: 2, outputs: 1), epilogue: Epilogue(activation: .relu))
    let filter: [Float] = [1, 10, 100, 1000]
    #expect(
      table.dynamicConvolution(problem, hasBias: false).floats([input, filter], count: 1)
        == [4321])
    #expect(
      table.dynamicConvolution(problem, hasBias: true).floats([input, filter, [-5000]], count: 1)
        == [0])
  }

  @Test func depthwise() throws {
    let problem = DepthwiseProblem(geometry: try size(channels: 2, outputs: 2))
    let filter: [Float] = [1, 10, 100, 1000]
    #expect(
      table.dynamicDepthwise(problem, hasBias: false).floats([input, filter], count: 2)
        == [301, 4020])
    #expect(
      table.dynamicDepthwise(problem, hasBias: true).floats([input, filter, [1, 2]], count: 2)
        == [302, 4022])
  }

  @Test func dense() {
    let problem = DenseProblem(rows: 2, depth: 2, outputs: 1)
    #expect(
      table.dynamicDense(problem, hasBias: false).floats([input, [1, 10]], count: 2) == [21, 43])
    #expect(
      table.dynamicDense(problem, hasBias: true).floats([input, [1, 10], [5]], count: 2)
        == [26, 48])
  }
}
