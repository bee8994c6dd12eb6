/// The target of a request.
struct RequestTarget {
  /// The scheme and host of a target in absolute form, such as `http://localhost:8484/stream`.
  var server: (scheme: String, host: String)?
  /// The path as sent, neither decoded nor resolved.
  var path: String
  /// The decoded items of the query.
  var query: [QueryItem]

  /// Parses the target of a request line (RFC 9112, section 3.2).
  ///
  /// The result is `nil` if the query is encoded incorrectly.
  ///
  /// - Parameter text: The target, such as `/stream?task=gestures`.
  init?(_ text: String) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    (server, path) = RequestTarget.serverAndPath(of: parts[0])
    query = []
    guard parts.count > 1, !parts[1].isEmpty else { return }
    for item in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = RequestTarget.decoded(halves[0]),
        let value = RequestTarget.decoded(halves.count > 1 ? halves[1] : "")
      else { return nil }
      query.append(QueryItem(name: name, value: value))
    }
  }

  private static func serverAndPath(
    of text: Substring
  ) -> (server: (scheme: String, host: String)?, path: String) {
    for scheme in ["http", "https"] where text.lowercased().hasPrefix("\(scheme)://") {
      let rest = text.dropFirst(scheme.count + 3)
      let host = rest.prefix { $0 != "/" }
      let path = rest[host.endIndex...]
      return ((scheme, String(host)), path.isEmpty ? "/" : String(path))
    }
    return (nil, String(text))
  }

  /// Decodes percent-encoded text, in which `+` is a space.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2)
        rest = rest.dropFirst(2)
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == 2 else { return nil }
        bytes.append(UInt8(16 * values[0] + values[1]))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
