import HandsTFLite

extension OperatorDefinition {
  /// 2-D convolution with any window, strides, dilations and channel groups.
  static let conv2D = OperatorDefinition(3, newestVersion: 8) { source throws(GraphError) in
    let (window, function) = try source.options(1, isRequired: true) {
      options throws(ModelFileError) in
      (try options.window(dilationFields: (4, 5)), try options.activation(3))
    }
    return .conv2D(window, Epilogue(activation: try source.activation(function)))
  }
}

extension Operator {
  /// A 2-D convolution: input `[N, H, W, C]`, filter `[O, Kh, Kw, C / groups]`, bias `[O]`.
  package static func conv2D(_ window: Window, _ epilogue: Epilogue = Epilogue()) -> Operator {
    Operator(
      "CONV_2D",
      pattern: .weighted(WeightedOperator(kind: .convolution(window), epilogue: epilogue)),
      annotation: window.padding.annotation + epilogue.annotation
    ) { operands throws(OperatorError) in
      let convolution = try Convolution(window, epilogue, operands)
      let output = try derivedShape(convolution.geometry.outputExtents)
      let work = try checkedWork(output, terms: convolution.depth)
      try epilogue.check(operands, output: output)
      return Inference(
        [TensorType(.float32, output)], work: work, multiplyAdds: Int(work),
        reference: .weightedReference("conv", operands) { convolution.compute($0) },
        optimized: { convolution.candidates($0) })
    }
  }
}

/// A 2-D convolution with every size inferred.
struct Convolution: Sendable {
  /// Sizes of input, output and window.
  let geometry: WindowGeometry
  /// Channel groups; divides both channel counts.
  let groups: Int
  /// What happens between sum and store.
  let epilogue: Epilogue

  init(_ window: Window, _ epilogue: Epilogue, _ operands: Operands) throws(OperatorError) {
    try operands.checkCount(2...5, "2 or 3 inputs")
    let (input, filter) = (try operands.image(.input), try operands.image(.filter))
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
    self.epilogue = epilogue
  }

  /// Input channels that an output sees.
  var groupInputs: Int { geometry.inputChannels / groups }
  /// Terms of the sum of one output.
  var depth: Int { geometry.tapCount * groupInputs }
  /// Multiply-adds of the whole convolution.
  var multiplyAdds: Int { geometry.outputPixelCount * geometry.outputChannels * depth }

  /// Whether each output sees one pixel and pixels follow each other in input and output alike.
  var isPointwise: Bool {
    let (height, width) = (geometry.height, geometry.width)
    return geometry.tapCount == 1 && height.stride == 1 && width.stride == 1 && height.isInside
      && width.isInside && height.output == height.input && width.output == width.input
  }

  /// The naive version: one running sum an output, from the bias, in (kh, kw, channel) order.
  ///
  /// XNNPACK's order: fast kernels keep it, with one rounding a term where the processor multiplies and
  /// adds in one step.
  func compute(_ operands: WeightedOperands) {
    // Safe: indices come from the geometry, whose sizes are those of the operands; taps outside the
    // input are skipped.
    let (height, width) = (geometry.height, geometry.width)
    let groupOutputs = geometry.outputChannels / groups
    var element = 0
    for n in 0..<geometry.batch {
      for oy in 0..<height.output {
        for ox in 0..<width.output {
          for o in 0..<geometry.outputChannels {
            var sum = unsafe operands.bias?[o] ?? 0
            let firstChannel = o / groupOutputs * groupInputs
            for kh in 0..<height.taps {
              guard let y = height.element(position: oy, tap: kh) else { continue }
              for kw in 0..<width.taps {
                guard let x = width.element(position: ox, tap: kw) else { continue }
                let pixel = (n * height.input + y) * width.input + x
                let source = pixel * geometry.inputChannels + firstChannel
                let weight = ((o * height.taps + kh) * width.taps + kw) * groupInputs
                for c in 0..<groupInputs {
                  sum += unsafe operands.input[source + c] * operands.filter[weight + c]
                }
              }
            }
            unsafe operands.output[element] = epilogue.applied(
              to: sum, element: element, channel: o, operands)
            element += 1
          }
        }
      }
    }
  }

  /// The fast kernels, best first.
  func candidates(_ target: Target) -> [KernelCandidate] {
    if let library = target.matrixLibrary {
      return [
        LibraryProduct(
          library, name: "conv", window: isPointwise ? nil : geometry,
          rows: geometry.outputPixelCount, depth: depth, inputStride: geometry.inputChannels,
          groups: groups, outputs: geometry.outputChannels, epilogue: epilogue
        ).candidate
      ]
    }
    if isPointwise {
      return [
        MatrixProduct(
          rows: geometry.outputPixelCount, depth: groupInputs,
          inputStride: geometry.inputChannels, outputs: geometry.outputChannels, groups: groups,
          epilogue: epilogue
        ).candidate(target.tiles)
      ]
    }
    return ImplicitGEMM.candidate(self, target.tiles).map { [$0] } ?? []
  }
}

extension Padding {
  /// What a dump of the graph shows.
  var annotation: String {
    switch self {
    case .same: " same"
    case .valid: " valid"
    case .explicit(let top, let bottom, let left, let right):
      " padded(\(top), \(bottom), \(left), \(right))"
    }
  }
}
