internal import NIOCore
internal import NIOHTTP1

/// A reply to a request, after which the connection closes.
struct Reply {
  var status: HTTPResponseStatus
  var type: String
  var body: [UInt8]
  /// Header fields beside those of all replies.
  private var ownHeaders: [(String, String)] = []

  /// A document.
  init(_ status: HTTPResponseStatus = .ok, type: String, body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// A file.
  init(_ file: ServedFile) {
    self.init(type: file.type, body: file.bytes)
    ownHeaders =
      file.downloadName.map {
        [("Content-Disposition", "attachment; filename=\"\($0)\"")]
      } ?? []
  }

  /// One line of text.
  init(_ status: HTTPResponseStatus, _ line: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array("\(line)\n".utf8))
  }

  /// What a request is refused with.
  init(_ refusal: RequestRefusal) {
    self.init(refusal.status, refusal.reason)
    ownHeaders = refusal.allowedMethods.map { [("Allow", $0)] } ?? []
  }

  private static let contentSecurityPolicy = [
    "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "img-src 'self' blob:",
    "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The header fields: nothing from elsewhere, nowhere else, and nothing kept.
  private var headers: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": type, "Content-Length": "\(body.count)", "Connection": "close",
      "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": Reply.contentSecurityPolicy,
      "Permissions-Policy": "camera=(self)", "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    ]
    headers.add(contentsOf: ownHeaders)
    return headers
  }

  /// Writes the reply, and closes when the client has it, or soon.
  ///
  /// - Parameters:
  ///   - hasBody: Whether the body is sent, which it is not for HEAD.
  ///   - time: How long the client may take.
  ///   - context: Of a handler before one that encodes responses.
  func send(hasBody: Bool, within time: Duration, _ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
    if hasBody {
      let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: body)))
      context.write(NIOAny(body), promise: nil)
    }
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) {
      context.close(promise: nil)
    }
  }
}
