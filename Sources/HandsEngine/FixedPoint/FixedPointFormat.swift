/// How 16-bit integers stand for the numbers of one tensor: `q · scale`, with magnitudes up to a limit.
struct FixedPointFormat: Hashable, Sendable {
  /// The number that one stands for, above 0: one for the tensor, or one a channel.
  let scales: [Float]
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
  ///   - range: The range of its numbers, above 0 and finite; what is larger is stored as its end.
  ///   - limit: The largest magnitude of an integer.
  init(_ range: ValueRange, limit: Int) {
    scales = range.magnitudes.map { $0 / Float(limit) }
    self.limit = limit
    isNonNegative = range.isNonNegative
  }

  private init(_ format: FixedPointFormat, scales: [Float]) {
    self.scales = scales
    limit = format.limit
    isNonNegative = format.isNonNegative
  }

  /// The type of a tensor of this format.
  func type(_ shape: Shape) -> TensorType { TensorType(.int16, shape) }

  /// The number that one of a channel stands for.
  func scale(of channel: Int) -> Float { scales[scales.count == 1 ? 0 : channel] }

  /// The scales of all channels.
  func scales(count: Int) -> [Float] { (0..<count).map(scale) }

  /// The same format with channels of zeros around the others.
  func padded(before: Int, after: Int) -> FixedPointFormat {
    guard scales.count > 1, let largest = scales.max() else { return self }
    return FixedPointFormat(
      self,
      scales: Array(repeating: largest, count: before) + scales
        + Array(repeating: largest, count: after))
  }

  /// The bounds of what is stored.
  var bounds: (lower: Float, upper: Float) { (isNonNegative ? 0 : -Float(limit), Float(limit)) }

  /// The integers of results that are no ends of the range, at which numbers beyond it are stored.
  ///
  /// An end that is the bound of the last activation is none: what lies there may be exact.
  func unsaturated(by activation: Activation) -> ClosedRange<Int16> {
    let bounds = bounds(of: activation)
    let bound = Float(limit) + 0.5
    let lower = isNonNegative || bounds.lower > -bound ? .min : Int16(1 - limit)
    return lower...(bounds.upper < bound ? .max : Int16(limit - 1))
  }

  /// The bounds of an activation in units of the format.
  ///
  /// - Precondition: There is one scale, or the bounds are zeros or infinite.
  func bounds(of activation: Activation) -> (lower: Float, upper: Float) {
    precondition(scales.count == 1 || activation.isScaleFree)
    return (activation.bounds.lower / scales[0], activation.bounds.upper / scales[0])
  }
}

extension Activation {
  /// Whether a scale may be applied before as well as behind: no bound but 0.
  var isScaleFree: Bool {
    let (lower, upper) = bounds
    return (lower == 0 || lower == -.infinity) && (upper == 0 || upper == .infinity)
  }
}
