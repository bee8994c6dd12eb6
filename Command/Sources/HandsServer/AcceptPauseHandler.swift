internal import NIOCore

/// Accepts nothing for a while after a connection could not be accepted, for want of descriptors or
/// memory.
///
/// SwiftNIO's `AcceptBackoffHandler` delays reads, but a listener whose first `accept` fails stays
/// registered, so that its event loop never rests.
final class AcceptPauseHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.seconds(1)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError else { return context.fireErrorCaught(error) }
    let channel = context.channel
    try? channel.syncOptions?.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: AcceptPauseHandler.pause) {
      // A listener that was closed meanwhile has no options.
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }
}
