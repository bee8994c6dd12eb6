internal import NIOCore
internal import NIOExtras
internal import NIOWebSocket

/// Handles a stream: forwards frames to its worker and answers to the client.
final class StreamChannelHandler: ChannelInboundHandler {
  typealias InboundIn = StreamMessage
  typealias OutboundOut = WebSocketFrame

  private let limits: ServerLimits
  private let worker: StreamWorker
  private var clock: StreamClock
  private var watch: Scheduled<Void>?
  private var isClosing = false

  init(_ worker: StreamWorker, limits: ServerLimits) {
    self.worker = worker
    self.limits = limits
    clock = StreamClock(limits, at: .now())
  }

  // MARK: Lifecycle

  func handlerAdded(context: ChannelHandlerContext) { watch(context) }

  func handlerRemoved(context: ChannelHandlerContext) { watch?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { close(.serverEnds, context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Drops a client that reads too slowly.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if !context.channel.isWritable { context.close(promise: nil) }
    context.fireChannelWritabilityChanged()
  }

  private func watch(_ context: ChannelHandlerContext) {
    let interval = TimeAmount(limits.watchInterval)
    watch = context.eventLoop.assumeIsolated().scheduleTask(in: interval) {
      self.watch(context)
      self.checkTimes(context)
    }
  }

  private func checkTimes(_ context: ChannelHandlerContext) {
    switch clock.action(at: .now()) {
    case .nothing: break
    case .ask: send(.ping, ByteBuffer(), context)
    case .close: close(.quiet, context)
    case .drop: context.close(promise: nil)
    }
  }

  // MARK: Messages

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    clock.hear(at: .now())
    switch unwrapInboundIn(data) {
    case .close(let code):
      sendClose(code, "", context)
      context.close(promise: nil)
    case _ where isClosing: break
    case .ping(let payload): send(.pong, payload, context)
    case .pong: break
    case .text(let bytes):
      let isText = String(validating: bytes, as: UTF8.self) != nil
      close(isText ? .text : .invalidText, context)
    case .binary(let bytes):
      guard let frame = StreamFrame(message: bytes) else { return close(.noImage, context) }
      let eventLoop = context.eventLoop
      let stream = NIOLoopBound((handler: self, context: context), eventLoop: eventLoop)
      worker.take(frame) { text in
        eventLoop.execute {
          stream.value.handler.send(.text, ByteBuffer(string: text), stream.value.context)
        }
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let fault as StreamFault: close(fault, context)
    case is ByteToMessageDecoderError: break
    default: context.close(promise: nil)
    }
  }

  /// Writes a frame, unless the stream closes.
  private func send(
    _ opcode: WebSocketOpcode, _ payload: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    guard !isClosing else { return }
    clock.beginWrite(at: .now())
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: payload)
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { _ in
      self.clock.endWrite(at: .now())
    }
  }

  // MARK: Closing

  /// Sends a fault to the client; the connection is closed by the client or after the time limit.
  private func close(_ fault: StreamFault, _ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    sendClose(fault.code, fault.reason, context)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.closingTime)) {
      context.close(promise: nil)
    }
  }

  /// Sends the close frame.
  private func sendClose(
    _ code: WebSocketErrorCode?, _ reason: String, _ context: ChannelHandlerContext
  ) {
    var payload = ByteBuffer()
    if let code {
      payload.write(webSocketErrorCode: code)
      payload.writeString(reason)
    }
    send(.connectionClose, payload, context)
    isClosing = true
  }
}

/// The reason for closing a stream, with a code of RFC 6455, section 7.4.1.
struct StreamFault: Error {
  var code: WebSocketErrorCode
  /// A message for the client, one sentence of at most 123 bytes.
  var reason: String

  private init(_ code: WebSocketErrorCode, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// A violation of the protocol.
  static func protocolError(_ reason: String) -> StreamFault { StreamFault(.protocolError, reason) }

  /// 1001.
  static let serverEnds = StreamFault(.goingAway, "The server is shutting down.")
  /// 1003.
  static let text = StreamFault(.unacceptableData, "Messages must be binary.")
  /// 1003.
  static let noImage = StreamFault(.unacceptableData, "Messages must contain an image.")
  /// 1007.
  static let invalidText = StreamFault(.dataInconsistentWithMessage, "Text must be UTF-8.")
  /// 1008.
  static let tooManyFragments = StreamFault(
    .policyViolation, "The message has too many fragments.")
  /// 1008.
  static let quiet = StreamFault(.policyViolation, "The stream was idle for too long.")
  /// 1009.
  static let tooLarge = StreamFault(.messageTooLarge, "The message is too large.")
}
