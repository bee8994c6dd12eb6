/// A 2-D convolution with every size resolved, NHWC.
///
/// Operands: input `[N, H, W, C]`; residual of the output's shape where the epilogue adds one;
/// output `[N, Ho, Wo, O]`. Filter `[O, Kh, Kw, C / groups]`, bias `[O]` or none, slopes `[O]`.
///
/// Source: TFLite `CONV_2D`.
public struct ConvolutionProblem: Hashable, Sendable {
  /// Sizes of input, output and window.
  public var geometry: WindowGeometry
  /// Channel groups; divides both channel counts.
  public var groups: Int
  /// What happens between sum and store.
  public var epilogue: Epilogue
  /// How the output lies in memory, `nil` if it is dense.
  public var outputPlanes: PlaneLayout?
  /// How the residual lies in memory, `nil` if it is dense.
  public var residualPlanes: PlaneLayout?

  /// Creates a problem on dense tensors.
  ///
  /// - Parameters:
  ///   - geometry: Sizes of input, output and window.
  ///   - groups: Channel groups; divides both channel counts.
  ///   - epilogue: What happens between sum and store.
  public init(geometry: WindowGeometry, groups: Int = 1, epilogue: Epilogue = Epilogue()) {
    self.geometry = geometry
    self.groups = groups
    self.epilogue = epilogue
  }

  /// Terms of the sum of one output.
  public var depth: Int { geometry.tapCount * (geometry.inputChannels / groups) }
  /// Multiply-adds of the whole problem.
  public var multiplyAdds: Int {
    geometry.outputPixelCount * geometry.outputChannels * depth
  }
}

/// A depthwise 2-D convolution with every size resolved, NHWC.
///
/// Operands as in ``ConvolutionProblem``; filter `[1, Kh, Kw, C · depthMultiplier]`; output channel
/// `c · depthMultiplier + m` sees input channel `c`.
///
/// Source: TFLite `DEPTHWISE_CONV_2D`.
public struct DepthwiseProblem: Hashable, Sendable {
  /// Sizes of input, output and window; output channels are a multiple of input channels.
  public var geometry: WindowGeometry
  /// What happens between sum and store.
  public var epilogue: Epilogue
  /// How the input lies in memory, `nil` if it is dense.
  public var inputPlanes: PlaneLayout?

  /// Creates a problem on dense tensors.
  ///
  /// - Parameters:
  ///   - geometry: Sizes of input, output and window.
  ///   - epilogue: What happens between sum and store.
  public init(geometry: WindowGeometry, epilogue: Epilogue = Epilogue()) {
    self.geometry = geometry
    self.epilogue = epilogue
  }

  /// Output channels for each input channel.
  public var depthMultiplier: Int { geometry.outputChannels / geometry.inputChannels }
  /// Multiply-adds of the whole problem.
  public var multiplyAdds: Int {
    geometry.outputPixelCount * geometry.outputChannels * geometry.tapCount
  }
}

/// A convolution and the depthwise convolution that alone reads its result.
public struct ExpandedDepthwiseProblem: Hashable, Sendable {
  /// The convolution; it adds no residual.
  public var expansion: ConvolutionProblem
  /// The depthwise convolution of the expansion's output.
  public var depthwise: DepthwiseProblem

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - expansion: The convolution; it adds no residual.
  ///   - depthwise: The depthwise convolution of the expansion's output.
  public init(expansion: ConvolutionProblem, depthwise: DepthwiseProblem) {
    self.expansion = expansion
    self.depthwise = depthwise
  }

  /// Multiply-adds of the whole problem.
  public var multiplyAdds: Int { expansion.multiplyAdds + depthwise.multiplyAdds }
}

/// A dense layer with every size resolved.
///
/// Operands: input `[rows, depth]`; residual of the output's shape where the epilogue adds one;
/// output `[rows, outputs]`. Filter `[outputs, depth]`, bias `[outputs]` or none.
///
/// Source: TFLite `FULLY_CONNECTED`.
public struct DenseProblem: Hashable, Sendable {
  /// Rows of input and output.
  public var rows: Int
  /// Columns of the input: terms of each sum.
  public var depth: Int
  /// Columns of the output.
  public var outputs: Int
  /// What happens between sum and store.
  public var epilogue: Epilogue

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - rows: Rows of input and output.
  ///   - depth: Columns of the input.
  ///   - outputs: Columns of the output.
  ///   - epilogue: What happens between sum and store.
  public init(rows: Int, depth: Int, outputs: Int, epilogue: Epilogue = Epilogue()) {
    self.rows = rows
    self.depth = depth
    self.outputs = outputs
    self.epilogue = epilogue
  }

  /// Multiply-adds of the whole problem.
  public var multiplyAdds: Int { rows * depth * outputs }
}

/// The constant operands of a convolution or dense layer, in the layout of the model file.
///
/// Valid only during the call that prepares a kernel; kernels keep packed copies.
@safe public struct WeightViews {
  // Safe: the views are kept, not followed.

  /// The filter, in the layout that the problem states.
  public let filter: FilterView
  /// One number an output channel, or none.
  public let bias: UnsafeBufferPointer<Float>?
  /// PReLU slopes, one an output channel; present exactly if ``Epilogue/hasSlopes``.
  public let slopes: UnsafeBufferPointer<Float>?
  /// Where the packed copies go.
  public let memory: WeightMemory

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - filter: The filter, in the layout that the problem states.
  ///   - bias: One number an output channel, or none.
  ///   - slopes: PReLU slopes, one an output channel, or none.
  ///   - memory: Where the packed copies go; memory of their own unless given.
  public init(
    filter: FilterView, bias: UnsafeBufferPointer<Float>?,
    slopes: UnsafeBufferPointer<Float>? = nil,
    memory: WeightMemory = WeightMemory(expectedByteCount: 0)
  ) {
    self.filter = filter
    unsafe self.bias = bias
    unsafe self.slopes = slopes
    self.memory = memory
  }
}
