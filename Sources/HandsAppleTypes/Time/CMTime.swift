// The names match Core Media.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A time as a rational number of seconds, like Core Media's type.
///
/// Equal times can have different representations: 1/2 and 2/4. A time is invalid if its timescale
/// is not positive; all invalid times are equal, and later than any other.
public struct CMTime: Sendable, Codable {
  /// The numerator.
  public var value: Int64
  /// The denominator: units per second.
  public var timescale: Int32

  /// Creates a time of `value / timescale` seconds.
  ///
  /// - Parameters:
  ///   - value: The numerator.
  ///   - timescale: Units per second.
  public init(value: Int64, timescale: Int32) {
    self.value = value
    self.timescale = timescale
  }

  /// Creates a time by rounding seconds to a timescale; invalid if they can't be represented in it.
  ///
  /// - Parameters:
  ///   - seconds: The time.
  ///   - preferredTimescale: Units per second.
  public init(seconds: Double, preferredTimescale: Int32) {
    let units = (seconds * Double(preferredTimescale)).rounded()
    guard let value = Int64(exactly: units) else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: preferredTimescale)
  }

  /// Zero seconds.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time.
  public static let invalid = CMTime(value: 0, timescale: 0)

  /// Whether the time is valid.
  public var isValid: Bool { timescale > 0 }

  /// The time in seconds; NaN if it is invalid.
  public var seconds: Double {
    isValid ? Double(value) / Double(timescale) : .nan
  }
}

extension CMTime: Comparable, Hashable {
  /// Returns whether both are the same time.
  public static func == (left: CMTime, right: CMTime) -> Bool {
    guard left.isValid, right.isValid else { return left.isValid == right.isValid }
    return left.reduced == right.reduced
  }

  /// Returns whether one time is before the other.
  public static func < (left: CMTime, right: CMTime) -> Bool {
    guard left.isValid, right.isValid else { return left.isValid }
    let scaledLeft = left.value.multipliedFullWidth(by: Int64(right.timescale))
    let scaledRight = right.value.multipliedFullWidth(by: Int64(left.timescale))
    return (scaledLeft.high, scaledLeft.low) < (scaledRight.high, scaledRight.low)
  }

  /// Hashes the time independently of its representation.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isValid ? reduced : [])
  }

  /// The numerator and denominator, reduced to lowest terms.
  private var reduced: [Int64] {
    var (divisor, rest) = (Int64(timescale), value % Int64(timescale))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let factor = abs(divisor)
    return [value / factor, Int64(timescale) / factor]
  }
}

/// Creates a time of `value / timescale` seconds.
///
/// - Parameters:
///   - value: The numerator.
///   - timescale: Units per second.
/// - Returns: The time.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Returns the time in seconds.
///
/// - Parameter time: A time.
/// - Returns: The seconds; NaN if the time is invalid.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
