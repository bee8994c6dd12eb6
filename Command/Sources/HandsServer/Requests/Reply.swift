internal import NIOCore
internal import NIOHTTP1

/// A response, after which the connection closes.
struct Reply {
  var status: HTTPResponseStatus
  var type: String
  var body: [UInt8]
  /// Additional header fields.
  private var ownHeaders: [(String, String)] = []

  /// Creates a response with a document.
  init(_ status: HTTPResponseStatus = .ok, type: String, body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// Creates a response with a file.
  init(_ file: ServedFile) {
    self.init(type: file.type, body: file.bytes)
    ownHeaders =
      file.downloadName.map {
        [("Content-Disposition", "attachment; filename=\"\($0)\"")]
      } ?? []
  }

  /// Creates a response with a line of text.
  init(_ status: HTTPResponseStatus, _ line: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array("\(line)\n".utf8))
  }

  /// Creates the response of a refused request.
  init(_ refusal: RequestRefusal) {
    self.init(refusal.status, refusal.reason)
    ownHeaders = refusal.headers
  }

  /// The size of the parts in which the body is written, in bytes.
  private static let partSize = 16 << 10

  private static let contentSecurityPolicy = [
    "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' blob:",
    "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The header fields, which prevent loading from other origins, embedding in other pages, and
  /// caching.
  private var headers: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": type, "Content-Length": "\(body.count)", "Connection": "close",
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": Reply.contentSecurityPolicy,
      "Permissions-Policy": "camera=(self)", "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    ]
    headers.add(contentsOf: ownHeaders)
    return headers
  }

  /// Sends the response and closes the connection once the client has received it, or has taken
  /// nothing of it for some time.
  ///
  /// - Parameters:
  ///   - hasBody: Whether to send the body, `false` for HEAD.
  ///   - time: The time without progress after which the connection is closed.
  ///   - context: The context of a handler after the response encoder.
  func send(hasBody: Bool, within time: Duration, _ context: ChannelHandlerContext) {
    let eventLoop = context.eventLoop.assumeIsolated()
    var timeout: Scheduled<Void>?
    func restartTimer() {
      timeout?.cancel()
      timeout = eventLoop.scheduleTask(in: TimeAmount(time)) { context.close(promise: nil) }
    }
    restartTimer()
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
    var rest = ByteBuffer(bytes: hasBody ? body : [])
    while let part = rest.readSlice(length: min(rest.readableBytes, Reply.partSize)),
      part.readableBytes > 0
    {
      context.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(part)))).assumeIsolated()
        .whenSuccess { restartTimer() }
    }
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
  }
}

/// The error of a refused request.
struct RequestRefusal: Error {
  var status: HTTPResponseStatus
  /// A message for the client, one sentence.
  var reason: String
  /// Additional header fields, such as the allowed methods.
  var headers: [(String, String)]

  init(_ status: HTTPResponseStatus, _ reason: String, headers: [(String, String)] = []) {
    self.status = status
    self.reason = reason
    self.headers = headers
  }

  /// The error of an unsupported method.
  static func methodNotAllowed(allowed: String) -> RequestRefusal {
    RequestRefusal(
      .methodNotAllowed, "The method must be one of \(allowed).", headers: [("Allow", allowed)])
  }
}
