internal import Dispatch

/// The state shared by all connections of a server.
package struct ServerContext: Sendable {
  var limits: ServerLimits
  var limiter: ConnectionLimiter
  var metrics: ServerMetrics
  var router: Router
  var frameHandlers: FrameHandlerFactory
  /// The queue of documents and actions.
  let workQueue = DispatchQueue(label: "hands.requests")

  /// - Parameters:
  ///   - limits: The limits for clients.
  ///   - names: Host names that the server accepts besides the local ones.
  ///   - origin: The origin of the page behind a reverse proxy.
  ///   - token: The token that streams, actions and private documents require, if any.
  ///   - content: The content besides the page and streams.
  ///   - frameHandlers: Creates the handlers of streams.
  package init(
    limits: ServerLimits, names: [String] = [], origin: PageOrigin? = nil,
    token: AccessToken? = nil, content: ServedContent = ServedContent(),
    frameHandlers: @escaping FrameHandlerFactory
  ) {
    self.limits = limits
    limiter = ConnectionLimiter(limits)
    metrics = ServerMetrics(limiter: limiter)
    router = Router(
      names: ServerNames(others: names, origin: origin), content: content, token: token,
      metrics: metrics)
    self.frameHandlers = frameHandlers
  }
}

/// The limits for clients of the server.
public struct ServerLimits: Hashable, Sendable {
  /// The maximum length of a request line in bytes, without line separator.
  public var requestLine = 8 << 10
  /// The maximum size of a request's header fields in bytes, with line separators.
  public var headers = 16 << 10
  /// The maximum number of header fields.
  public var headerCount = 100
  /// The time limit for sending a request, and the time without progress of receiving the response
  /// after which the connection is closed.
  public var requestTime = Duration.seconds(5)
  /// The maximum number of concurrent connections.
  public var connections = 32
  /// The maximum number of concurrent streams, which are also connections.
  public var streams = 4
  /// The maximum number of waiting frames of a stream while another one is processed; at least 1.
  public var waitingFrames = 2
  /// The maximum size of a message in bytes.
  public var message = 2 << 20
  /// The maximum number of fragments of a message.
  public var fragments = 64
  /// The maximum number of bytes buffered for a slow client of a stream, in the process and the system.
  public var sendBuffer = 1 << 20
  /// The time without progress of sending after which a stream is dropped.
  public var stalledTime = Duration.seconds(8)
  /// The idle time after which a ping is sent.
  public var pingTime = Duration.seconds(20)
  /// The idle time after which a stream is closed.
  public var idleTime = Duration.seconds(60)
  /// The interval at which the three times above are checked.
  public var watchInterval = Duration.seconds(1)
  /// The time limit for the client's part of the closing handshake.
  public var closingTime = Duration.seconds(1)

  /// Creates the default limits.
  public init() {}
}
