/// A color to draw with.
package struct PixelColor: Hashable, Sendable {
  /// The red component, 0 … 255.
  package var red: UInt8
  /// The green component, 0 … 255.
  package var green: UInt8
  /// The blue component, 0 … 255.
  package var blue: UInt8
  /// The opacity, 0 … 1.
  package var opacity: Float

  /// Creates a color.
  ///
  /// - Parameters:
  ///   - red: The red component, 0 … 255.
  ///   - green: The green component, 0 … 255.
  ///   - blue: The blue component, 0 … 255.
  ///   - opacity: The opacity, 0 … 1.
  package init(red: UInt8, green: UInt8, blue: UInt8, opacity: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  package static let white = PixelColor(red: 255, green: 255, blue: 255)
  package static let black = PixelColor(red: 0, green: 0, blue: 0)

  /// Returns the same color with another opacity.
  ///
  /// - Parameter opacity: The opacity, 0 … 1.
  /// - Returns: The color.
  package func with(opacity: Float) -> PixelColor {
    PixelColor(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Red, green, blue in 0 … 255 and opacity, for arithmetic.
  typealias Channels = SIMD4<Float>

  var channels: Channels { Channels(Float(red), Float(green), Float(blue), opacity) }

  /// Returns a mix of this color and another.
  ///
  /// - Parameters:
  ///   - other: The other color; its opacity is ignored.
  ///   - share: The fraction of the other color, from 0 for this color to 1 for the other; NaN
  ///     counts as 0.
  /// - Returns: The mixed color, with the opacity of this one.
  package func mixed(with other: PixelColor, share: Float) -> PixelColor {
    let share = share > 0 ? min(share, 1) : 0
    let mixed = channels + (other.channels - channels) * share + 0.5
    return PixelColor(
      red: UInt8(mixed[0]), green: UInt8(mixed[1]), blue: UInt8(mixed[2]), opacity: opacity)
  }
}
