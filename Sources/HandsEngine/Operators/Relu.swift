import HandsMicrokernels

extension OperatorDefinition {
  /// `max(x, 0)`.
  static let relu = OperatorDefinition(19, newestVersion: 3, .relu())
  /// `min(max(x, -1), 1)`.
  static let reluN1To1 = OperatorDefinition(20, newestVersion: 1, .reluN1To1())
  /// `min(max(x, 0), 6)`.
  static let relu6 = OperatorDefinition(21, newestVersion: 3, .relu6())
  /// `min(max(x, 0), 1)`.
  static let relu0To1 = OperatorDefinition(152, newestVersion: 1, .relu0To1())
}

extension Operator {
  /// `max(x, 0)`; NaN stays NaN.
  static func relu() -> Operator { moving("RELU", into: .relu) }

  /// `min(max(x, -1), 1)`; NaN stays NaN.
  static func reluN1To1() -> Operator { moving("RELU_N1_TO_1", into: .reluN1To1) }

  /// `min(max(x, 0), 6)`; NaN stays NaN.
  static func relu6() -> Operator { moving("RELU6", into: .relu6) }

  /// `min(max(x, 0), 1)`; NaN stays NaN.
  static func relu0To1() -> Operator { moving("RELU_0_TO_1", into: .relu0To1) }

  private static func moving(_ name: String, into activation: Activation) -> Operator {
    let (lower, upper) = activation.bounds
    return .unary(
      name, pattern: .activation(activation), tile: (.clamp, lower, upper),
      affine: { input, result throws(OperatorError) in
        let limits = result.limits(activation)
        let factor = try FixedPointMultiplier(Double(input.scale / result.scale))
        return { limits.nearest(factor.applied(to: $0 - input.zeroPoint, plus: result.zeroPoint)) }
      }
    ) { x in
      activation.clamped(x)
    }
  }
}
