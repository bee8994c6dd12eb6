/// The parameters of a one-euro filter, which trade jitter against lag.
///
/// The defaults are MediaPipe's for the landmarks of a body; it does not smooth hands.
///
/// Source: `one_euro_filter` of MediaPipe's `pose_landmark_filtering.pbtxt`.
public struct OneEuroParameters: Equatable, Sendable {
  /// The cutoff at rest in hertz, above 0; 0.05 by default; lower values reduce jitter.
  public var minCutoff: Double
  /// The increase of the cutoff with speed, in hertz per object size per second, 0 or more; 80 by
  /// default; higher values reduce lag.
  public var beta: Double
  /// The cutoff for smoothing the speed itself in hertz, above 0; 1 by default.
  public var derivativeCutoff: Double

  /// Creates parameters.
  ///
  /// - Parameters:
  ///   - minCutoff: The cutoff at rest in hertz.
  ///   - beta: The increase of the cutoff with speed.
  ///   - derivativeCutoff: The cutoff for smoothing the speed itself in hertz.
  public init(minCutoff: Double = 0.05, beta: Double = 80, derivativeCutoff: Double = 1) {
    self.minCutoff = minCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
  }
}

/// A low-pass filter whose cutoff increases with speed, so that still values don't jitter and fast
/// ones don't lag.
///
/// Source: Casiez, Roussel, Vogel, "1€ Filter", CHI 2012; the speed is computed from the unfiltered
/// values, as in MediaPipe's `one_euro_filter.cc`.
package struct OneEuroFilter: Sendable {
  /// The last unfiltered value; `nil` before the first.
  private var raw: Double?
  private var smoothed = 0.0
  /// The smoothed speed, in units of the value times the scale, per second.
  package private(set) var speed = 0.0

  /// Creates a filter without history.
  package init() {}

  /// Filters the next value.
  ///
  /// - Parameters:
  ///   - value: The value; a non-finite value is returned unchanged and ignored.
  ///   - seconds: The time since the last value, above 0; ignored for the first one.
  ///   - scale: The factor that converts a difference of values to object sizes.
  ///   - parameters: The parameters of the filter.
  /// - Returns: The smoothed value; the first one is unchanged.
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

  /// Returns the weight of a new value in a first-order low-pass filter, 0 … 1.
  private func weight(cutoff: Double, _ seconds: Double) -> Double {
    let ratio = 2 * Double.pi * cutoff * seconds
    return ratio.isFinite ? ratio / (1 + ratio) : 1
  }
}
