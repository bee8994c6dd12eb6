/// What a client of the server may use.
public struct ServerLimits: Hashable, Sendable {
  /// Bytes of a request's first line, without its end.
  public var requestLine = 8 << 10
  /// Bytes of a request's header fields, with the ends of their lines.
  public var headers = 16 << 10
  /// A request's header fields.
  public var headerCount = 100
  /// How long a client may take to send a request, and to take the reply.
  public var requestTime = Duration.seconds(5)
  /// Connections at a time.
  public var connections = 32
  /// Streams at a time, among the connections.
  public var streams = 4
  /// Frames of a stream that wait while another is in work; at least 1.
  public var waitingFrames = 2
  /// Bytes of a message.
  public var message = 2 << 20
  /// Fragments of a message.
  public var fragments = 64
  /// Bytes that wait for a slow reader, in this process and in the system.
  public var sendBuffer = 1 << 20
  /// How long nothing that waits for a slow reader may leave before the stream is dropped.
  public var stalledTime = Duration.seconds(8)
  /// The quiet time after which a stream's client is asked whether it is there.
  public var pingTime = Duration.seconds(20)
  /// The quiet time after which a stream is closed.
  public var idleTime = Duration.seconds(60)
  /// How often streams are checked for the three times above.
  public var watchInterval = Duration.seconds(1)
  /// How long a client may take to answer that a stream is closed.
  public var closingTime = Duration.seconds(1)

  /// The standard limits.
  public init() {}
}
