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
}
