import Kernels
import TestSupport
import Tensors

/// The numbers of one random problem.
struct WeightedOperands {
  var input: [Float]
  var filter: [Float]
  var bias: [Float]?
  var slopes: [Float]?
  var residual: [Float]?

  /// Draws all operands of a problem.
  init(_ generator: inout SeededGenerator, for problem: some WeightedProblem) {
    input = generator.floats(problem.inputCount)
    filter = generator.floats(problem.filterCount)
    bias = generator.once(in: 4) ? nil : generator.floats(problem.channelCount)
    slopes = problem.epilogue.hasSlopes ? generator.floats(problem.channelCount) : nil
    residual =
      problem.epilogue.residualActivation == nil ? nil : generator.floats(problem.outputCount)
  }

  /// The operands that a kernel reads when it runs.
  var inputs: [[Float]] { [input] + (residual.map { [$0] } ?? []) }

  /// Prepares a kernel from the constant operands, which are gone afterwards.
  func kernel(of problem: some WeightedProblem, from table: KernelTable) -> PreparedKernel {
    withViews { problem.kernel(from: table, $0) }
  }

  /// Prepares a kernel with a filter from elsewhere.
  func kernel(
    of problem: some WeightedProblem, from table: KernelTable, filter: FilterView
  ) -> PreparedKernel {
    withViews(filter: filter) { problem.kernel(from: table, $0) }
  }

  /// Calls a closure with the constant operands.
  func withViews<Result>(_ body: (WeightViews) -> Result) -> Result {
    filter.withUnsafeBufferPointer { withViews(filter: FilterView($0), body) }
  }

  private func withViews<Result>(
    filter: FilterView, _ body: (WeightViews) -> Result
  ) -> Result {
    func withOptional(
      _ values: [Float]?, _ body: (UnsafeBufferPointer<Float>?) -> Result
    ) -> Result {
      values?.withUnsafeBufferPointer { body($0) } ?? body(nil)
    }
    return withOptional(bias) { bias in
      withOptional(slopes) { slopes in
        body(WeightViews(filter: filter, bias: bias, slopes: slopes))
      }
    }
  }
}

extension SeededGenerator {
  /// An epilogue; one in three does nothing.
  mutating func epilogue() -> Epilogue {
    guard !once(in: 3) else { return Epilogue() }
    return Epilogue(
      activation: activation(), residualActivation: once(in: 2) ? activation() : nil,
      hasSlopes: once(in: 2))
  }

  /// Positions of a window along one axis; windows may be larger than the input.
  mutating func axis(input: ClosedRange<Int>, taps: ClosedRange<Int>) -> WindowAxis {
    while true {
      let rule: WindowAxis.Rule =
        pick([
          .same, .same, .padded(before: 0, after: 0),
          .padded(before: integer(0...5), after: integer(0...5)),
        ])
      if let axis = WindowAxis(
        input: integer(input), taps: integer(taps), stride: integer(1...3),
        dilation: pick([1, 1, 2, 3]), rule: rule)
      {
        return axis
      }
    }
  }

  /// Channel counts below, at and above vectors of 4, 8 and 16, and panels of them.
  mutating func channels() -> Int {
    pick([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 72])
  }

  mutating func convolution() -> ConvolutionProblem {
    let pointwise = once(in: 3)
    let groups = pick([1, 1, 1, 2, 3])
    let (inputs, outputs) =
      groups == 1
      ? (pick([1, 3, 8, 13, 24]), channels()) : (groups * integer(1...5), groups * integer(1...20))
    let one = WindowAxis(
      input: integer(1...13), taps: 1, stride: 1, dilation: 1, rule: .same)
    let taps = pick([1...3, 1...3, 5...5, 4...7])
    let (height, width) =
      pointwise
      ? (one, one) : (axis(input: 1...11, taps: taps), axis(input: 1...17, taps: taps))
    guard let height, let width else { preconditionFailure("a 1x1 window always fits") }
    return ConvolutionProblem(
      geometry: WindowGeometry(
        batch: integer(1...2), inputChannels: inputs, outputChannels: outputs,
        height: height, width: width), groups: groups, epilogue: epilogue())
  }

  mutating func depthwise() -> DepthwiseProblem {
    let multiplier = pick([1, 1, 1, 1, 2, 3])
    let inputs = multiplier == 1 ? channels() : integer(1...13)
    let taps = pick([1...3, 3...3, 5...5, 4...7])
    return DepthwiseProblem(
      geometry: WindowGeometry(
        batch: integer(1...2), inputChannels: inputs, outputChannels: inputs * multiplier,
        height: axis(input: 1...11, taps: taps), width: axis(input: 1...23, taps: taps)),
      epilogue: epilogue())
  }

  /// The kernels that blocks of several rows compute, on pictures that hold some blocks.
  mutating func squareDepthwise() -> DepthwiseProblem {
    let (taps, stride) = (pick([3, 5]), integer(1...2))
    func axis(_ input: Int) -> WindowAxis {
      guard
        let axis = WindowAxis(input: input, taps: taps, stride: stride, dilation: 1, rule: .same)
      else { preconditionFailure("SAME padding always fits") }
      return axis
    }
    let channels = channels()
    return DepthwiseProblem(
      geometry: WindowGeometry(
        batch: integer(1...2), inputChannels: channels, outputChannels: channels,
        height: axis(integer(8...26)), width: axis(integer(8...26))),
      epilogue: epilogue())
  }

  mutating func dense() -> DenseProblem {
    DenseProblem(
      rows: pick([1, 1, 2, 5, 7, 13, 25, 60]), depth: pick([1, 2, 7, 64, 129]),
      outputs: channels(), epilogue: epilogue())
  }
}
