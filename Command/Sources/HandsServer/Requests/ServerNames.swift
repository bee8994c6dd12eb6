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
