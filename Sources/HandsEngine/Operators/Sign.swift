extension OperatorDefinition {
  /// 1 above 0, -1 below, 0 for 0; NaN stays NaN.
  static let sign = OperatorDefinition(
    158, newestVersion: 2,
    .unary(
      .unary("SIGN") { x in x > 0 ? 1 : x < 0 ? -1 : x.isNaN ? x : 0 },
      int32: { x in x.signum() }))
}
