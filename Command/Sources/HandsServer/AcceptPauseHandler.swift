internal import NIOCore

/// Pauses accepting after a connection could not be accepted for lack of descriptors or memory.
///
/// SwiftNIO's `AcceptBackoffHandler` delays reads, but a listener whose first `accept` fails
/// remains registered, so its event loop spins.
final class AcceptPauseHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.seconds(1)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError else { return context.fireErrorCaught(error) }
    let channel = context.channel
    try? channel.syncOptions?.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: AcceptPauseHandler.pause) {
      // This fails if the listener was closed in the meantime.
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }
}
