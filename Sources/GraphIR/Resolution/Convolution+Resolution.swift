import Tensors

extension Convolution {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    let (input, filter) = try imageAndFilter(operands)
    let (outputs, depth) = (filter[0], filter[3])
    guard input[3] % depth == 0 else {
      throw .mismatch("filter's input channels", expected: input[3], found: depth)
    }
    let groups = input[3] / depth
    guard outputs % groups == 0 else {
      throw .mismatch(
        "remainder of output channels by groups", expected: 0, found: outputs % groups)
    }
    let geometry = try geometry(input: input, filter: filter, outputs: outputs)
    let output = try derivedShape(geometry.outputExtents)
    try checkWork(output, terms: geometry.tapCount * depth)
    try checkEpilogue(epilogue, operands, output: output)
    let problem = ConvolutionProblem(geometry: geometry, groups: groups, epilogue: epilogue)
    return Resolution(.convolution(problem), TensorType(.float32, output))
  }

  func resolveDepthwise(_ operands: Operands) throws(OperationError) -> Resolution {
    let (input, filter) = try imageAndFilter(operands)
    let outputs = filter[3]
    guard filter[0] == 1 else {
      throw .mismatch("filter's outermost extent", expected: 1, found: filter[0])
    }
    guard outputs % input[3] == 0 else {
      throw .mismatch(
        "remainder of output channels by input channels", expected: 0, found: outputs % input[3])
    }
    let geometry = try geometry(input: input, filter: filter, outputs: outputs)
    let output = try derivedShape(geometry.outputExtents)
    try checkWork(output, terms: geometry.tapCount)
    try checkEpilogue(epilogue, operands, output: output)
    let problem = DepthwiseProblem(geometry: geometry, epilogue: epilogue)
    return Resolution(.depthwise(problem), TensorType(.float32, output))
  }

  private func imageAndFilter(
    _ operands: Operands
  ) throws(OperationError) -> (Shape, Shape) {
    try operands.checkCount(2...5, "2 or 3 inputs")
    return (try operands.image(0), try operands.image(1))
  }

  private func geometry(
    input: Shape, filter: Shape, outputs: Int
  ) throws(OperationError) -> WindowGeometry {
    try window.geometry(
      input: input, taps: (filter[1], filter[2]), outputChannels: outputs)
  }
}

extension ExpandedDepthwise {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(8...8, "8 inputs")
    let types = operands.types
    let first = try expansion.resolve(Operands([types[0], types[5], types[6], nil, types[7]]))
    let second = try depthwise.resolveDepthwise(
      Operands([first.outputs[0], types[1], types[2], types[3], types[4]]))
    guard case .convolution(let expansion) = first.problem,
      case .depthwise(let depthwise) = second.problem
    else { throw .unsupported("an expansion of another kind") }
    return Resolution(
      .expandedDepthwise(ExpandedDepthwiseProblem(expansion: expansion, depthwise: depthwise)),
      outputs: second.outputs)
  }
}

extension Dense {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(2...5, "2 or 3 inputs")
    let (input, filter) = (try operands.float(0), try operands.float(1))
    guard filter.rank == 2 else { throw .rank(input: 1, expected: "2", found: filter.rank) }
    let (outputs, depth) = (filter[0], filter[1])
    guard input.elementCount % depth == 0 else {
      throw .mismatch(
        "remainder of input elements by filter depth", expected: 0,
        found: input.elementCount % depth)
    }
    var extents = [input.elementCount / depth, outputs]
    if keepsDimensions {
      guard let last = input.dimensions.last else {
        throw .rank(input: 0, expected: "1 or more", found: 0)
      }
      guard last == depth else {
        throw .mismatch("innermost extent", expected: depth, found: last)
      }
      extents = input.dimensions.dropLast() + [outputs]
    }
    let output = try derivedShape(extents)
    try checkWork(output, terms: depth)
    try checkEpilogue(epilogue, operands, output: output)
    let problem = DenseProblem(
      rows: input.elementCount / depth, depth: depth, outputs: outputs, epilogue: epilogue)
    return Resolution(.dense(problem), TensorType(.float32, output))
  }
}

extension MaxPool {
  /// Windows that reach further than any picture are refused: their taps would cost time for nothing.
  static let largestWindow = 65_536

  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 input")
    let input = try operands.image(0)
    for extent in [height, width] where extent < 1 || extent > MaxPool.largestWindow {
      throw .attribute("window extent", value: extent)
    }
    guard window.dilationHeight == 1, window.dilationWidth == 1 else {
      throw .unsupported("a dilated pool")
    }
    let geometry = try window.geometry(
      input: input, taps: (height, width), outputChannels: input[3])
    let output = try derivedShape(geometry.outputExtents)
    try checkWork(output, terms: min(height, input[1]) * min(width, input[2]))
    let problem = MaxPoolProblem(geometry: geometry, activation: activation)
    return Resolution(.maxPool(problem), TensorType(.float32, output))
  }
}

extension Window {
  fileprivate func geometry(
    input: Shape, taps: (height: Int, width: Int), outputChannels: Int
  ) throws(OperationError) -> WindowGeometry {
    for stride in [strideHeight, strideWidth] where stride < 1 {
      throw .attribute("stride", value: stride)
    }
    for dilation in [dilationHeight, dilationWidth] where dilation < 1 {
      throw .attribute("dilation", value: dilation)
    }
    guard
      let height = WindowAxis(
        input: input[1], taps: taps.height, stride: strideHeight, dilation: dilationHeight,
        rule: padding.vertical)
    else {
      throw .noWindowPosition(
        input: input[1], window: taps.height, stride: strideHeight, dilation: dilationHeight)
    }
    guard
      let width = WindowAxis(
        input: input[2], taps: taps.width, stride: strideWidth, dilation: dilationWidth,
        rule: padding.horizontal)
    else {
      throw .noWindowPosition(
        input: input[2], window: taps.width, stride: strideWidth, dilation: dilationWidth)
    }
    return WindowGeometry(
      batch: input[0], inputChannels: input[3], outputChannels: outputChannels, height: height,
      width: width)
  }
}

/// Far above any layer for pictures; more would keep a processor busy for many seconds.
private let largestWork = min(Int64(Int.max), 1 << 36)

/// Bounds the terms that all sums of an operation have together.
private func checkWork(_ output: Shape, terms: Int) throws(OperationError) {
  let work = Int64(output.elementCount) * Int64(terms)
  guard work <= largestWork else {
    throw .attribute("number of terms of all sums", value: Int(clamping: work))
  }
}

/// Bias, residual and slopes: inputs 2, 3 and 4.
private func checkEpilogue(
  _ epilogue: Epilogue, _ operands: Operands, output: Shape
) throws(OperationError) {
  let channels = output.dimensions.last ?? 1
  if operands.optional(2) != nil {
    let bias = try operands.float(2)
    guard bias.elementCount == channels else {
      throw .mismatch("bias length", expected: channels, found: bias.elementCount)
    }
  }
  if epilogue.residualActivation != nil {
    let residual = try operands.float(3)
    guard residual == output else { throw .incompatibleShapes(residual, output) }
  }
  if epilogue.hasSlopes {
    let slopes = try operands.float(4)
    guard slopes.elementCount == channels else {
      throw .mismatch("number of slopes", expected: channels, found: slopes.elementCount)
    }
  }
  let needed = epilogue.hasSlopes ? 5 : epilogue.residualActivation != nil ? 4 : 3
  guard operands.types.dropFirst(needed).allSatisfy({ $0 == nil }) else {
    throw .operandCount("2 or 3 inputs", found: operands.types.count)
  }
}
