/// A colour to draw with.
public struct PixelColor: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8
  /// 0 … 255.
  public var green: UInt8
  /// 0 … 255.
  public var blue: UInt8
  /// How much of what lies below is covered, 0 … 1.
  public var opacity: Float

  /// Creates a colour.
  ///
  /// - Parameters:
  ///   - red: 0 … 255.
  ///   - green: 0 … 255.
  ///   - blue: 0 … 255.
  ///   - opacity: How much of what lies below is covered, 0 … 1.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// White.
  public static let white = PixelColor(red: 255, green: 255, blue: 255)
  /// Black.
  public static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// The same colour with another opacity.
  ///
  /// - Parameter opacity: 0 … 1.
  /// - Returns: The colour.
  public func with(opacity: Float) -> PixelColor {
    PixelColor(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Red, green, blue in 0 … 255 and opacity, for arithmetic.
  typealias Channels = SIMD4<Float>

  var channels: Channels { Channels(Float(red), Float(green), Float(blue), opacity) }

  /// The same colour nearer to another.
  ///
  /// - Parameters:
  ///   - other: The other colour; its opacity is not taken over.
  ///   - share: 0 for this colour, 1 for the other; NaN counts as 0.
  /// - Returns: The colour between them, of this one's opacity.
  package func mixed(with other: PixelColor, share: Float) -> PixelColor {
    let share = share > 0 ? min(share, 1) : 0
    let mixed = channels + (other.channels - channels) * share + 0.5
    return PixelColor(
      red: UInt8(mixed[0]), green: UInt8(mixed[1]), blue: UInt8(mixed[2]), opacity: opacity)
  }
}
