internal import NIOCore
internal import NIOWebSocket

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
