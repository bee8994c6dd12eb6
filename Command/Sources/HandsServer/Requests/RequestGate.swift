internal import NIOCore
internal import NIOHTTP1

/// Forwards the complete head of one request and nothing after it.
///
/// Refused requests are forwarded as errors of type ``RequestRefusal``. SwiftNIO has no time limit for a
/// head, and parses bodies and further requests.
final class RequestGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: ServerLimits
  private var scanner: HeadScanner
  private var head = ByteBuffer()
  private var isOpen = true
  private var timeout: Scheduled<Void>?

  init(_ limits: ServerLimits) {
    self.limits = limits
    scanner = HeadScanner(limits)
  }

  func channelActive(context: ChannelHandlerContext) {
    timeout = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.requestTime)) {
      self.refuse(
        RequestRefusal(.requestTimeout, "The request took too long."), context: context)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    let unwanted = RequestRefusal(.badRequest, "Requests must not have a body.")
    guard isOpen else { return context.fireErrorCaught(unwanted) }
    do throws(RequestRefusal) {
      guard let end = try scanner.scan(bytes.readableBytesView) else {
        head.writeBuffer(&bytes)
        return
      }
      guard end == bytes.readableBytes else { throw unwanted }
      head.writeBuffer(&bytes)
      close()
      context.fireChannelRead(wrapInboundOut(head))
      head = ByteBuffer()
    } catch {
      refuse(error, context: context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { close() }

  private func refuse(_ refusal: RequestRefusal, context: ChannelHandlerContext) {
    close()
    context.fireErrorCaught(refusal)
  }

  private func close() {
    isOpen = false
    timeout?.cancel()
  }
}

/// Finds the end of a request's head and rejects long lines, bare line feeds, folded fields, and
/// HTTP/0.9 request lines.
///
/// SwiftNIO's `NIOHTTPDecoderLimitConfiguration` limits neither the request line nor the size of a
/// head, and its parser accepts bare line feeds.
struct HeadScanner {
  private let limits: ServerLimits
  /// The request line so far.
  private var requestLine: [UInt8] = []
  private var isInRequestLine = true
  private var isAfterCarriageReturn = false
  private var lineLength = 0
  private var headerBytes = 0
  private var headerCount = 0

  init(_ limits: ServerLimits) { self.limits = limits }

  /// Scans the next bytes of a connection.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The number of bytes that belong to the head; `nil` if it is incomplete.
  /// - Throws: ``RequestRefusal``.
  mutating func scan(_ bytes: some Collection<UInt8>) throws(RequestRefusal) -> Int? {
    for (index, byte) in bytes.enumerated() where try isEnd(byte) { return index + 1 }
    return nil
  }

  /// Whether a byte is the end of the head.
  private mutating func isEnd(_ byte: UInt8) throws(RequestRefusal) -> Bool {
    if !isInRequestLine {
      headerBytes += 1
      // The empty line at the end does not count.
      guard headerBytes <= limits.headers + 2 else { throw .headersTooLarge }
    }
    switch (byte, isAfterCarriageReturn) {
    case (UInt8(ascii: "\n"), true):
      isAfterCarriageReturn = false
      defer { lineLength = 0 }
      return try isEndAfterLine()
    case (UInt8(ascii: "\r"), false):
      isAfterCarriageReturn = true
    case (UInt8(ascii: "\t"), false), (0x20...0x7e, false), (0x80...0xff, false):
      try take(byte)
    default:
      throw .malformed
    }
    return false
  }

  private mutating func take(_ byte: UInt8) throws(RequestRefusal) {
    if isInRequestLine {
      guard lineLength < limits.requestLine else {
        throw RequestRefusal(.uriTooLong, "The request line is too long.")
      }
      requestLine.append(byte)
    } else if lineLength == 0 {
      // A line that begins with whitespace continues the previous field.
      guard byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") else { throw .malformed }
      headerCount += 1
      guard headerCount <= limits.headerCount else { throw .headersTooLarge }
    }
    lineLength += 1
  }

  private mutating func isEndAfterLine() throws(RequestRefusal) -> Bool {
    guard isInRequestLine else { return lineLength == 0 }
    isInRequestLine = false
    let versions = [" HTTP/1.0", " HTTP/1.1"]
    guard versions.contains(where: { requestLine.suffix($0.utf8.count).elementsEqual($0.utf8) })
    else { throw .malformed }
    return false
  }
}

extension RequestRefusal {
  fileprivate static var malformed: RequestRefusal {
    RequestRefusal(.badRequest, "The request is not HTTP/1.1.")
  }

  fileprivate static var headersTooLarge: RequestRefusal {
    RequestRefusal(.requestHeaderFieldsTooLarge, "The request's header fields are too large.")
  }
}
