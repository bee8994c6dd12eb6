internal import NIOCore
internal import NIOHTTP1

/// Refuses a connection beyond the limit, whatever it wants.
final class CrowdHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  func channelActive(context: ChannelHandlerContext) {
    Reply(.serviceUnavailable, "There are too many connections.")
      .send(hasBody: true, within: limits.closingTime, context)
  }

  /// What comes is read, as a connection with unread bytes is reset, and the reply lost with it.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
