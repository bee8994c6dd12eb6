internal import NIOCore
internal import NIOWebSocket

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
