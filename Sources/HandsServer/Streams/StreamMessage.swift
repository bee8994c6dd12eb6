internal import NIOCore
internal import NIOWebSocket

/// What a client says: fragments are put together, masks are off.
enum StreamMessage: Sendable {
  case binary([UInt8])
  /// Not looked at yet: it may not be UTF-8.
  case text([UInt8])
  case ping(ByteBuffer)
  case pong
  /// The client closes the stream, with this code if it gives one.
  case close(WebSocketErrorCode?)
}
