internal import NIOCore
internal import NIOWebSocket

/// Parses a client's frames and joins them to messages (RFC 6455, sections 5.2 to 5.5).
///
/// Limits and rules are checked before payload is buffered; violations are thrown as
/// ``StreamFault``. SwiftNIO's `WebSocketFrameDecoder` and `NIOWebSocketFrameAggregator` only check
/// complete frames, cannot limit a frame by the previous ones, and accept lengths that do not use
/// the shortest encoding.
struct MessageDecoder: NIOSingleStepByteToMessageDecoder {
  typealias InboundOut = StreamMessage

  private let limits: ServerLimits
  /// The header of the frame whose payload is incomplete.
  private var header: FrameHeader?
  /// The message whose fragments are incomplete.
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

  /// A frame that is incomplete at the end of the connection is discarded.
  mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> StreamMessage? {
    try decode(buffer: &buffer)
  }

  /// Checks the position of a frame in its message, and the size of the message.
  private func check(_ header: FrameHeader) throws(StreamFault) {
    guard !header.opcode.isControlOpcode else { return }
    guard (header.opcode == .continuation) == (partial != nil) else {
      throw .protocolError("Unexpected fragment.")
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
      // Clear it, so that appending does not copy the bytes of previous fragments.
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

  /// The code of a close frame, which must be valid.
  private static func closeCode(
    _ payload: ByteBuffer
  ) throws(StreamFault) -> WebSocketErrorCode? {
    var payload = payload
    guard payload.readableBytes > 0 else { return nil }
    guard let number = payload.readInteger(as: UInt16.self),
      [1000...1003, 1007...1014, 3000...4999].contains(where: { $0.contains(number) })
    else { throw .protocolError("The close frame has no valid code.") }
    guard String(validating: payload.readableBytesView, as: UTF8.self) != nil else {
      throw .invalidText
    }
    return WebSocketErrorCode(codeNumber: Int(number))
  }
}

/// The header of a client's frame (RFC 6455, section 5.2).
struct FrameHeader {
  var isFinal: Bool
  var opcode: WebSocketOpcode
  var payloadLength: Int
  var mask: WebSocketMaskingKey

  /// Parses and validates a header.
  ///
  /// - Parameter buffer: The received bytes, from which a complete header is removed.
  /// - Returns: The header; `nil` if it is incomplete.
  /// - Throws: ``StreamFault``, even before the header is complete.
  static func read(from buffer: inout ByteBuffer) throws(StreamFault) -> FrameHeader? {
    var rest = buffer
    guard let first = rest.readInteger(as: UInt8.self) else { return nil }
    guard first & 0x70 == 0 else { throw .protocolError("Reserved bits must be 0.") }
    let isFinal = first & 0x80 != 0
    let opcode = WebSocketOpcode(encodedWebSocketOpcode: first & 0xf)
    guard let opcode, opcodes.contains(opcode) else {
      throw .protocolError("Unknown opcode.")
    }
    guard let second = rest.readInteger(as: UInt8.self) else { return nil }
    guard second & 0x80 != 0 else { throw .protocolError("Frames of clients must be masked.") }
    let shortLength = second & 0x7f
    if opcode.isControlOpcode {
      guard isFinal else { throw .protocolError("Control frames must not be fragmented.") }
      guard shortLength <= 125 else { throw .protocolError("A control frame is too long.") }
    }
    guard let length = try payloadLength(shortLength, &rest),
      let mask = rest.readBytes(length: 4).flatMap({ WebSocketMaskingKey($0) })
    else { return nil }
    buffer = rest
    return FrameHeader(
      isFinal: isFinal, opcode: opcode, payloadLength: length, mask: mask)
  }

  private static let opcodes: Set<WebSocketOpcode> = [
    .continuation, .text, .binary, .connectionClose, .ping, .pong,
  ]

  /// The length, which must use the shortest encoding and be below 2⁶³.
  private static func payloadLength(
    _ short: UInt8, _ rest: inout ByteBuffer
  ) throws(StreamFault) -> Int? {
    let (length, min): (UInt64?, UInt64) =
      switch short {
      case 126: (rest.readInteger(as: UInt16.self).map { UInt64($0) }, 126)
      case 127: (rest.readInteger(as: UInt64.self), 1 << 16)
      default: (UInt64(short), 0)
      }
    guard let length else { return nil }
    guard length >= min, let whole = Int(exactly: length) else {
      throw .protocolError("The frame length does not use the shortest encoding.")
    }
    return whole
  }
}

/// A message of a client, joined and unmasked.
enum StreamMessage: Sendable {
  case binary([UInt8])
  /// Text that may not be valid UTF-8.
  case text([UInt8])
  case ping(ByteBuffer)
  case pong
  /// A close frame, with its code, if any.
  case close(WebSocketErrorCode?)
}
