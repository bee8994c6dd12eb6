/// A clamp fused into the operator before it.
package enum Activation: Hashable, Sendable {
  /// The value itself.
  case none
  /// `max(x, 0)`.
  case relu
  /// `min(max(x, -1), 1)`.
  case reluN1To1
  /// `min(max(x, 0), 6)`.
  case relu6
  /// `min(max(x, 0), 1)`; of an operator of its own, never an option of another.
  case relu0To1

  /// The interval that values are clamped to.
  var bounds: (lower: Float, upper: Float) {
    switch self {
    case .none: (-.infinity, .infinity)
    case .relu: (0, .infinity)
    case .reluN1To1: (-1, 1)
    case .relu6: (0, 6)
    case .relu0To1: (0, 1)
    }
  }

  /// The interval, `nil` if nothing is clamped.
  var clampBounds: (lower: Float, upper: Float)? { self == .none ? nil : bounds }

  /// The value moved into ``bounds``; NaN stays NaN.
  func clamped(_ value: Float) -> Float {
    let raised = value < bounds.lower ? bounds.lower : value
    return raised > bounds.upper ? bounds.upper : raised
  }

  /// The text in a dump of the graph.
  var annotation: String {
    switch self {
    case .none: ""
    case .relu: " +relu"
    case .reluN1To1: " +relu_n1_to_1"
    case .relu6: " +relu6"
    case .relu0To1: " +relu_0_to_1"
    }
  }
}

/// Moves neighbouring numbers into an interval; NaN stays NaN.
func clamp(
  _ numbers: UnsafeMutablePointer<Float>, count: Int, _ bounds: (lower: Float, upper: Float)
) {
  // Safe: callers give `count` floats.
  for i in 0..<count {
    let x = unsafe numbers[i]
    let raised = x < bounds.lower ? bounds.lower : x
    unsafe numbers[i] = raised > bounds.upper ? bounds.upper : raised
  }
}
