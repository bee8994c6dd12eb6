/// The host names that the server accepts.
///
/// Pages of other sites can reach a local server through a host name that resolves to it (DNS
/// rebinding), or open streams across origins. Therefore requests must have the name of this
/// server, and streams must come from its own page.
struct ServerNames: Sendable {
  private let names: Set<String>
  private let origin: PageOrigin?

  /// Creates the local names and others.
  ///
  /// - Parameters:
  ///   - others: Additional host names.
  ///   - origin: The origin of the page behind a reverse proxy.
  init(others: [String] = [], origin: PageOrigin? = nil) {
    names = Set(["localhost", "127.0.0.1", "[::1]"] + others.map { $0.lowercased() })
    self.origin = origin
  }

  /// Whether a `Host` header names the server.
  ///
  /// - Parameters:
  ///   - host: The value of the header: name and port, which may be omitted if it is 80, or the
  ///     host of the proxy's origin.
  ///   - port: The port of the server.
  /// - Returns: Whether name and port match.
  func isOwn(host: String, port: Int) -> Bool {
    let host = host.lowercased()
    if host == origin?.host { return true }
    let suffix = ":\(port)"
    if host.hasSuffix(suffix) { return names.contains(String(host.dropLast(suffix.count))) }
    return port == 80 && names.contains(host)
  }

  /// Whether an `Origin` header is the origin of a page loaded from a host.
  ///
  /// - Parameters:
  ///   - origin: The value of the header.
  ///   - host: The value of the `Host` header of the request.
  /// - Returns: Whether they match, including the port.
  func isSame(origin: String, host: String) -> Bool {
    let host = host.lowercased()
    let scheme = host == self.origin?.host ? self.origin?.scheme : nil
    return origin.lowercased() == "\(scheme ?? "http")://\(host)"
  }
}

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

/// A secret in the address of the page that authorizes clients.
public struct AccessToken: Sendable {
  /// The name of the query item.
  static let itemName = "token"

  /// The token, of letters and digits.
  public let text: String

  /// Creates a token from a text that cannot be guessed.
  package init(_ text: String) { self.text = text }

  /// Creates a token of 128 random bits.
  public init() {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in Int.random(in: 0..<16, using: &generator) }
    self.init(digits.map { String($0, radix: 16) }.joined())
  }

  /// Compares a text with the token in constant time.
  ///
  /// - Parameter other: The text.
  /// - Returns: Whether they are equal.
  func matches(_ other: String) -> Bool {
    guard other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
