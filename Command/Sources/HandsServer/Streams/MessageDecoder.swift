internal import NIOCore
internal import NIOWebSocket

/// Reads a client's frames and puts their messages together, RFC 6455, sections 5.2 to 5.5.
///
/// Limits and rules are checked as soon as the bytes that break them are there, before any payload
/// is buffered; faults are thrown as ``StreamFault``. SwiftNIO's `WebSocketFrameDecoder` and
/// `NIOWebSocketFrameAggregator` hand out frames whose payload has come, cannot limit one by those
/// before it, and accept lengths in more bytes than they need.
struct MessageDecoder: NIOSingleStepByteToMessageDecoder {
  typealias InboundOut = StreamMessage

  private let limits: ServerLimits
  /// The header of the frame whose payload is waited for.
  private var header: FrameHeader?
  /// The message whose fragments are waited for.
  private var partial: Partial?

  private struct Partial {
    var opcode: WebSocketOpcode
    var bytes: [UInt8]
    var fragmentCount: Int
  }

  init(_ limits: ServerLimits) { self.limits = limits }

  mutating func decode(buffer: inout ByteBuffer) throws -> StreamMessage? {
    while true {
      if header == nil {
        header = try FrameHeader.read(from: &buffer)
        if let header { try check(header) }
      }
      guard let header, var payload = buffer.readSlice(length: header.payloadLength) else {
        return nil
      }
      self.header = nil
      payload.webSocketUnmask(header.mask)
      if let message = try message(of: header, payload) { return message }
    }
  }

  /// A frame that the end of the connection cuts off is no message.
  mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> StreamMessage? {
    try decode(buffer: &buffer)
  }

  /// Checks a frame's place in its message and the message's size.
  private func check(_ header: FrameHeader) throws(StreamFault) {
    guard !header.opcode.isControlOpcode else { return }
    guard (header.opcode == .continuation) == (partial != nil) else {
      throw .protocolError("A fragment is not where it must be.")
    }
    guard (partial?.fragmentCount ?? 0) < limits.fragments else { throw .tooManyFragments }
    guard header.payloadLength <= limits.message - (partial?.bytes.count ?? 0) else {
      throw .tooLarge
    }
  }

  private mutating func message(
    of header: FrameHeader, _ payload: ByteBuffer
  ) throws(StreamFault) -> StreamMessage? {
    switch header.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong
    case .connectionClose: return .close(try MessageDecoder.closeCode(payload))
    default:
      var whole = partial ?? Partial(opcode: header.opcode, bytes: [], fragmentCount: 0)
      // Not kept here meanwhile: the bytes would be copied with each fragment.
      partial = nil
      whole.bytes += payload.readableBytesView
      whole.fragmentCount += 1
      guard header.isFinal else {
        partial = whole
        return nil
      }
      return whole.opcode == .text ? .text(whole.bytes) : .binary(whole.bytes)
    }
  }

  /// The code of a close frame, which must be one that may be sent.
  private static func closeCode(
    _ payload: ByteBuffer
  ) throws(StreamFault) -> WebSocketErrorCode? {
    var payload = payload
    guard payload.readableBytes > 0 else { return nil }
    guard let number = payload.readInteger(as: UInt16.self),
      [1000...1003, 1007...1014, 3000...4999].contains(where: { $0.contains(number) })
    else { throw .protocolError("A close frame has no code.") }
    guard String(validating: payload.readableBytesView, as: UTF8.self) != nil else {
      throw .invalidText
    }
    return WebSocketErrorCode(codeNumber: Int(number))
  }
}
