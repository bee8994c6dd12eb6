internal import NIOWebSocket

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
