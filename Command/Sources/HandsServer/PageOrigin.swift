/// The origin of the page behind a reverse proxy.
public struct PageOrigin: Hashable, Sendable {
  /// `http` or `https`.
  let scheme: String
  /// The value of the header `Host`: a name, and the port unless it is the default of the scheme.
  let host: String

  /// The origin as text.
  public var text: String { "\(scheme)://\(host)" }

  /// Parses an origin.
  ///
  /// The result is `nil` if the text is not an origin, for example because it has a path or a user.
  ///
  /// - Parameter text: Such as `https://hands.example` or `https://hands.example:8443`.
  public init?(_ text: String) {
    let text = text.lowercased()
    let schemes = [("https", ":443"), ("http", ":80")]
    guard let (scheme, ownPort) = schemes.first(where: { text.hasPrefix($0.0 + "://") }) else {
      return nil
    }
    let host = text.dropFirst(scheme.count + 3)
    let isName = host.utf8.allSatisfy { byte in
      (0x21...0x7e).contains(byte) && !"/?#@\\".utf8.contains(byte)
    }
    guard isName, let first = host.first, first != ":", host.last != ":" else { return nil }
    self.scheme = scheme
    self.host = String(host.hasSuffix(ownPort) ? host.dropLast(ownPort.count) : host)
  }
}
