/// A clamp fused into the operator before it.
public enum Activation: Hashable, Sendable {
  /// The value itself.
  case none
  /// `max(x, 0)`.
  case relu
  /// `min(max(x, -1), 1)`.
  case reluN1To1
  /// `min(max(x, 0), 6)`.
  case relu6

  /// The interval that values are clamped to.
  public var bounds: (lower: Float, upper: Float) {
    switch self {
    case .none: (-.infinity, .infinity)
    case .relu: (0, .infinity)
    case .reluN1To1: (-1, 1)
    case .relu6: (0, 6)
    }
  }
}
