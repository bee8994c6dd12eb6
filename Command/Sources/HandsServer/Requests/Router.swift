internal import NIOHTTP1

/// Routes requests.
struct Router: Sendable {
  let names: ServerNames
  let content: ServedContent
  /// The token that streams, actions and private documents require, if any.
  let token: AccessToken?
  let metrics: ServerMetrics

  enum Route {
    case reply(Reply)
    /// A response whose creation may block.
    case work(@Sendable () -> Reply)
    /// A stream with the items of the query.
    case stream([QueryItem])
  }

  /// Routes a request.
  ///
  /// - Parameters:
  ///   - head: The head of the request.
  ///   - port: The port of the server.
  /// - Returns: The route.
  /// - Throws: ``RequestRefusal``.
  func route(_ head: HTTPRequestHead, port: Int) throws(RequestRefusal) -> Route {
    // Browsers send the length of an empty body with POST.
    let lengths = head.headers[canonicalForm: "content-length"]
    guard lengths.isEmpty || (head.method == .POST && lengths == ["0"]),
      head.headers[canonicalForm: "transfer-encoding"].isEmpty
    else { throw RequestRefusal(.badRequest, "Requests must not have a body.") }
    let hosts = head.headers["host"]
    guard hosts.count == 1 else {
      throw RequestRefusal(.badRequest, "Requests must have exactly one Host header.")
    }
    guard let target = RequestTarget(head.uri) else {
      throw RequestRefusal(.badRequest, "The query is encoded incorrectly.")
    }
    // The host of an absolute target overrides the header (RFC 9112, section 3.2.2).
    let host = target.server?.host ?? hosts[0]
    guard names.isOwn(host: host, port: port),
      target.server.map({ names.isSame(origin: "\($0.scheme)://\($0.host)", host: host) }) ?? true
    else { throw RequestRefusal(.misdirectedRequest, "This server does not have this host name.") }
    if let action = content.actions[target.path] {
      return try perform(action, target, head, host: host)
    }
    guard head.method == .GET || head.method == .HEAD else {
      throw .methodNotAllowed(allowed: "GET, HEAD")
    }
    switch target.path {
    case "/stream":
      let query = try authorized(target.query)
      try checkUpgrade(head, host: host)
      return .stream(query)
    case "/healthz":
      return .reply(Reply(.ok, "ok"))
    case "/metrics":
      return .reply(
        Reply(type: "text/plain; version=0.0.4; charset=utf-8", body: Array(metrics.text.utf8)))
    default:
      if let file = PageFiles.file(at: target.path) { return .reply(Reply(file)) }
      let missing = RequestRefusal(.notFound, "File not found.")
      let own = content.privateDocuments[target.path]
      if own != nil { _ = try authorized(target.query) }
      guard let document = own ?? content.documents[target.path] else { throw missing }
      return .work { document().map { Reply($0) } ?? Reply(missing) }
    }
  }

  private func perform(
    _ action: @escaping ServedContent.Action, _ target: RequestTarget, _ head: HTTPRequestHead,
    host: String
  ) throws(RequestRefusal) -> Route {
    guard head.method == .POST else { throw .methodNotAllowed(allowed: "POST") }
    try checkOrigin(of: head, host: host, "Actions are restricted to this server's own page.")
    let query = try authorized(target.query)
    return .work {
      do throws(QueryRefusal) {
        try action(query)
        return Reply(.ok, "ok")
      } catch {
        return Reply(.badRequest, error.reason)
      }
    }
  }

  /// Checks the token, if the server has one, and removes it from the query.
  private func authorized(_ query: [QueryItem]) throws(RequestRefusal) -> [QueryItem] {
    let given = query.filter { $0.name == AccessToken.itemName }
    guard token.map({ given.count == 1 && $0.matches(given[0].value) }) ?? true else {
      throw RequestRefusal(
        .forbidden, "The address must contain the token that the server prints.")
    }
    return query.filter { $0.name != AccessToken.itemName }
  }

  /// Checks that a request can be upgraded to a WebSocket, except for its key.
  private func checkUpgrade(_ head: HTTPRequestHead, host: String) throws(RequestRefusal) {
    func tokens(_ name: String) -> [String] {
      head.headers[canonicalForm: name].map { $0.lowercased() }
    }
    guard head.method == .GET, head.version == .http1_1, tokens("upgrade") == ["websocket"],
      tokens("connection").contains("upgrade")
    else {
      throw RequestRefusal(
        .upgradeRequired, "Streams require a WebSocket.",
        headers: [("Connection", "upgrade"), ("Upgrade", "websocket")])
    }
    try checkOrigin(of: head, host: host, "Streams are restricted to this server's own page.")
  }

  /// Checks that the request comes from a page of this server, according to the browser.
  private func checkOrigin(
    of head: HTTPRequestHead, host: String, _ reason: String
  ) throws(RequestRefusal) {
    let origins = head.headers["origin"]
    guard origins.count == 1, names.isSame(origin: origins[0], host: host) else {
      throw RequestRefusal(.forbidden, reason)
    }
  }
}

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
