/// What a client of the server may use.
public struct ServerLimits: Hashable, Sendable {
  /// Bytes of a request's first line.
  public var requestLine = 8 << 10
  /// Bytes of a request's header fields.
  public var headers = 16 << 10
  /// A request's header fields.
  public var headerCount = 100
  /// How long a client may take to send a request.
  public var requestTime = Duration.seconds(5)
  /// Connections at a time.
  public var connections = 32
  /// Streams at a time, among the connections.
  public var streams = 4
  /// Bytes of a message.
  public var message = 2 << 20
  /// Fragments of a message.
  public var fragments = 64
  /// Pixels of a frame.
  public var pixels = 4_000_000
  /// Bytes that wait for a slow reader.
  public var sendBuffer = 1 << 20
  /// How long a client may leave a full send buffer unread.
  public var stalledTime = Duration.seconds(10)
  /// The quiet time after which a stream's client is asked whether it is there.
  public var pingTime = Duration.seconds(20)
  /// The quiet time after which a stream is closed.
  public var idleTime = Duration.seconds(60)
  /// How long streams have to close when the server ends.
  public var closingTime = Duration.milliseconds(1500)

  /// The standard limits.
  public init() {}
}
