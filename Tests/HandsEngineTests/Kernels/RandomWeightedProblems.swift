import HandsTestSupport

@testable import HandsEngine

extension SeededGenerator {
  /// An operator with weights on random numbers: all but the input and the residual are constant.
  mutating func weighted(
    _ kind: WeightedOperator.Kind, input: Shape, filter: Shape, epilogue: Epilogue
  ) throws -> KernelProblem {
    func value(_ shape: Shape) -> Value { Value(name: "", type: TensorType(.float32, shape)) }
    let output = try WeightedOperator(kind: kind).asOperator
      .infer(Operands([value(input), value(filter)])).results[0].shape
    let channels = output[output.rank - 1]
    return try KernelProblem(
      WeightedOperator(kind: kind, epilogue: epilogue).asOperator,
      [
        tensor(input), tensor(filter).constant, once(in: 4) ? nil : tensor([channels]).constant,
        epilogue.residualActivation == nil ? nil : tensor(output),
        epilogue.hasSlopes ? tensor([channels]).constant : nil,
      ])
  }

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

  /// Positions of a window, as many as asked for; some input elements may be left over at the end.
  mutating func axis(output: Int, taps: Int, stride: Int) -> WindowAxis {
    let reach = (output - 1) * stride + taps
    let (before, after) = (integer(0...taps - 1), integer(0...taps - 1))
    let input = reach + integer(0...stride - 1) - before - after
    let axis =
      once(in: 2) && input > 0
      ? WindowAxis(
        input: input, taps: taps, stride: stride, dilation: 1,
        rule: .padded(before: before, after: after))
      : WindowAxis(
        input: output * stride - integer(0...stride - 1), taps: taps, stride: stride, dilation: 1,
        rule: .same)
    guard let axis, axis.output == output else { preconditionFailure("positions were counted") }
    return axis
  }

  /// Positions of a window along height and width: of one of 1x1, or of one with taps in a range.
  mutating func axes(
    isPointwise: Bool, taps: ClosedRange<Int>
  ) -> (height: WindowAxis, width: WindowAxis) {
    isPointwise
      ? (
        axis(output: integer(1...13), taps: 1, stride: 1),
        axis(output: integer(1...13), taps: 1, stride: 1)
      ) : (axis(input: 1...11, taps: taps), axis(input: 1...17, taps: taps))
  }

  /// Channel counts below, at and above vectors of 4, 8 and 16, and panels of them.
  mutating func channels() -> Int {
    pick([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 72])
  }

  mutating func convolution() throws -> KernelProblem {
    let isPointwise = once(in: 3)
    let groups = pick([1, 1, 1, 2, 3])
    let (inputs, outputs) =
      groups == 1
      ? (pick([1, 3, 8, 13, 24]), channels()) : (groups * integer(1...5), groups * integer(1...20))
    let taps = pick([1...3, 1...3, 5...5, 4...7])
    let (height, width) = axes(isPointwise: isPointwise, taps: taps)
    return try convolution(
      height, width, inputs: inputs, outputs: outputs, groups: groups, epilogue())
  }

  mutating func convolution(
    _ height: WindowAxis, _ width: WindowAxis, inputs: Int, outputs: Int, groups: Int = 1,
    batch: Int? = nil, _ epilogue: Epilogue
  ) throws -> KernelProblem {
    try weighted(
      .convolution(Window(height, width)),
      input: [batch ?? integer(1...2), height.input, width.input, inputs],
      filter: [outputs, height.taps, width.taps, inputs / groups], epilogue: epilogue)
  }

  mutating func depthwise() throws -> KernelProblem {
    let multiplier = pick([1, 1, 1, 1, 2, 3])
    let inputs = multiplier == 1 ? channels() : integer(1...13)
    let taps = pick([1...3, 3...3, 5...5, 4...7])
    return try depthwise(
      axis(input: 1...11, taps: taps), axis(input: 1...23, taps: taps), inputs: inputs,
      multiplier: multiplier)
  }

  mutating func depthwise(
    _ height: WindowAxis, _ width: WindowAxis, inputs: Int, multiplier: Int = 1, batch: Int? = nil
  ) throws -> KernelProblem {
    try weighted(
      .depthwise(Window(height, width)),
      input: [batch ?? integer(1...2), height.input, width.input, inputs],
      filter: [1, height.taps, width.taps, inputs * multiplier], epilogue: epilogue())
  }

  /// The depthwise convolutions that blocks of several rows compute, on images that hold some blocks.
  mutating func squareDepthwise() throws -> KernelProblem {
    let (taps, stride, channels) = (pick([3, 5]), integer(1...2), channels())
    return try weighted(
      .depthwise(Window(strideHeight: stride, strideWidth: stride, padding: .same)),
      input: [integer(1...2), integer(8...26), integer(8...26), channels],
      filter: [1, taps, taps, channels], epilogue: epilogue())
  }

  mutating func fullyConnected() throws -> KernelProblem {
    let (rows, depth) = (pick([1, 1, 2, 5, 7, 13, 25, 60]), pick([1, 2, 7, 64, 129]))
    return try weighted(
      .fullyConnected(keepsDimensions: once(in: 2)), input: [rows, depth],
      filter: [channels(), depth], epilogue: epilogue())
  }

  /// Strides up to 4, also larger than the kernel; extents of the output worked out, fitting or any.
  mutating func transposedConvolution() throws -> KernelProblem {
    let (height, width) = (integer(1...6), integer(1...9))
    let (rows, columns) = (integer(1...5), integer(1...5))
    let (strideHeight, strideWidth) = (integer(1...4), integer(1...4))
    let isSame = once(in: 2)
    var output: (height: Int, width: Int)?
    if once(in: 4) {
      output = (integer(1...20), integer(1...20))
    } else if once(in: 2) {
      let least = isSame ? (1, 1) : (rows, columns)
      output = (
        (height - 1) * strideHeight + least.0 + integer(0...strideHeight - 1),
        (width - 1) * strideWidth + least.1 + integer(0...strideWidth - 1)
      )
    }
    let channels = pick([1, 2, 3, 5, 8, 13])
    return try weighted(
      .transposedConvolution(
        TransposedWindow(
          strideHeight: strideHeight, strideWidth: strideWidth, isSame: isSame, output: output)),
      input: [integer(1...2), height, width, channels],
      filter: [self.channels(), rows, columns, channels], epilogue: epilogue())
  }
}

extension SeededGenerator {
  /// A convolution with whole vectors of outputs; rows below, at and far above those of any tile.
  mutating func blockedConvolution(lanes: Int) throws -> KernelProblem {
    let (height, width) = (integer(1...3), pick([1, 2, 5, 7, 8, 12, 13, 14, 24, 50, 97]))
    let (taps, stride) = once(in: 2) ? (1, 1) : (integer(2...3), integer(1...2))
    return try convolution(
      axis(output: height, taps: taps, stride: stride),
      axis(output: width, taps: taps, stride: stride), inputs: integer(1...4),
      outputs: lanes * integer(1...5), epilogue())
  }

  /// A depthwise convolution with tiles, on maps smaller than a tile to several tiles.
  mutating func blockedDepthwise(channels: Int) throws -> KernelProblem {
    let (taps, stride) = (pick([3, 5]), integer(1...2))
    return try depthwise(
      axis(output: integer(1...9), taps: taps, stride: stride),
      axis(output: integer(3...20), taps: taps, stride: stride), inputs: channels)
  }

  /// A depthwise convolution on a map so tall that a block of it exceeds the cache.
  mutating func tallDepthwise(channels: Int, lanes: Int) throws -> KernelProblem {
    let (taps, stride, width) = (pick([3, 5]), integer(1...2), pick([7, 14, 23]))
    let rows = (1 << 15) / (lanes * ((width - 1) * stride + taps)) / stride
    return try depthwise(
      axis(output: rows + integer(1...rows / 4), taps: taps, stride: stride),
      axis(output: width, taps: taps, stride: stride), inputs: channels, batch: 1)
  }
}

extension Window {
  /// The window of two axes, with the padding that they have.
  init(_ height: WindowAxis, _ width: WindowAxis) {
    self.init(
      strideHeight: height.stride, strideWidth: width.stride, dilationHeight: height.dilation,
      dilationWidth: width.dilation,
      padding: .explicit(
        top: height.padBegin, bottom: height.padEnd, left: width.padBegin, right: width.padEnd))
  }
}

extension WindowAxis {
  /// Elements that the last window reaches behind the input.
  fileprivate var padEnd: Int {
    max((output - 1) * stride + (taps - 1) * dilation + 1 - padBegin - input, 0)
  }
}
