internal import NIOCore
internal import NIOHTTP1

/// Forwards the complete head of one request and nothing after it.
///
/// Refused requests are forwarded as errors of type ``RequestRefusal``.
final class RequestGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: ServerLimits
  private var scanner: HeadScanner
  private var head = ByteBuffer()
  private var isOpen = true
  private var timeout: Scheduled<Void>?

  init(_ limits: ServerLimits) {
    self.limits = limits
    scanner = HeadScanner(limits)
  }

  func channelActive(context: ChannelHandlerContext) {
    timeout = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.requestTime)) {
      self.refuse(
        RequestRefusal(.requestTimeout, "The request took too long."), context: context)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    let unwanted = RequestRefusal(.badRequest, "Requests must not have a body.")
    guard isOpen else { return context.fireErrorCaught(unwanted) }
    do throws(RequestRefusal) {
      guard let end = try scanner.scan(bytes.readableBytesView) else {
        head.writeBuffer(&bytes)
        return
      }
      guard end == bytes.readableBytes else { throw unwanted }
      head.writeBuffer(&bytes)
      close()
      context.fireChannelRead(wrapInboundOut(head))
      head = ByteBuffer()
    } catch {
      refuse(error, context: context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { close() }

  private func refuse(_ refusal: RequestRefusal, context: ChannelHandlerContext) {
    close()
    context.fireErrorCaught(refusal)
  }

  private func close() {
    isOpen = false
    timeout?.cancel()
  }
}
