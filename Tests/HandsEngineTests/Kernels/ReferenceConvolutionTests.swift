import HandsTestSupport
import Testing

@testable import HandsEngine

/// Values computed by hand, of every kernel.
@Suite struct ReferenceConvolutionTests {
  /// Expects some numbers of every kernel, with constant and with computed weights.
  private func expect(
    _ operator: Operator, _ input: TestTensor, _ filter: TestTensor, bias: [Float]? = nil,
    residual: TestTensor? = nil, slopes: [Float]? = nil, gives expected: [Float],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func channels(_ numbers: [Float]?) throws -> TestTensor? {
      try numbers.map { TestTensor($0, try Shape([$0.count])).constant }
    }
    let problem = try KernelProblem(
      `operator`, [input, filter.constant, channels(bias), residual, channels(slopes)])
    problem.expectFloats(expected, sourceLocation: sourceLocation)
    try problem.computed().expectFloats(expected, sourceLocation: sourceLocation)
  }

  @Test func samePaddingReachesPastTheEnd() throws {
    let window = Window(padding: .same)
    let input = TestTensor((1...9).map { Float($0) }, [1, 3, 3, 1])
    let filter = TestTensor([1, 2, 3, 4], [1, 2, 2, 1])
    let expected: [Float] = [37, 47, 21, 67, 77, 33, 23, 26, 9].map { $0 + 0.5 }
    try expect(.conv2D(window), input, filter, bias: [0.5], gives: expected)
    try expect(.depthwiseConv2D(window), input, filter, bias: [0.5], gives: expected)
  }

  @Test func strideDilationAndExplicitPadding() throws {
    let dilated = Window(dilationWidth: 3, padding: .valid)
    let row = TestTensor([1, 2, 3, 4, 5], [1, 1, 5, 1])
    let pair = TestTensor([1, 10], [1, 1, 2, 1])
    try expect(.conv2D(dilated), row, pair, gives: [41, 52])
    try expect(.depthwiseConv2D(dilated), row, pair, gives: [41, 52])
    let padded = Window(
      strideHeight: 2, padding: .explicit(top: 1, bottom: 1, left: 0, right: 0))
    let column = TestTensor([1, 2, 3, 4], [1, 4, 1, 1])
    let taps = TestTensor([1, 10], [1, 2, 1, 1])
    try expect(.conv2D(padded), column, taps, gives: [10, 32, 4])
    try expect(.depthwiseConv2D(padded), column, taps, gives: [10, 32, 4])
  }

  @Test func channelsGroupsAndBatch() throws {
    let window = Window(padding: .valid)
    try expect(
      .conv2D(window), TestTensor([1, 2, 3, 4], [2, 1, 1, 2]),
      TestTensor([1, 10, 2, 20, 3, 30], [3, 1, 1, 2]), bias: [0, 1, 2],
      gives: [21, 43, 65, 43, 87, 131])
    try expect(
      .conv2D(window), TestTensor([1, 2, 3, 4], [1, 1, 1, 4]),
      TestTensor([1, 2, 3, 4], [2, 1, 1, 2]), gives: [5, 25])
    try expect(
      .depthwiseConv2D(window), TestTensor([3, 5, 7, 9], [2, 1, 1, 2]),
      TestTensor([1, 2, 10, 20], [1, 1, 1, 4]), gives: [3, 6, 50, 100, 7, 14, 90, 180])
  }

  /// The sums lose a 1 next to 10⁸, so that the order of the terms shows.
  @Test func sumsKeepTheirOrder() throws {
    let big: Float = 1e8
    let window = Window(padding: .valid)
    let ones = TestTensor([1, 1, 1], [1, 1, 1, 3])
    func row(_ numbers: [Float]) -> TestTensor { TestTensor(numbers, [1, 1, 1, 3]) }
    try expect(.conv2D(window), row([big, 1, -big]), ones, gives: [0])
    try expect(.conv2D(window), row([big, -big, 1]), ones, gives: [1])
    try expect(.conv2D(window), row([big, -big, 0]), ones, bias: [1], gives: [0])
    let square = TestTensor([1, 1, 1, 1], [1, 2, 2, 1])
    let corners = TestTensor([big, 1, -big, 0], [1, 2, 2, 1])
    try expect(.conv2D(window), corners, square, gives: [0])
    try expect(.depthwiseConv2D(window), corners, square, gives: [1])
    try expect(
      .depthwiseConv2D(window), TestTensor([big, -big, 0, 0], [1, 2, 2, 1]), square, bias: [1],
      gives: [0])
    let layer = TestTensor([1, 1, 1], [1, 3])
    try expect(.fullyConnected(), TestTensor([big, 1, -big], [1, 3]), layer, gives: [0])
    try expect(
      .fullyConnected(), TestTensor([big, -big, 0], [1, 3]), layer, bias: [1], gives: [0])
  }

  @Test func fullyConnectedRowsAndOutputs() throws {
    try expect(
      .fullyConnected(), TestTensor([1, 2, 3, 4, 5, 6], [2, 3]),
      TestTensor([1, 10, 100, 2, 20, 200], [2, 3]), bias: [0.5, -0.5],
      gives: [321.5, 641.5, 654.5, 1307.5])
  }

  /// Clamp to [0, 6], residual, clamp to [-1, 1], slope: each step shows in one output.
  @Test func epilogueStepsFollowEachOther() throws {
    let epilogue = Epilogue(activation: .relu6, residualActivation: .reluN1To1, hasSlopes: true)
    let sums: [Float] = [-5, 9, 3, 0.5]
    let residual: [Float] = [0.25, -5.5, -3.5, -9]
    let slopes: [Float] = [9, 9, 0.5, 0.25]
    let expected: [Float] = [0.25, 0.5, -0.25, -0.25]
    try expect(
      .fullyConnected(epilogue), TestTensor([1], [1, 1]), TestTensor(sums, [4, 1]),
      residual: TestTensor(residual, [1, 4]), slopes: slopes, gives: expected)
    let (pixel, image) = (TestTensor([1], [1, 1, 1, 1]), TestTensor(residual, [1, 1, 1, 4]))
    let filter = TestTensor(sums, [4, 1, 1, 1])
    let window = Window(padding: .valid)
    try expect(
      .conv2D(window, epilogue), pixel, filter, residual: image, slopes: slopes,
      gives: expected)
    try expect(
      .depthwiseConv2D(window, epilogue), pixel, TestTensor(sums, [1, 1, 1, 4]),
      residual: image, slopes: slopes, gives: expected)
    try expect(
      .transposeConv(
        TransposedWindow(strideHeight: 1, strideWidth: 1, isSame: false), epilogue), pixel,
      filter, residual: image, slopes: slopes, gives: expected)
  }

  /// Rows of one pixel: input `i` spreads the filter over outputs `i · stride - padBegin + tap`.
  @Test func transposedConvolutionSpreadsInputs() throws {
    func expectRow(
      _ window: TransposedWindow, taps: [Float], bias: [Float]? = nil, gives expected: [Float],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try expect(
        .transposeConv(window), TestTensor([1, 2, 3], [1, 1, 3, 1]),
        TestTensor(taps, try Shape([1, 1, taps.count, 1])), bias: bias, gives: expected,
        sourceLocation: sourceLocation)
    }
    func window(stride: Int, isSame: Bool, width: Int? = nil) -> TransposedWindow {
      TransposedWindow(
        strideHeight: 1, strideWidth: stride, isSame: isSame, output: width.map { (1, $0) })
    }
    // Worked out: the windows' whole reach, or what the last window shares with the next is cut off.
    try expectRow(
      window(stride: 2, isSame: false), taps: [1, 10, 100], gives: [1, 10, 102, 20, 203, 30, 300])
    try expectRow(
      window(stride: 2, isSame: true), taps: [1, 10, 100], bias: [0.5],
      gives: [10.5, 102.5, 20.5, 203.5, 30.5])
    try expectRow(window(stride: 1, isSame: true), taps: [1, 10, 100], gives: [12, 123, 230])
    // A stride beyond the kernel leaves outputs that nothing reaches.
    try expectRow(
      window(stride: 3, isSame: false), taps: [1], bias: [5], gives: [6, 5, 5, 7, 5, 5, 8])
    // Given: less or more than the windows reach.
    try expectRow(
      window(stride: 2, isSame: true, width: 5), taps: [1, 10, 100], gives: [10, 102, 20, 203, 30])
    try expectRow(
      window(stride: 2, isSame: false, width: 8), taps: [1, 10, 100],
      gives: [1, 10, 102, 20, 203, 30, 300, 0])
  }

  @Test func transposedConvolutionChannelsAndBatch() throws {
    try expect(
      .transposeConv(TransposedWindow(strideHeight: 2, strideWidth: 1, isSame: false)),
      TestTensor([1, 2, 3, 4], [2, 1, 1, 2]),
      TestTensor([1, 10, 2, 20, 3, 30, 4, 40], [2, 2, 1, 2]), bias: [0, 0.5],
      gives: [21, 63.5, 42, 84.5, 43, 129.5, 86, 172.5])
  }

  @Test func matrixProducts() throws {
    let left = TestTensor([1, 2, 3, 4, 5, 6], [2, 3])
    let turned = TestTensor([1, 4, 2, 5, 3, 6], [3, 2])
    let right = TestTensor([1, 10, 100, 1000, 2, 20], [3, 2])
    let upright = TestTensor([1, 100, 2, 10, 1000, 20], [2, 3])
    let expected: [Float] = [207, 2070, 516, 5160]
    for (operands, transposesLeft, transposesRight) in [
      ([left, right], false, false), ([turned, right], true, false),
      ([left, upright], false, true), ([turned, upright], true, true),
    ] {
      try KernelProblem(
        .batchMatMul(transposesLeft: transposesLeft, transposesRight: transposesRight), operands
      ).expectFloats(expected)
    }
    // One matrix times two.
    try KernelProblem(
      .batchMatMul(), [TestTensor([1, 2], [1, 2]), TestTensor([3, 4, 5, 6], [2, 2, 1])]
    ).expectFloats([11, 17])
  }
}
