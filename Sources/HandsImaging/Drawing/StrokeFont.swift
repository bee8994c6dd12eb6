/// A stroke font for the ASCII characters 32 … 126, designed for this package.
///
/// Glyphs lie on a grid of 10 units from the top of capitals to the baseline; lowercase letters
/// start at 4, descenders reach 13. Other characters are drawn as a box.
enum StrokeFont {
  /// Units from the top of capitals to the baseline.
  static let capHeight: Float = 10
  /// Units from the top of capitals to the lowest descender.
  static let lineHeight: Float = 13
  /// Units between neighboring glyphs.
  private static let spacing: Float = 3
  private static let spaceWidth: Float = 3
  private static let missing = "00606a0a00"

  /// A point on the grid, y down from the top of capitals.
  typealias GridPoint = (x: Float, y: Float)

  /// Calls a closure for each line segment of a text's strokes, in units, from the origin.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - body: Receives the ends of a segment; both are the same for a dot.
  /// - Returns: The text's width in units.
  @discardableResult
  static func layOut(_ text: String, _ body: (GridPoint, GridPoint) -> Void) -> Float {
    var left: Float = 0
    for scalar in text.unicodeScalars {
      left += draw(glyph(of: scalar), at: left, body) + spacing
    }
    return max(left - spacing, 0)
  }

  private static func glyph(of scalar: Unicode.Scalar) -> String {
    let index = Int(scalar.value) - 32
    return glyphs.indices.contains(index) ? glyphs[index] : missing
  }

  /// Draws a glyph encoded as pairs of hexadecimal digits, x then y; a space ends a stroke.
  private static func draw(
    _ glyph: String, at left: Float, _ body: (GridPoint, GridPoint) -> Void
  ) -> Float {
    var width: Float = glyph.isEmpty ? spaceWidth : 0
    var (column, previous): (Float?, GridPoint?) = (nil, nil)
    for digit in glyph.utf8 {
      guard digit != UInt8(ascii: " ") else {
        previous = nil
        continue
      }
      let value = Float(digit <= UInt8(ascii: "9") ? digit - 48 : digit - 87)
      guard let x = column else {
        column = value
        continue
      }
      column = nil
      width = max(width, x)
      let point = (x: left + x, y: value)
      if let previous { body(previous, point) }
      previous = point
    }
    return width
  }

  private static let glyphs: [String] = [
    // space ! " # $ % & '
    "", "0007 0a0a", "0003 3033", "201a 504a 0363 0767", "6240200203254567684a2a08 303a",
    "600a 0020230300 47676a4a47", "6a13122030424306082a3a66", "0003",
    // ( ) * + , - . /
    "2002082a", "0022280a", "3137 0266 6206", "3238 0565", "1a0c", "0646", "0a0a", "500a",
    // 0 1 2 3 4 5 6 7 8 9
    "204062684a2a080220", "12303a 1a5a", "02204062640a6a", "02204062634567684a2a08 2545",
    "4a400767", "6000044466684a2a08", "51402002082a4a6866442406", "00602a",
    "204062634525030220 2507082a4a686745", "6446260402204062684a2a19",
    // : ; < = > ? @
    "0505 0a0a", "1515 1a0c", "52065a", "0464 0767", "02560a", "02204062643637 3a3a",
    "695a2a080220608286776653 5544342526374755",
    // A … M
    "0a306a 1757", "0a004062634505 4567684a0a", "62402002082a4a68", "0a003063673a0a",
    "60000a6a 0545", "60000a 0545", "62402002082a4a686535", "000a 606a 0565", "0040 202a 0a4a",
    "60684a2a08", "000a 60056a", "000a6a", "0a0035606a",
    // N … Z
    "0a006a60", "204062684a2a080220", "0a004062644606", "204062684a2a080220 376a",
    "0a004062644606 366a", "6240200203254567684a2a08", "0060 303a", "00082a4a6860", "003a60",
    "002a436a80", "006a 600a", "003560 353a", "00600a6a",
    // [ \ ] ^ _ `
    "20000a2a", "005a", "00202a0a", "043064", "0b6b", "0022",
    // a … m
    "646a 66442406082a4a68", "000a 06244466684a2a08", "65442406082a4a69", "606a 66442406082a4a68",
    "076766442406082a4a69", "5040222a 0444", "646b4d2d0c 66442406082a4a68", "000a 062444666a",
    "040a 0101", "242b1d0d 2121", "000a 54075a", "00081a2a", "040a 061434464a 465474868a",
    // n … z
    "040a 062444666a", "244466684a2a080624", "040d 06244466684a2a08", "646d 66442406082a4a68",
    "040a 062444", "6544240506274768694a2a09", "21283a5a 0454", "04082a4a68 646a", "043a64",
    "042a456a84", "046a 640a", "043a 643a1d0d", "04640a6a",
    // { | } ~
    "3011140516193a", "000c", "0021243526290a", "061424465664",
  ]
}
