/// What happens to an output of a convolution or dense layer between its sum and the store.
///
/// In this order: clamp, residual addition, clamp, PReLU. All of it is exact per element, so a fused
/// plan gives the bits of the unfused one.
public struct Epilogue: Hashable, Sendable {
  /// The clamp right after the sum.
  public var activation: Activation
  /// The clamp after adding a residual of the output's shape; `nil` if nothing is added.
  public var residualActivation: Activation?
  /// Whether a PReLU with one slope an output channel ends the chain: `x < 0 ? x * slope : x`.
  public var hasSlopes: Bool

  /// Creates an epilogue.
  ///
  /// - Parameters:
  ///   - activation: The clamp right after the sum.
  ///   - residualActivation: The clamp after a residual addition, `nil` without one.
  ///   - hasSlopes: Whether a PReLU ends the chain.
  public init(
    activation: Activation = .none, residualActivation: Activation? = nil, hasSlopes: Bool = false
  ) {
    self.activation = activation
    self.residualActivation = residualActivation
    self.hasSlopes = hasSlopes
  }
}
