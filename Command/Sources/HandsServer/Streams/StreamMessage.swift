internal import NIOCore
internal import NIOWebSocket

/// A message of a client: its fragments joined and unmasked.
enum StreamMessage: Sendable {
  case binary([UInt8])
  /// Not validated: it may not be UTF-8.
  case text([UInt8])
  case ping(ByteBuffer)
  case pong
  /// The client closes the stream, with this code if it gives one.
  case close(WebSocketErrorCode?)
}
