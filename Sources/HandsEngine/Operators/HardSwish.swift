import HandsMicrokernels

extension OperatorDefinition {
  /// `x · min(max(x / 6 + 0.5, 0), 1)`.
  static let hardSwish = OperatorDefinition(117, newestVersion: 1, .hardSwish())
}

extension Operator {
  /// `x · min(max(x / 6 + 0.5, 0), 1)`, in the order of XNNPACK, which rounds the sum once on
  /// processors with FMA.
  static func hardSwish() -> Operator {
    .unary("HARD_SWISH", tile: (.hardSwish, 0, 0)) { x in
      min(max(x * (1 / 6) + 0.5, 0), 1) * x
    }
  }
}
