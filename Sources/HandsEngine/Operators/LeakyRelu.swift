import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// `x < 0 ? x · alpha : x`.
  static let leakyRelu = OperatorDefinition(98, newestVersion: 2) { source throws(GraphError) in
    let alpha = try source.options(75, isRequired: true) { options throws(ModelFileError) in
      try options.float(0, "alpha")
    }
    return .leakyRelu(alpha: alpha)
  }
}

extension Operator {
  /// `x < 0 ? x · alpha : x`.
  static func leakyRelu(alpha: Float) -> Operator {
    .unary("LEAKY_RELU", tile: (.leakyRelu, alpha, 0)) { x in x < 0 ? x * alpha : x }
  }
}
