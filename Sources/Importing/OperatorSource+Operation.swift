import GraphIR
import ModelFiles
import Tensors

extension OperatorSource {
  /// The operation, and how many of the file's inputs are its operands; the others became
  /// attributes.
  func operation() throws(GraphError) -> (GraphIR.Operation, operandCount: Int) {
    let all = `operator`.inputs.count
    return switch code.builtin {
    case .conv2D: (.convolution(try convolution()), all)
    case .depthwiseConv2D: (.depthwise(try depthwise()), all)
    case .fullyConnected: (.dense(try dense()), all)
    case .add, .sub, .mul, .div, .maximum: (.binary(try binary()), all)
    case .prelu: (.prelu, all)
    case .maxPool2D: (.maxPool(try maxPool()), all)
    case .pad: (.pad(try pad()), 1)
    case .resizeBilinear: (.resizeBilinear(try resizeBilinear()), 1)
    case .reshape: (.reshape(try reshape()), 1)
    case .concatenation: (.concatenation(try concatenation()), all)
    case .mean: (.reduction(try reduction(.mean)), 1)
    case .reduceMax: (.reduction(try reduction(.maximum)), 1)
    case .reduceMin: (.reduction(try reduction(.minimum)), 1)
    case .logistic: (.logistic, all)
    case .softmax: (.softmax(beta: try softmaxBeta()), all)
    case .gather: (.gather(try gather()), all)
    case .unpack: (.unpack(try unpack()), all)
    case .stridedSlice: (.stridedSlice(try stridedSlice()), 1)
    case .dequantize: (.dequantize(tensor(0)?.graphQuantization ?? Quantization()), all)
    default: throw .unsupported(place, "operator number", value: Int(code.builtin.rawValue))
    }
  }
}

// MARK: Convolutions, dense layers, pools

extension OperatorSource {
  private func convolution() throws(GraphError) -> Convolution {
    guard case .conv2D(let options) = `operator`.options else { throw wrongOptions() }
    return Convolution(
      window: window(
        options.padding, strides: (options.strideH, options.strideW),
        dilations: (options.dilationH, options.dilationW)),
      epilogue: Epilogue(activation: try activation(options.activation)))
  }

  private func depthwise() throws(GraphError) -> Convolution {
    guard case .depthwiseConv2D(let options) = `operator`.options else { throw wrongOptions() }
    return Convolution(
      window: window(
        options.padding, strides: (options.strideH, options.strideW),
        dilations: (options.dilationH, options.dilationW)),
      epilogue: Epilogue(activation: try activation(options.activation)))
  }

  private func dense() throws(GraphError) -> Dense {
    switch `operator`.options {
    case .none: return Dense()
    case .fullyConnected(let options):
      guard options.weightsFormat == .standard else {
        throw .unsupported(place, "weights format", value: Int(options.weightsFormat.rawValue))
      }
      return Dense(
        keepsDimensions: options.keepNumDims,
        epilogue: Epilogue(activation: try activation(options.activation)))
    default: throw wrongOptions()
    }
  }

  private func maxPool() throws(GraphError) -> MaxPool {
    guard case .pool2D(let options) = `operator`.options else { throw wrongOptions() }
    return MaxPool(
      height: Int(options.filterHeight), width: Int(options.filterWidth),
      window: window(options.padding, strides: (options.strideH, options.strideW)),
      activation: try activation(options.activation))
  }

  private func window(
    _ padding: TFLiteModel.Padding, strides: (height: Int32, width: Int32),
    dilations: (height: Int32, width: Int32) = (1, 1)
  ) -> Window {
    Window(
      strideHeight: Int(strides.height), strideWidth: Int(strides.width),
      dilationHeight: Int(dilations.height), dilationWidth: Int(dilations.width),
      padding: padding == .same ? .same : .valid)
  }
}

// MARK: Element-wise and spatial operators

extension OperatorSource {
  private func binary() throws(GraphError) -> Binary {
    switch (code.builtin, `operator`.options) {
    case (.add, .add(let function, _)): Binary(.add, activation: try activation(function))
    case (.sub, .sub(let function, _)): Binary(.subtract, activation: try activation(function))
    case (.mul, .mul(let function)): Binary(.multiply, activation: try activation(function))
    case (.div, .div(let function)): Binary(.divide, activation: try activation(function))
    case (.maximum, _): Binary(.maximum)
    case (.add, .none): Binary(.add)
    case (.sub, .none): Binary(.subtract)
    case (.mul, .none): Binary(.multiply)
    case (.div, .none): Binary(.divide)
    default: throw wrongOptions()
    }
  }

  private func pad() throws(GraphError) -> Pad {
    try checkInputCount(2, "2 inputs")
    let amounts = try integers(1, "paddings")
    guard amounts.count % 2 == 0 else {
      throw .operation(place, .attribute("number of paddings", value: amounts.count))
    }
    return Pad(
      before: stride(from: 0, to: amounts.count, by: 2).map { amounts[$0] },
      after: stride(from: 1, to: amounts.count, by: 2).map { amounts[$0] })
  }

  private func resizeBilinear() throws(GraphError) -> ResizeBilinear {
    try checkInputCount(2, "2 inputs")
    let size = try integers(1, "target size")
    guard size.count == 2 else {
      throw .operation(place, .attribute("length of the target size", value: size.count))
    }
    var flags = (alignCorners: false, halfPixelCenters: false)
    switch `operator`.options {
    case .resizeBilinear(let alignCorners, let halfPixelCenters):
      flags = (alignCorners, halfPixelCenters)
    case .none: break
    default: throw wrongOptions()
    }
    return ResizeBilinear(
      height: size[0], width: size[1], alignCorners: flags.alignCorners,
      halfPixelCenters: flags.halfPixelCenters)
  }

  private func reduction(_ operation: ReductionOperator) throws(GraphError) -> Reduction {
    try checkInputCount(2, "2 inputs")
    let axes = try integers(1, "axes")
    switch `operator`.options {
    case .reducer(let keepsDimensions):
      return Reduction(operation, axes: axes, keepsDimensions: keepsDimensions)
    case .none: return Reduction(operation, axes: axes, keepsDimensions: false)
    default: throw wrongOptions()
    }
  }

  private func softmaxBeta() throws(GraphError) -> Float {
    guard case .softmax(let beta) = `operator`.options else { throw wrongOptions() }
    return beta
  }
}

// MARK: Data movement

extension OperatorSource {
  private func reshape() throws(GraphError) -> Reshape {
    guard `operator`.inputs.count <= 2 else {
      throw .operation(place, .operandCount("1 or 2 inputs", found: `operator`.inputs.count))
    }
    if hasInput(1) { return Reshape(extents: try integers(1, "shape")) }
    guard case .reshape(let extents?) = `operator`.options else {
      throw .operation(place, .missingInput(1))
    }
    // Old converters wrote a scalar's shape as a single 0.
    return Reshape(extents: extents == [0] ? [] : extents.map { Int($0) })
  }

  private func concatenation() throws(GraphError) -> Concatenation {
    guard case .concatenation(let axis, let function) = `operator`.options else {
      throw wrongOptions()
    }
    return Concatenation(axis: Int(axis), activation: try activation(function))
  }

  private func gather() throws(GraphError) -> Gather {
    switch `operator`.options {
    case .gather(let axis, let batchDimensions):
      return Gather(axis: Int(axis), batchDimensions: Int(batchDimensions))
    case .none: return Gather(axis: 0)
    default: throw wrongOptions()
    }
  }

  private func unpack() throws(GraphError) -> Unpack {
    guard case .unpack(let count, let axis) = `operator`.options else { throw wrongOptions() }
    // Checked before the sizes are worked out, so that a false count costs no memory.
    guard `operator`.outputs.count == Int(count) else {
      throw .operation(
        place,
        .mismatch("number of outputs", expected: Int(count), found: `operator`.outputs.count))
    }
    return Unpack(axis: Int(axis), count: Int(count))
  }

  private func stridedSlice() throws(GraphError) -> StridedSlice {
    try checkInputCount(4, "4 inputs")
    guard case .stridedSlice(let options) = `operator`.options else { throw wrongOptions() }
    guard !options.offset else { throw .unsupported(place, "offset option", value: 1) }
    return StridedSlice(
      begin: try integers(1, "begin"), end: try integers(2, "end"),
      strides: try integers(3, "strides"),
      beginMask: UInt32(bitPattern: options.beginMask),
      endMask: UInt32(bitPattern: options.endMask),
      ellipsisMask: UInt32(bitPattern: options.ellipsisMask),
      newAxisMask: UInt32(bitPattern: options.newAxisMask),
      shrinkAxisMask: UInt32(bitPattern: options.shrinkAxisMask))
  }
}
