import HandsMicrokernels

/// How the sums of a weighted operator become 16-bit integers of a format.
struct Requantization: Hashable, Sendable {
  /// What happens between sum and store.
  let epilogue: Epilogue
  /// The format of the result, which has limits.
  let output: Quantization

  /// See ``Quantization/unsaturated(by:)``.
  var unsaturated: ClosedRange<Int16> {
    output.unsaturated(
      by: epilogue.hasSlopes ? .none : epilogue.residualActivation ?? epilogue.activation)
  }

  /// What tiles do with sums.
  // Safe: pointers are handed on.
  func stages(
    scales: UnsafePointer<Float>, residual: UnsafePointer<Int16>?,
    residualScales: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?
  ) -> Int16Epilogue {
    let free: (Float, Float) = (-.infinity, .infinity)
    // What is the last bound anyway is not applied twice.
    let isPlain = epilogue.residualActivation == nil && !epilogue.hasSlopes
    let sumBounds = output.bounds(of: epilogue.activation)
    let lastBounds = output.bounds
    return unsafe Int16Epilogue(
      scales: scales, sumBounds: isPlain ? free : sumBounds, residual: residual,
      residualScales: residualScales,
      residualBounds: epilogue.residualActivation.map { output.bounds(of: $0) } ?? free,
      slopes: slopes,
      bounds: isPlain
        ? (max(sumBounds.lower, lastBounds.lower), min(sumBounds.upper, lastBounds.upper))
        : lastBounds)
  }
}

extension WeightedArithmetic {
  /// See ``Inference/unsaturated``.
  var unsaturated: ClosedRange<Int16>? {
    if case .int16(let requantization) = self { requantization.unsaturated } else { nil }
  }
}

extension Operand {
  /// What kernels of 16-bit integers with packed weights read, as far as it is present.
  static let readOfInt16: [Operand] = [
    .input, .bias, .residual, .slopes, .scales, .residualScales,
  ]
}

/// The operands of one call of a weighted operator of 16-bit integers.
@safe struct Int16Operands {
  // Safe: the operator was inferred with these operands.
  let input: UnsafePointer<Int16>
  let bias: UnsafePointer<Int32>
  let output: UnsafeMutablePointer<Int16>
  let epilogue: Int16Epilogue

  init(_ requantization: Requantization, _ reads: ReadOperands, _ call: KernelOperands) {
    guard let bias = reads[.bias], let scales = reads[.scales] else {
      preconditionFailure("bias and scales are required")
    }
    unsafe input = call.input(0, as: Int16.self)
    unsafe self.bias = call.input(bias, as: Int32.self)
    unsafe output = call.output(0, as: Int16.self)
    epilogue = unsafe requantization.stages(
      scales: call.floatInput(scales),
      residual: reads[.residual].map { unsafe call.input($0, as: Int16.self) },
      residualScales: reads[.residualScales].map { unsafe call.floatInput($0) },
      slopes: reads[.slopes].map { unsafe call.floatInput($0) })
  }

  /// The stages for outputs of a later channel.
  func epilogue(channel: Int) -> Int16Epilogue {
    var moved = epilogue.shifted(residual: channel)
    unsafe moved.scales += channel
    if let scales = unsafe moved.residualScales { unsafe moved.residualScales = scales + channel }
    if let slopes = unsafe moved.slopes { unsafe moved.slopes = slopes + channel }
    return moved
  }
}
