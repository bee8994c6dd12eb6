internal import NIOCore
internal import NIOHTTP1

/// Answers connections beyond the limit with 503.
final class OverloadHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  func channelActive(context: ChannelHandlerContext) {
    Reply(.serviceUnavailable, "Too many connections.")
      .send(hasBody: true, within: limits.closingTime, context)
  }

  /// Discards the request: closing with unread bytes would reset the connection and lose the
  /// response.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
