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
