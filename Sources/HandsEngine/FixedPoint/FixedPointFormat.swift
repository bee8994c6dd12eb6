/// How 16-bit integers stand for the numbers of one tensor: `q · scale`, with magnitudes up to a limit.
struct FixedPointFormat: Hashable, Sendable {
  /// The number that one stands for, above 0.
  let scale: Float
  /// The largest magnitude.
  let limit: Int
  /// Whether no integer is below 0, so that more bits are left for weights.
  let isNonNegative: Bool

  /// The largest limit: 15 bits and a sign.
  ///
  /// Multiples of 255 hold 8-bit pixels between 0 and 1 exactly.
  static let widestLimit = 128 * 255
  /// The smallest limit: 11 bits and a sign.
  static let narrowestLimit = 8 * 255

  /// The format of a tensor.
  ///
  /// - Parameters:
  ///   - range: The largest magnitude of its numbers, above 0 and finite; what is larger is stored as it.
  ///   - limit: The largest magnitude of an integer.
  ///   - isNonNegative: Whether what is below 0 is stored as 0.
  init(range: Float, limit: Int, isNonNegative: Bool = false) {
    scale = range / Float(limit)
    self.limit = limit
    self.isNonNegative = isNonNegative
  }

  /// The type of a tensor of this format.
  func type(_ shape: Shape) -> TensorType {
    TensorType(.int16, shape, quantization: Quantization(scales: [scale], zeroPoints: [0]))
  }

  /// The bounds of what is stored.
  var bounds: (lower: Float, upper: Float) { (isNonNegative ? 0 : -Float(limit), Float(limit)) }

  /// The bounds of an activation in units of the format.
  func bounds(of activation: Activation) -> (lower: Float, upper: Float) {
    (activation.bounds.lower / scale, activation.bounds.upper / scale)
  }
}
