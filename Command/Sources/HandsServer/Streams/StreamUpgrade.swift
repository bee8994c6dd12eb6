internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The handshake that upgrades a connection to a stream.
struct StreamUpgrade: Sendable {
  var head: HTTPRequestHead
  var worker: StreamWorker
  var server: ServerContext

  /// Creates the handler of the frames and checks the handshake.
  ///
  /// - Parameters:
  ///   - query: The items of the query.
  ///   - channel: The connection.
  /// - Returns: The header fields of the response; fails with ``QueryRefusal`` if the query is
  ///   refused, and with another error if the handshake is invalid.
  func prepare(_ query: [QueryItem], on channel: any Channel) -> EventLoopFuture<HTTPHeaders> {
    let opened = channel.eventLoop.makePromise(of: Void.self)
    let handshake = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    let headers = handshake.buildUpgradeResponse(
      channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
    worker.open(query, opened: opened)
    return opened.futureResult.flatMap { headers }
  }

  /// Sends the response and replaces the handlers of the connection.
  ///
  /// - Parameters:
  ///   - headers: The header fields of the response.
  ///   - context: The context of the request handler, which is removed.
  func perform(_ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
    server.metrics.count { $0.streams += 1 }
    let answer = HTTPResponseHead(
      version: .http1_1, status: .switchingProtocols, headers: headers)
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.head(answer)), promise: nil)
    do {
      try ConnectionPipeline.configureStream(context.channel, worker, server)
    } catch {
      context.close(promise: nil)
    }
  }
}
