/// Where browsers find the page if another server, one with a certificate, passes requests on.
public struct PageOrigin: Hashable, Sendable {
  /// `http` or `https`.
  let scheme: String
  /// What browsers send as `Host`: a name, and a port unless it is the scheme's own.
  let host: String

  /// Without a path.
  public var text: String { "\(scheme)://\(host)" }

  /// Reads an origin.
  ///
  /// The result is `nil` if it is none: there is a path, a user or no name.
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
