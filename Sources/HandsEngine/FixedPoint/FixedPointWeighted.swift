import HandsMicrokernels

/// A sum of products of 16-bit integers with weights: see ``WeightedOperator``, whose operands it has
/// with integers in their place, and two more: the scales of sum and residual.
struct FixedPointWeighted: Hashable, Sendable {
  /// The operator in single precision.
  let weighted: WeightedOperator
  /// The format of the result.
  let output: FixedPointFormat

  /// See ``FixedPointFormat/unsaturated(by:)``.
  var unsaturated: ClosedRange<Int16> {
    let stages = weighted.epilogue
    return output.unsaturated(
      by: stages.hasSlopes ? .none : stages.residualActivation ?? stages.activation)
  }

  /// What tiles do with sums.
  // Safe: pointers are handed on.
  func epilogue(
    scales: UnsafePointer<Float>, residual: UnsafePointer<Int16>?,
    residualScales: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?
  ) -> FixedPointEpilogue {
    let stages = weighted.epilogue
    let free: (Float, Float) = (-.infinity, .infinity)
    // What is the last bound anyway is not applied twice.
    let isPlain = stages.residualActivation == nil && !stages.hasSlopes
    let sumBounds = output.bounds(of: stages.activation)
    let lastBounds = output.bounds
    return unsafe FixedPointEpilogue(
      scales: scales, sumBounds: isPlain ? free : sumBounds, residual: residual,
      residualScales: residualScales,
      residualBounds: stages.residualActivation.map { output.bounds(of: $0) } ?? free,
      slopes: slopes,
      bounds: isPlain
        ? (max(sumBounds.lower, lastBounds.lower), min(sumBounds.upper, lastBounds.upper))
        : lastBounds)
  }
}

extension Operand {
  /// Units of the output in one of the sum, one a channel.
  static let scales = Operand(5)
  /// Units of the output in one of the residual, one a channel.
  static let residualScales = Operand(6)
}

extension Operator {
  /// A layer of 16-bit integers: input, filter, bias, residual, slopes, scales and the residual's scales.
  static func fixedPoint(_ layer: FixedPointWeighted) -> Operator {
    let weighted = layer.weighted
    let float = weighted.asOperator
    return Operator(
      float.name, pattern: .fixedPoint(layer), annotation: weighted.epilogue.annotation + " fast16",
      unsaturated: layer.unsaturated
    ) { operands throws(OperatorError) in
      try operands.checkCount(7...7, "7 inputs")
      _ = try operands.required(.input, [.int16])
      _ = try operands.required(.filter, [.int16])
      _ = try operands.required(.bias, [.int32])
      // Sizes are those of the layer in single precision.
      let floats = operands.asFloats(count: 5)
      let inferred = try float.infer(floats)
      let result = layer.output.type(inferred.results[0].shape)
      let reads = FixedPointReads(operands)
      func product(_ convolution: Convolution) -> Inference {
        let product = FixedPointProduct(convolution, layer, reads)
        return Inference(
          [result], work: inferred.work, multiplyAdds: inferred.multiplyAdds,
          reference: convolution.fixedPointReference(layer, reads)
        ) { product?.candidates($0) ?? [] }
      }
      switch weighted.kind {
      case .convolution(let window):
        return product(try Convolution(window, weighted.epilogue, floats))
      case .fullyConnected:
        return product(
          try Convolution(Window(padding: .valid), weighted.epilogue, floats.rowsAsPixels()))
      case .depthwise(let window):
        let convolution = try DepthwiseConvolution(window, weighted.epilogue, floats)
        return Inference(
          [result], work: inferred.work, multiplyAdds: inferred.multiplyAdds,
          reference: convolution.fixedPointReference(layer, reads)
        ) { FixedPointDepthwise.candidates(convolution, layer, reads, $0) }
      case .transposedConvolution:
        throw .unsupported("16-bit arithmetic")
      }
    }
  }
}

extension Operands {
  /// The first operands as if they were of single precision.
  func asFloats(count: Int) -> Operands {
    Operands(
      types.prefix(count).map { type in
        type.map { Value(name: "", type: TensorType(.float32, $0.shape)) }
      })
  }

  /// Those of a fully connected layer as those of a 1x1 convolution, whose pixels are the rows.
  fileprivate func rowsAsPixels() throws(OperatorError) -> Operands {
    let (input, filter) = (try float(.input), try float(.filter))
    let (outputs, depth) = (filter[0], filter[1])
    func value(_ extents: [Int]) throws(OperatorError) -> Value {
      Value(name: "", type: TensorType(.float32, try derivedShape(extents)))
    }
    let image = try value([1, input.elementCount / depth, 1, depth])
    let weights = try value([outputs, 1, 1, depth])
    return Operands([image, weights, nil, nil, nil])
  }
}

/// Where the operands that are read at run time stand in a call.
struct FixedPointReads: Sendable {
  /// The operands, in their order.
  let operands: [Operand]

  /// Those of a layer, packed weights left out unless the naive version asks for them.
  init(_ operands: Operands, withFilter: Bool = false) {
    self.operands = [
      .input, .filter, .bias, .residual, .slopes, .scales, .residualScales,
    ].filter {
      operands.optional($0) != nil && (withFilter || $0 != .filter)
    }
  }

  /// Those of given operands.
  init(_ operands: [Operand]) { self.operands = operands }

  /// The same operands with the filter.
  var withFilter: FixedPointReads {
    FixedPointReads([operands[0], .filter] + operands.dropFirst())
  }

  /// The position of an operand in a call, `nil` if it is absent.
  subscript(operand: Operand) -> Int? { operands.firstIndex(of: operand) }
}

/// The operands of one call of a layer in fixed point.
@safe struct FixedPointOperands {
  // Safe: the layer was inferred with these operands.
  let input: UnsafePointer<Int16>
  let bias: UnsafePointer<Int32>
  let output: UnsafeMutablePointer<Int16>
  let epilogue: FixedPointEpilogue

  init(_ layer: FixedPointWeighted, _ reads: FixedPointReads, _ call: KernelOperands) {
    guard let bias = reads[.bias], let scales = reads[.scales] else {
      preconditionFailure("bias and scales are required")
    }
    unsafe input = call.input(0, as: Int16.self)
    unsafe self.bias = call.input(bias, as: Int32.self)
    unsafe output = call.output(0, as: Int16.self)
    epilogue = unsafe layer.epilogue(
      scales: call.floatInput(scales),
      residual: reads[.residual].map { unsafe call.input($0, as: Int16.self) },
      residualScales: reads[.residualScales].map { unsafe call.floatInput($0) },
      slopes: reads[.slopes].map { unsafe call.floatInput($0) })
  }

  /// The stages for outputs of a later channel.
  func epilogue(channel: Int) -> FixedPointEpilogue {
    var moved = epilogue.shifted(residual: channel)
    unsafe moved.scales += channel
    if let scales = unsafe moved.residualScales { unsafe moved.residualScales = scales + channel }
    if let slopes = unsafe moved.slopes { unsafe moved.slopes = slopes + channel }
    return moved
  }
}
