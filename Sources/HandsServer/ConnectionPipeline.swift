internal import NIOCore
internal import NIOHTTP1

/// The handlers of a connection before it becomes a stream.
enum ConnectionPipeline {
  /// The names of the handlers, in their order.
  static let requestHandlers = ["gate", "encoder", "decoder", "requests"]

  /// Sets a connection up.
  ///
  /// - Parameters:
  ///   - channel: The connection, on its event loop.
  ///   - server: What connections share.
  /// - Throws: An error if the connection is closed already.
  static func configure(_ channel: any Channel, _ server: ServerContext) throws {
    let pipeline = channel.pipeline.syncOperations
    guard server.seats.takeConnection() else {
      server.metrics.count { $0.refusedConnections += 1 }
      guard server.seats.takeRefusal() else { return channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in server.seats.leaveRefusal() }
      try pipeline.addHandlers([HTTPResponseEncoder(), CrowdHandler(server.limits)])
      return
    }
    server.metrics.count { $0.connections += 1 }
    channel.closeFuture.whenComplete { _ in server.seats.leaveConnection() }
    let handlers: [any ChannelHandler & RemovableChannelHandler] = [
      RequestGate(server.limits), HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)),
      RequestHandler(server),
    ]
    for (handler, name) in zip(handlers, requestHandlers) {
      try pipeline.addHandler(handler, name: name)
    }
  }
}
