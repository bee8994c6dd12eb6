import HandsTFLite

extension OperatorDefinition {
  /// `x / max(√(Σ x²), 1e-6)` along the innermost dimension, then a clamp.
  static let l2Normalization = OperatorDefinition(11, newestVersion: 2) {
    source throws(GraphError) in
    let function = try source.options(12) { options throws(ModelFileError) in
      try options.activation(0)
    }
    let activation = try source.activation(function)
    return unsafe .rows("L2_NORMALIZATION", annotation: activation.annotation) {
      input, output, count in
      // Safe: rows have `count` elements.
      var sum: Float = 0
      for element in 0..<count { unsafe sum += input[element] * input[element] }
      let length = max(sum.squareRoot(), 1e-6)
      for element in 0..<count {
        unsafe output[element] = activation.clamped(input[element] / length)
      }
    }
  }
}
