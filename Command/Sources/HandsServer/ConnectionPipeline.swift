package import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// Configures the handlers of connections.
package enum ConnectionPipeline {
  /// The names of the handlers before the upgrade to a stream, in order.
  private static let requestHandlers = ["gate", "encoder", "decoder", "requests"]

  /// Configures a connection.
  ///
  /// - Parameters:
  ///   - channel: The connection, on its event loop.
  ///   - server: The state shared by connections.
  /// - Throws: An error if the connection is already closed.
  package static func configure(_ channel: any Channel, _ server: ServerContext) throws {
    let pipeline = channel.pipeline.syncOperations
    guard server.limiter.admitConnection() else {
      server.metrics.count { $0.refusedConnections += 1 }
      guard server.limiter.admitRefusal() else { return channel.close(promise: nil) }
      channel.closeFuture.whenComplete { _ in server.limiter.releaseRefusal() }
      try pipeline.addHandlers([HTTPResponseEncoder(), OverloadHandler(server.limits)])
      return
    }
    server.metrics.count { $0.connections += 1 }
    channel.closeFuture.whenComplete { _ in server.limiter.releaseConnection() }
    let handlers: [any ChannelHandler & RemovableChannelHandler] = [
      RequestGate(server.limits), HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)),
      RequestHandler(server),
    ]
    for (handler, name) in zip(handlers, requestHandlers) {
      try pipeline.addHandler(handler, name: name)
    }
  }

  /// Reconfigures a connection as a stream.
  ///
  /// - Parameters:
  ///   - channel: The connection, on its event loop.
  ///   - worker: Handles the frames.
  ///   - server: The state shared by connections.
  /// - Throws: An error if the connection is already closed.
  package static func configureStream(
    _ channel: any Channel, _ worker: StreamWorker, _ server: ServerContext
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    for name in requestHandlers { pipeline.removeHandler(name: name, promise: nil) }
    try pipeline.addHandlers([
      WebSocketFrameEncoder(), ByteToMessageHandler(MessageDecoder(server.limits)),
      StreamChannelHandler(worker, limits: server.limits),
    ])
  }
}
