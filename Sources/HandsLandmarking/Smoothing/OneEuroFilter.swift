/// How a ``OneEuroFilter`` weighs calm against lag.
///
/// The defaults are those that MediaPipe smooths a body's landmarks with; it smooths no hands.
///
/// Source: `one_euro_filter` of MediaPipe's `pose_landmark_filtering.pbtxt`.
public struct OneEuroParameters: Equatable, Sendable {
  /// The cutoff at rest in hertz, above 0, by default 0.05; lower is calmer.
  public var minCutoff: Double
  /// By how much the cutoff grows with speed, in hertz for one object size a second; 0 or more, by
  /// default 80; higher follows faster.
  public var beta: Double
  /// The cutoff of the speed itself in hertz, above 0, by default 1.
  public var derivativeCutoff: Double

  /// Creates parameters.
  ///
  /// - Parameters:
  ///   - minCutoff: The cutoff at rest in hertz.
  ///   - beta: By how much the cutoff grows with speed.
  ///   - derivativeCutoff: The cutoff of the speed itself in hertz.
  public init(minCutoff: Double = 0.05, beta: Double = 80, derivativeCutoff: Double = 1) {
    self.minCutoff = minCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
  }
}

/// A low-pass filter whose cutoff grows with speed: still values do not tremble, fast ones do not
/// lag.
///
/// Source: Casiez, Roussel, Vogel, "1€ Filter", CHI 2012; the speed is that of the unfiltered
/// values, as in MediaPipe's `one_euro_filter.cc`.
package struct OneEuroFilter: Sendable {
  /// The last value as it came; `nil` before the first.
  private var raw: Double?
  private var smoothed = 0.0
  /// Smoothed, in units of the value times the scale of the speed, a second.
  private var speed = 0.0

  /// Creates a filter that has seen nothing.
  package init() {}

  /// Takes the next value.
  ///
  /// - Parameters:
  ///   - value: The value; one that is not finite is returned and forgotten.
  ///   - seconds: The time since the last value, above 0; ignored for the first one.
  ///   - scale: What makes a difference of values one of object sizes.
  ///   - parameters: How strongly is smoothed.
  /// - Returns: The smoothed value; the first one as it came.
  package mutating func filter(
    _ value: Float, after seconds: Double, scale: Double, with parameters: OneEuroParameters
  ) -> Float {
    guard value.isFinite else { return value }
    let new = Double(value)
    guard let last = raw else {
      raw = new
      smoothed = new
      return value
    }
    raw = new
    let current = (new - last) * scale / seconds
    speed += (current - speed) * weight(cutoff: parameters.derivativeCutoff, seconds)
    let cutoff = parameters.minCutoff + parameters.beta * speed.magnitude
    smoothed += (new - smoothed) * weight(cutoff: cutoff, seconds)
    return Float(smoothed)
  }

  /// The weight of a new value in a first-order low-pass filter, 0 … 1.
  private func weight(cutoff: Double, _ seconds: Double) -> Double {
    let ratio = 2 * Double.pi * cutoff * seconds
    return ratio.isFinite ? ratio / (1 + ratio) : 1
  }
}
