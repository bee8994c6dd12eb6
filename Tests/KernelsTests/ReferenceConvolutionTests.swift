import ReferenceKernels
import Tensors
import Testing

/// Values computed by hand.
@Suite struct ReferenceConvolutionTests {
  private func axis(
    _ input: Int, taps: Int, stride: Int = 1, dilation: Int = 1,
    _ rule: WindowAxis.Rule = .padded(before: 0, after: 0)
  ) throws -> WindowAxis {
    try #require(
      WindowAxis(input: input, taps: taps, stride: stride, dilation: dilation, rule: rule))
  }

  private func geometry(
    channels: Int, outputs: Int, _ height: WindowAxis, _ width: WindowAxis, batch: Int = 1
  ) -> WindowGeometry {
    WindowGeometry(
      batch: batch, inputChannels: channels, outputChannels: outputs, height: height, width: width)
  }

  private func convolve(
    _ geometry: WindowGeometry, groups: Int = 1, _ input: [Float], _ filter: [Float],
    bias: [Float]? = nil
  ) -> [Float] {
    var output = [Float](repeating: .nan, count: geometry.outputExtents.reduce(1, *))
    Reference.convolution(
      ConvolutionProblem(geometry: geometry, groups: groups), input: input, filter: filter,
      bias: bias, residual: nil, slopes: nil, output: &output)
    return output
  }

  private func depthwise(
    _ geometry: WindowGeometry, _ input: [Float], _ filter: [Float], bias: [Float]? = nil
  ) -> [Float] {
    var output = [Float](repeating: .nan, count: geometry.outputExtents.reduce(1, *))
    Reference.depthwise(
      DepthwiseProblem(geometry: geometry), input: input, filter: filter, bias: bias,
      residual: nil, slopes: nil, output: &output)
    return output
  }

  @Test func samePaddingReachesPastTheEnd() throws {
    let size = geometry(
      channels: 1, outputs: 1, try axis(3, taps: 2, .same), try axis(3, taps: 2, .same))
    let input = (1...9).map { Float($0) }
    let expected: [Float] = [37, 47, 21, 67, 77, 33, 23, 26, 9].map { $0 + 0.5 }
    #expect(convolve(size, input, [1, 2, 3, 4], bias: [0.5]) == expected)
    #expect(depthwise(size, input, [1, 2, 3, 4], bias: [0.5]) == expected)
  }

  @Test func strideDilationAndExplicitPadding() throws {
    let dilated = geometry(
      channels: 1, outputs: 1, try axis(1, taps: 1), try axis(5, taps: 2, dilation: 3))
    #expect(convolve(dilated, [1, 2, 3, 4, 5], [1, 10]) == [41, 52])
    #expect(depthwise(dilated, [1, 2, 3, 4, 5], [1, 10]) == [41, 52])
    let padded = geometry(
      channels: 1, outputs: 1, try axis(4, taps: 2, stride: 2, .padded(before: 1, after: 1)),
      try axis(1, taps: 1))
    #expect(convolve(padded, [1, 2, 3, 4], [1, 10]) == [10, 32, 4])
    #expect(depthwise(padded, [1, 2, 3, 4], [1, 10]) == [10, 32, 4])
  }

  @Test func channelsGroupsAndBatch() throws {
    let pixel = try axis(1, taps: 1)
    let dense = geometry(channels: 2, outputs: 3, pixel, pixel, batch: 2)
    #expect(
      convolve(dense, [1, 2, 3, 4], [1, 10, 2, 20, 3, 30], bias: [0, 1, 2])
        == [21, 43, 65, 43, 87, 131])
    let grouped = geometry(channels: 4, outputs: 2, pixel, pixel)
    #expect(convolve(grouped, groups: 2, [1, 2, 3, 4], [1, 2, 3, 4]) == [5, 25])
    let multiplied = geometry(channels: 2, outputs: 4, pixel, pixel, batch: 2)
    #expect(
      depthwise(multiplied, [3, 5, 7, 9], [1, 2, 10, 20])
        == [3, 6, 50, 100, 7, 14, 90, 180])
  }

  /// The sums lose a 1 next to 10⁸, so that the order of the terms shows.
  @Test func sumsKeepTheirOrder() throws {
    let big: Float = 1e8
    let row = geometry(channels: 3, outputs: 1, try axis(1, taps: 1), try axis(1, taps: 1))
    #expect(convolve(row, [big, 1, -big], [1, 1, 1]) == [0])
    #expect(convolve(row, [big, -big, 1], [1, 1, 1]) == [1])
    #expect(convolve(row, [big, -big, 0], [1, 1, 1], bias: [1]) == [0])
    let square = geometry(channels: 1, outputs: 1, try axis(2, taps: 2), try axis(2, taps: 2))
    let corners: [Float] = [big, 1, -big, 0]
    #expect(convolve(square, corners, [1, 1, 1, 1]) == [0])
    #expect(depthwise(square, corners, [1, 1, 1, 1]) == [1])
    #expect(depthwise(square, [big, -big, 0, 0], [1, 1, 1, 1], bias: [1]) == [0])
    var output: [Float] = [.nan]
    let layer = DenseProblem(rows: 1, depth: 3, outputs: 1)
    Reference.dense(
      layer, input: [big, 1, -big], filter: [1, 1, 1], bias: nil, residual: nil, slopes: nil,
      output: &output)
    #expect(output == [0])
    Reference.dense(
      layer, input: [big, -big, 0], filter: [1, 1, 1], bias: [1], residual: nil, slopes: nil,
      output: &output)
    #expect(output == [0])
  }

  @Test func denseRowsAndOutputs() {
    var output = [Float](repeating: .nan, count: 4)
    Reference.dense(
      DenseProblem(rows: 2, depth: 3, outputs: 2), input: [1, 2, 3, 4, 5, 6],
      filter: [1, 10, 100, 2, 20, 200], bias: [0.5, -0.5], residual: nil, slopes: nil,
      output: &output)
    #expect(output == [321.5, 641.5, 654.5, 1307.5])
  }

  /// Clamp to [0, 6], residual, clamp to [-1, 1], slope: each step shows in one output.
  @Test func epilogueStepsFollowEachOther() throws {
    let epilogue = Epilogue(activation: .relu6, residualActivation: .reluN1To1, hasSlopes: true)
    let sums: [Float] = [-5, 9, 3, 0.5]
    let residual: [Float] = [0.25, -5.5, -3.5, -9]
    let slopes: [Float] = [9, 9, 0.5, 0.25]
    let expected: [Float] = [0.25, 0.5, -0.25, -0.25]
    var output = [Float](repeating: .nan, count: 4)
    Reference.dense(
      DenseProblem(rows: 1, depth: 1, outputs: 4, epilogue: epilogue), input: [1], filter: sums,
      bias: nil, residual: residual, slopes: slopes, output: &output)
    #expect(output == expected)

    let pixel = try axis(1, taps: 1)
    let size = geometry(channels: 1, outputs: 4, pixel, pixel)
    output = [Float](repeating: .nan, count: 4)
    Reference.convolution(
      ConvolutionProblem(geometry: size, epilogue: epilogue), input: [1], filter: sums, bias: nil,
      residual: residual, slopes: slopes, output: &output)
    #expect(output == expected)
    output = [Float](repeating: .nan, count: 4)
    Reference.depthwise(
      DepthwiseProblem(geometry: size, epilogue: epilogue), input: [1], filter: sums, bias: nil,
      residual: residual, slopes: slopes, output: &output)
    #expect(output == expected)
  }
}
