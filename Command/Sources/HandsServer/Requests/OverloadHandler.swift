internal import NIOCore
internal import NIOHTTP1

/// Answers a connection beyond the limit with 503, whatever it requests.
final class OverloadHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  func channelActive(context: ChannelHandlerContext) {
    Reply(.serviceUnavailable, "There are too many connections.")
      .send(hasBody: true, within: limits.closingTime, context)
  }

  /// Discards the request: closing with unread bytes resets the connection, and loses the reply.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
