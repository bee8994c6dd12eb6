import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// A number times the share of a normal distribution below it.
  ///
  /// `x / 2 · erfc(-x / √2)`, or approximately `x / 2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))`.
  ///
  /// `1 + erf(x)` would cancel out for large numbers below 0.
  static let gelu = OperatorDefinition(150, newestVersion: 2) { source throws(GraphError) in
    let isApproximate = try source.options(116) { options throws(ModelFileError) in
      try options.bool(0, "approximate")
    }
    return .gelu(isApproximate: isApproximate)
  }
}

extension Operator {
  /// See ``OperatorDefinition/gelu``.
  static func gelu(isApproximate: Bool) -> Operator {
    let exact: @Sendable (Float) -> Float = { x in
      0.5 * x * complementaryErrorFunction(x * -0.707106781186547524)
    }
    let approximate: @Sendable (Float) -> Float = { x in
      0.5 * x * (1 + hyperbolicTangent(0.797884560802865356 * (x + 0.044715 * (x * x * x))))
    }
    let function = isApproximate ? approximate : exact
    return .unary("GELU", affine: affineFunction(function), function)
  }
}
