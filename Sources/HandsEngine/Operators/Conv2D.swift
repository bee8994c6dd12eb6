import HandsTFLite

extension OperatorDefinition {
  /// 2-D convolution with any window, strides, dilations and channel groups.
  static let conv2D = OperatorDefinition(3, newestVersion: 8) { source throws(GraphError) in
    let (window, function, biasType) = try source.options(1, isRequired: true) {
      options throws(ModelFileError) in
      (
        try options.window(dilationFields: (4, 5)), try options.activation(3),
        try options.quantizedBiasType(6)
      )
    }
    return .conv2D(
      window, biasType: try source.biasType(biasType),
      Epilogue(activation: try source.activation(function)))
  }
}

extension Operator {
  /// A 2-D convolution: input `[N, H, W, C]`, filter `[O, Kh, Kw, C / groups]`, bias `[O]`; of floats, of
  /// quantized integers, or of floats with weights of bytes.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - biasType: The type of bias and sums over 16-bit integers, `int32` or `int64`, which `nil` stands for, too.
  ///   - epilogue: The stages behind the sum.
  /// - Returns: The operator.
  package static func conv2D(
    _ window: Window, biasType: ElementType? = nil, _ epilogue: Epilogue = Epilogue()
  ) -> Operator {
    Operator(
      "CONV_2D", annotation: window.padding.annotation + epilogue.annotation
    ) { operands throws(OperatorError) in
      let convolution = try Convolution(window, operands)
      let output = try derivedShape(convolution.geometry.outputExtents)
      let work = try checkedWork(output, terms: convolution.depth)
      // XNNPACK runs convolutions of single pixels as products of matrices, whose rows are quantized.
      let parts =
        convolution.isPointwise
        ? convolution.geometry.outputPixelCount : convolution.geometry.batch
      // TFLite leaves convolutions without groups to ruy.
      let narrow: AffineRequantization.Fallback =
        convolution.groups == 1 ? .fixedPointUpwards(roundsUnit: false) : .fixedPoint
      let arithmetic = try epilogue.arithmetic(
        operands, output: output, narrowSums: biasType == .int32 ? narrow : nil,
        dynamic: (parts, .product))
      try convolution.check(arithmetic)
      return Inference(
        [arithmetic.result(output)], work: work, multiplyAdds: work,
        reference: .weightedReference("conv", operands, arithmetic, convolution.forEachOutput),
        optimized: { convolution.candidates(arithmetic, $0) }
      ).matching(
        WeightedOperator(
          kind: .convolution(window), biasType: biasType, epilogue: epilogue), arithmetic
      ).saturating(outside: arithmetic.unsaturated)
    }
  }
}

/// A 2-D convolution with every size inferred.
struct Convolution: Sendable {
  /// Sizes of input, output and window.
  let geometry: WindowGeometry
  /// Channel groups; divides both channel counts.
  let groups: Int

  init(_ window: Window, _ operands: Operands) throws(OperatorError) {
    let (input, filter) = try operands.weightedImages()
    let (outputs, depth) = (filter[0], filter[3])
    guard input[3] % depth == 0 else {
      throw .mismatch("filter's input channels", expected: input[3], found: depth)
    }
    groups = input[3] / depth
    guard outputs % groups == 0 else {
      throw .mismatch(
        "remainder of output channels by groups", expected: 0, found: outputs % groups)
    }
    geometry = try window.geometry(
      input: input, taps: (filter[1], filter[2]), outputChannels: outputs)
  }

  /// Input channels that an output sees.
  var groupInputs: Int { geometry.inputChannels / groups }
  /// Terms of the sum of one output.
  var depth: Int { geometry.tapCount * groupInputs }
  /// Multiply-adds of the whole convolution.
  var multiplyAdds: Int64 { wideProduct(geometry.outputPixelCount, geometry.outputChannels, depth) }

  /// Whether each output sees one pixel and pixels follow each other in input and output alike.
  var isPointwise: Bool {
    let (height, width) = (geometry.height, geometry.width)
    return geometry.tapCount == 1 && height.stride == 1 && width.stride == 1 && height.isInside
      && width.isInside && height.output == height.input && width.output == width.input
  }

  /// One running sum per output, from the bias, in (kh, kw, channel) order.
  ///
  /// XNNPACK's order: fast kernels keep it, with one rounding per term where the processor multiplies and
  /// adds in one step.
  func forEachOutput(
    begin: (Int) -> Void, add: (Int, Int, Int) -> Void, end: (Int, Int) -> Void
  ) {
    let (height, width) = (geometry.height, geometry.width)
    let groupOutputs = geometry.outputChannels / groups
    geometry.forEachOutput { n, oy, ox, o, element in
      let firstChannel = o / groupOutputs * groupInputs
      begin(o)
      for kh in 0..<height.taps {
        guard let y = height.element(position: oy, tap: kh) else { continue }
        for kw in 0..<width.taps {
          guard let x = width.element(position: ox, tap: kw) else { continue }
          let pixel = (n * height.input + y) * width.input + x
          add(
            pixel * geometry.inputChannels + firstChannel,
            ((o * height.taps + kh) * width.taps + kw) * groupInputs, groupInputs)
        }
      }
      end(element, o)
    }
  }

  /// Checks that there is a kernel for sums without a bounded range, which are requested only where there is one.
  fileprivate func check(_ arithmetic: WeightedArithmetic) throws(OperatorError) {
    guard case .int16Sums = arithmetic else { return }
    guard isPointwise, groups == 1, depth % 2 == 0 else {
      throw .unsupported("16-bit arithmetic")
    }
  }

  /// The fast kernels of an arithmetic for a target, best first.
  fileprivate func candidates(
    _ arithmetic: WeightedArithmetic, _ target: Target
  ) -> [KernelCandidate] {
    let product = MatrixProduct(
      rows: geometry.outputPixelCount, depth: depth, inputStride: geometry.inputChannels,
      outputs: geometry.outputChannels, groups: groups)
    return arithmetic.candidates(target, "conv", product, window: isPointwise ? nil : geometry) {
      isPointwise ? product.candidate($0) : ImplicitGEMM.candidate(self, $0)
    }
  }
}

extension Padding {
  /// The text in a dump of the graph.
  var annotation: String {
    switch self {
    case .same: " same"
    case .valid: " valid"
    case .explicit(let top, let bottom, let left, let right):
      " padded(\(top), \(bottom), \(left), \(right))"
    }
  }
}
