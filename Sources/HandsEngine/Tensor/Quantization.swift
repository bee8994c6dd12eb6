/// How stored integers stand for real numbers: `(q - zeroPoint) · scale`.
public struct Quantization: Hashable, Sendable {
  /// One scale for the tensor, or one for each index along ``axis``.
  public var scales: [Float]
  /// As many zero points as scales.
  public var zeroPoints: [Int]
  /// The dimension that several scales run along.
  public var axis: Int
  /// The smallest and the largest integer that is stored; `nil` for those of the element type.
  ///
  /// Tensors of ``Precision/fast16`` have limits, which their kernels rely on; of those in model files, integers of
  /// four bits have them.
  public var limits: ClosedRange<Int16>?

  /// Creates a quantization.
  ///
  /// - Parameters:
  ///   - scales: One scale, or one for each index along `axis`.
  ///   - zeroPoints: As many zero points as scales.
  ///   - axis: The dimension that several scales run along.
  public init(scales: [Float], zeroPoints: [Int], axis: Int = 0) {
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.axis = axis
  }
}

extension Quantization: CustomStringConvertible {
  /// Scales and zero points, and the limits if there are any.
  ///
  /// Example: `scale 0.5, zero point 3`, or `4 scales along dimension 3, 0.5 … 0.75, integers 0 … 32640`.
  public var description: String {
    var text =
      if scales.count > 1, let smallest = scales.min(), let largest = scales.max() {
        "\(scales.count) scales along dimension \(axis), \(smallest) … \(largest)"
      } else {
        "scale \(scales.first ?? .nan), zero point \(zeroPoints.first ?? 0)"
      }
    if let limits { text += ", integers \(limits.lowerBound) … \(limits.upperBound)" }
    return text
  }
}

extension Quantization {
  /// The largest limit: 15 bits and a sign.
  ///
  /// Multiples of 255 hold 8-bit pixels between 0 and 1 exactly.
  static let widestLimit = 128 * 255
  /// The smallest limit: 11 bits and a sign.
  static let narrowestLimit = 8 * 255

  /// A format of 16-bit integers.
  ///
  /// - Parameters:
  ///   - range: The range of the numbers, above 0 and finite; what lies beyond it is stored as its end.
  ///   - limit: The largest magnitude of an integer.
  init(_ range: ValueRange, limit: Int) {
    self.init(
      scales: range.magnitudes.map { $0 / Float(limit) },
      zeroPoints: Array(repeating: 0, count: range.magnitudes.count))
    let largest = Int16(limit)
    limits = (range.isNonNegative ? 0 : -largest)...largest
  }

  /// The type of a tensor in this format; its channels are the last dimension.
  func int16(_ shape: Shape) -> TensorType {
    var quantization = self
    quantization.axis = scales.count > 1 ? shape.rank - 1 : 0
    return TensorType(.int16, shape, quantization: quantization)
  }

  /// The largest magnitude of an integer.
  var limit: Int { Int(limits?.upperBound ?? .max) }
  /// Whether no integer is below 0, so that more bits are left for weights.
  var isNonNegative: Bool { limits?.lowerBound == 0 }

  /// The real value of one unit of a channel.
  func scale(of channel: Int) -> Float { scales[scales.count == 1 ? 0 : channel] }

  /// The same format with channels of zeros around the others.
  func padded(before: Int, after: Int) -> Quantization {
    guard scales.count > 1, let largest = scales.max() else { return self }
    var padded = self
    padded.scales =
      Array(repeating: largest, count: before) + scales + Array(repeating: largest, count: after)
    padded.zeroPoints = Array(repeating: 0, count: padded.scales.count)
    return padded
  }

  /// The bounds of what is stored.
  var bounds: (lower: Float, upper: Float) { (isNonNegative ? 0 : -Float(limit), Float(limit)) }

  /// The integers that prove that no number lay beyond the range, whose ends stand for those that did.
  ///
  /// An end that is the bound of the last activation proves it too: what lies there may be exact.
  func unsaturated(by activation: Activation = .none) -> ClosedRange<Int16> {
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

extension TensorType {
  /// The format of 16-bit integers that kernels of ``Precision/fast16`` take, `nil` for other tensors.
  var int16Format: Quantization? {
    guard Precision.hasFast16, elementType == .int16, quantization?.limits != nil else {
      return nil
    }
    return quantization
  }
}

extension Activation {
  /// Whether a scale may be applied before as well as behind: no bound but 0.
  var isScaleFree: Bool {
    let (lower, upper) = bounds
    return (lower == 0 || lower == -.infinity) && (upper == 0 || upper == .infinity)
  }
}
