internal import HandsThreads
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

/// Counts open connections and streams and refuses those beyond the limits.
final class ConnectionLimiter: Sendable {
  struct Counts: Sendable {
    var connections = 0
    /// Connections beyond the limit that receive a 503 response.
    var refusals = 0
    var streams = 0
  }

  private let limits: ServerLimits
  private let state = Lock(Counts())

  init(_ limits: ServerLimits) { self.limits = limits }

  /// The current counts.
  var open: Counts { state.withLock { $0 } }

  /// Counts a connection until ``releaseConnection()``; returns `false` if there are too many.
  func admitConnection() -> Bool { admit(\.connections, limit: limits.connections) }

  func releaseConnection() { release(\.connections) }

  /// Counts a refused connection until ``releaseRefusal()``; returns `false` if there are too many.
  func admitRefusal() -> Bool { admit(\.refusals, limit: limits.connections) }

  func releaseRefusal() { release(\.refusals) }

  /// Counts a stream until ``releaseStream()``; returns `false` if there are too many.
  func admitStream() -> Bool { admit(\.streams, limit: limits.streams) }

  func releaseStream() { release(\.streams) }

  private func admit(_ count: WritableKeyPath<Counts, Int>, limit: Int) -> Bool {
    state.withLock { counts in
      guard counts[keyPath: count] < limit else { return false }
      counts[keyPath: count] += 1
      return true
    }
  }

  private func release(_ count: WritableKeyPath<Counts, Int>) {
    state.withLock { $0[keyPath: count] -= 1 }
  }
}

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
