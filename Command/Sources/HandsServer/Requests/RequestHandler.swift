internal import Dispatch
internal import NIOCore
internal import NIOExtras
internal import NIOHTTP1

/// Answers the request of a connection, or upgrades the connection to a stream.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: ServerContext
  /// Whether a response or upgrade has started.
  private var isAnswered = false
  private var hasBody = true

  init(_ server: ServerContext) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    hasBody = head.method != .HEAD
    do throws(RequestRefusal) {
      switch try server.router.route(head, port: context.localAddress?.port ?? 0) {
      case .reply(let reply): self.reply(reply, context)
      case .work(let work): self.work(work, context)
      case .stream(let query): try openStream(head, query, context)
      }
    } catch {
      reply(Reply(error), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let refusal as RequestRefusal: reply(Reply(refusal), context)
    case is HTTPParserError: reply(Reply(.badRequest, "The request is not HTTP/1.1."), context)
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  private func work(_ work: @escaping @Sendable () -> Reply, _ context: ChannelHandlerContext) {
    let eventLoop = context.eventLoop
    let channel = context.channel
    let request = NIOLoopBound((handler: self, context: context), eventLoop: eventLoop)
    server.workQueue.async {
      // Clients that have left must not keep others waiting.
      guard channel.isActive else { return }
      let reply = work()
      eventLoop.execute { request.value.handler.reply(reply, request.value.context) }
    }
  }

  private func openStream(
    _ head: HTTPRequestHead, _ query: [QueryItem], _ context: ChannelHandlerContext
  ) throws(RequestRefusal) {
    guard server.limiter.admitStream() else {
      server.metrics.count { $0.refusedStreams += 1 }
      throw RequestRefusal(.serviceUnavailable, "Too many streams.")
    }
    let worker = StreamWorker(server)
    context.channel.closeFuture.whenComplete { _ in worker.end() }
    let upgrade = StreamUpgrade(head: head, worker: worker, server: server)
    upgrade.prepare(query, on: context.channel).assumeIsolated().whenComplete { result in
      guard !self.isAnswered, context.channel.isActive else { return }
      switch result {
      case .success(let headers):
        self.isAnswered = true
        upgrade.perform(headers, context)
      case .failure(let refusal as QueryRefusal):
        self.reply(Reply(.badRequest, refusal.reason), context)
      case .failure:
        let refusal = RequestRefusal(
          .badRequest, "The request is not a WebSocket handshake of version 13.",
          headers: [("Sec-WebSocket-Version", "13")])
        self.reply(Reply(refusal), context)
      }
    }
  }

  private func reply(_ reply: Reply, _ context: ChannelHandlerContext) {
    guard !isAnswered else { return }
    isAnswered = true
    reply.send(hasBody: hasBody, within: server.limits.requestTime, context)
  }
}
