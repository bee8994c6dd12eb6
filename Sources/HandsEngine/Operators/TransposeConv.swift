import HandsTFLite

extension OperatorDefinition {
  /// Transposed 2-D convolution.
  ///
  /// The file's inputs: shape of the result, filter, input, bias.
  static let transposeConv = OperatorDefinition(67, newestVersion: 4, operands: [2, 1, 3]) {
    source throws(GraphError) in
    guard (3...4).contains(source.inputCount) else {
      throw .operator(source.location, .operandCount("3 or 4 inputs", found: source.inputCount))
    }
    let (isSame, strideWidth, strideHeight, function, biasType) = try source.options(
      49, isRequired: true
    ) { options throws(ModelFileError) in
      (
        try options.padding() == .same, try options.integer(1, "stride_w"),
        try options.integer(2, "stride_h"), try options.activation(3),
        try options.quantizedBiasType(4)
      )
    }
    let shape = try source.integers(0, "output shape")
    guard shape.count == 4 else {
      throw .operator(
        source.location, .mismatch("length of the output shape", expected: 4, found: shape.count))
    }
    let window = TransposedWindow(
      strideHeight: strideHeight, strideWidth: strideWidth, isSame: isSame,
      output: (shape[1], shape[2]))
    return .transposeConv(
      window, biasType: try source.biasType(biasType),
      Epilogue(activation: try source.activation(function)))
  }

  /// MediaPipe's transposed convolution, which works out the extents of its result.
  ///
  /// Options: three 32-bit integers, padding (1 same, 2 valid), stride_width, stride_height.
  /// Source: MediaPipe, `util/tflite/operations/transpose_conv_bias.cc`.
  static let convolution2DTransposeBias = OperatorDefinition(custom: "Convolution2DTransposeBias") {
    source throws(GraphError) in
    let numbers = source.customOptions.leadingInt32s(3)
    guard numbers.count == 3, (1...2).contains(numbers[0]) else {
      throw .unsupported(source.location, "custom padding", value: numbers.first ?? 0)
    }
    return .transposeConv(
      TransposedWindow(strideHeight: numbers[2], strideWidth: numbers[1], isSame: numbers[0] == 1))
  }
}

/// How a window of a transposed convolution moves over its output.
struct TransposedWindow: Hashable, Sendable {
  /// Output rows between neighbouring inputs.
  let strideHeight: Int
  /// Output columns between neighbouring inputs.
  let strideWidth: Int
  /// Whether what the windows reach beyond the output is shared out to both sides; otherwise all of it
  /// lies at the end.
  let isSame: Bool
  /// Rows of the output, `nil` if they are worked out.
  private let outputHeight: Int?
  /// Columns of the output, `nil` if they are worked out.
  private let outputWidth: Int?

  init(
    strideHeight: Int, strideWidth: Int, isSame: Bool, output: (height: Int, width: Int)? = nil
  ) {
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.isSame = isSame
    outputHeight = output?.height
    outputWidth = output?.width
  }

  /// The window along height.
  func vertical(input: Int, taps: Int) throws(OperatorError) -> TransposedAxis {
    try axis(input: input, taps: taps, stride: strideHeight, output: outputHeight)
  }

  /// The window along width.
  func horizontal(input: Int, taps: Int) throws(OperatorError) -> TransposedAxis {
    try axis(input: input, taps: taps, stride: strideWidth, output: outputWidth)
  }

  private func axis(
    input: Int, taps: Int, stride: Int, output: Int?
  ) throws(OperatorError) -> TransposedAxis {
    guard stride >= 1, stride <= Shape.maximumElementCount else {
      throw .attribute("stride", value: stride)
    }
    let (reach, overflow) = (input - 1).multipliedReportingOverflow(by: stride)
    guard !overflow, reach <= Shape.maximumElementCount else {
      throw .shape(.elementCountOverflow)
    }
    if let output {
      guard output >= 1, output <= Shape.maximumElementCount else {
        throw .attribute("output extent", value: output)
      }
      let excess = (output - 1) / stride * stride + taps - output
      return TransposedAxis(
        input: input, output: output, taps: taps, stride: stride,
        padBegin: isSame ? max(excess, 0) / 2 : 0)
    }
    let excess = isSame ? max(taps - 1 - (input - 1) % stride, 0) : 0
    guard reach + taps > excess else { throw .attribute("output extent", value: 0) }
    return TransposedAxis(
      input: input, output: reach + taps - excess, taps: taps, stride: stride,
      padBegin: excess / 2)
  }
}

/// A transposed convolution along one axis, all sizes resolved.
///
/// Input `i` reaches outputs `i · stride - padBegin + tap`.
struct TransposedAxis: Hashable, Sendable {
  let input: Int
  let output: Int
  let taps: Int
  let stride: Int
  /// Elements that the first window reaches before the output.
  let padBegin: Int

  /// The input that reaches an output through a tap, `nil` if there is none.
  func element(position: Int, tap: Int) -> Int? {
    let distance = position + padBegin - tap
    guard distance >= 0, distance % stride == 0, distance / stride < input else { return nil }
    return distance / stride
  }
}

extension Operator {
  /// A transposed 2-D convolution: input `[N, H, W, C]`, filter `[O, Kh, Kw, C]`, bias `[O]`.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - biasType: The type of bias and sums over 16-bit integers, `int32` or `int64`, which `nil` stands for, too.
  ///   - epilogue: The stages behind the sum.
  /// - Returns: The operator.
  static func transposeConv(
    _ window: TransposedWindow, biasType: ElementType? = nil, _ epilogue: Epilogue = Epilogue()
  ) -> Operator {
    Operator("TRANSPOSE_CONV", annotation: epilogue.annotation) { operands throws(OperatorError) in
      let convolution = try TransposedConvolution(window, operands)
      let output = try derivedShape(convolution.outputExtents)
      // Every input meets every tap, whether or not the output has room for it.
      let inputs = try operands.weightedImages().input
      let taps = convolution.height.taps * convolution.width.taps
      let reached = try checkedWork(inputs, terms: convolution.outputChannels * taps)
      // XNNPACK takes no window that is smaller than its stride.
      let isSparse =
        window.isSame
        && (convolution.height.taps < convolution.height.stride
          || convolution.width.taps < convolution.width.stride)
      let arithmetic = try epilogue.arithmetic(
        operands, output: output, isFallback: isSparse,
        narrowSums: biasType == .int32 ? .fixedPoint : nil)
      if case .int16 = arithmetic { throw .elementType(input: 0, found: .int16) }
      if case .int16Sums = arithmetic { throw .elementType(input: 0, found: .int16) }
      return Inference(
        [arithmetic.result(output)], work: reached + Int64(output.elementCount),
        multiplyAdds: reached,
        reference: .weightedReference(
          "transpose_conv", operands, arithmetic, convolution.forEachOutput),
        optimized: { target in
          switch arithmetic {
          case .float32:
            TransposedGEMM(convolution, .float32(target.tiles, epilogue)).map { [$0.candidate] }
              ?? []
          case .affine(let requantization): convolution.candidates(requantization, target)
          case .int16, .int16Sums, .dynamic: []
          }
        }
      ).matching(
        WeightedOperator(
          kind: .transposedConvolution(window), biasType: biasType, epilogue: epilogue),
        arithmetic, phases: convolution.phaseCount(arithmetic))
    }
  }
}

/// A transposed 2-D convolution with every size inferred.
struct TransposedConvolution: Sendable {
  let batch: Int
  let inputChannels: Int
  let outputChannels: Int
  let height: TransposedAxis
  let width: TransposedAxis

  init(_ window: TransposedWindow, _ operands: Operands) throws(OperatorError) {
    let (input, filter) = try operands.weightedImages()
    guard filter[3] == input[3] else {
      throw .mismatch("filter's input channels", expected: input[3], found: filter[3])
    }
    batch = input[0]
    inputChannels = input[3]
    outputChannels = filter[0]
    height = try window.vertical(input: input[1], taps: filter[1])
    width = try window.horizontal(input: input[2], taps: filter[2])
  }

  /// `[N, Ho, Wo, O]`.
  var outputExtents: [Int] { [batch, height.output, width.output, outputChannels] }
  /// Multiply-adds of the whole convolution, every input with every tap.
  var multiplyAdds: Int64 {
    wideProduct(
      batch, height.input, width.input, inputChannels, outputChannels, height.taps, width.taps)
  }

  /// The number of phases that the fast kernels have, 0 if there are none.
  fileprivate func phaseCount(_ arithmetic: WeightedArithmetic) -> Int64 {
    switch arithmetic {
    case .float32: TransposedGEMM.count(self) ?? 0
    case .affine: TransposedPhases.count(self) ?? 0
    case .int16, .int16Sums, .dynamic: 0
    }
  }

  /// One running sum per output, from the bias, in (kh, kw, channel) order over the inputs that reach it.
  ///
  /// XNNPACK's order: fast kernels keep it, with one rounding per term where the processor multiplies and
  /// adds in one step.
  func forEachOutput(
    begin: (Int) -> Void, add: (Int, Int, Int) -> Void, end: (Int, Int) -> Void
  ) {
    var element = 0
    for n in 0..<batch {
      for oy in 0..<height.output {
        for ox in 0..<width.output {
          for o in 0..<outputChannels {
            begin(o)
            for kh in 0..<height.taps {
              guard let y = height.element(position: oy, tap: kh) else { continue }
              for kw in 0..<width.taps {
                guard let x = width.element(position: ox, tap: kw) else { continue }
                add(
                  ((n * height.input + y) * width.input + x) * inputChannels,
                  ((o * height.taps + kh) * width.taps + kw) * inputChannels, inputChannels)
              }
            }
            end(element, o)
            element += 1
          }
        }
      }
    }
  }
}
