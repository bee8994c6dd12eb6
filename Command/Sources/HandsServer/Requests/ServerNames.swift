/// The names that the server answers to.
///
/// A page of another site may reach a server on this machine through a name of its own that leads
/// here (DNS rebinding), or open a stream across sites: requests must name this server, and streams
/// come from its own page.
struct ServerNames: Sendable {
  private let names: Set<String>
  private let origin: PageOrigin?

  /// The names of this machine for itself, and others.
  ///
  /// - Parameters:
  ///   - others: Further host names.
  ///   - origin: Where browsers find the page if another server passes requests on.
  init(others: [String] = [], origin: PageOrigin? = nil) {
    names = Set(["localhost", "127.0.0.1", "[::1]"] + others.map { $0.lowercased() })
    self.origin = origin
  }

  /// Whether a `Host` field names the server.
  ///
  /// - Parameters:
  ///   - host: The field's value: name and port, where the port 80 may be left out; or the host of
  ///     the page's origin elsewhere.
  ///   - port: The server's port.
  /// - Returns: Whether name and port are the server's.
  func isOwn(host: String, port: Int) -> Bool {
    let host = host.lowercased()
    if host == origin?.host { return true }
    let suffix = ":\(port)"
    if host.hasSuffix(suffix) { return names.contains(String(host.dropLast(suffix.count))) }
    return port == 80 && names.contains(host)
  }

  /// Whether an `Origin` field is that of a page that was fetched under a host's name.
  ///
  /// - Parameters:
  ///   - origin: The field's value.
  ///   - host: The value of the request's `Host` field.
  /// - Returns: Whether they are the same to the port.
  func isSame(origin: String, host: String) -> Bool {
    let host = host.lowercased()
    let scheme = host == self.origin?.host ? self.origin?.scheme : nil
    return origin.lowercased() == "\(scheme ?? "http")://\(host)"
  }
}
