/// A name from a file, escaped for one line of a message.
///
/// Printable ASCII is kept; quotes, backslashes and everything else are escaped as `\u{…}`. Text
/// longer than ``maximumLength`` characters is truncated with `…`.
public struct PrintableName: CustomStringConvertible, Sendable {
  /// Maximum number of characters that are kept.
  public static let maximumLength = 80

  /// The escaped text.
  public let description: String

  /// Escapes a name.
  ///
  /// - Parameter name: Any text.
  public init(_ name: String) {
    var text = ""
    var length = 0
    for scalar in name.unicodeScalars {
      let piece = PrintableName.escaped(scalar)
      let pieceLength = piece.utf8.count
      guard length + pieceLength < PrintableName.maximumLength else {
        text += "…"
        break
      }
      text += piece
      length += pieceLength
    }
    description = text
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(Character(scalar))
    case " "..."~": String(Character(scalar))
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
}
