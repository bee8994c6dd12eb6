internal import Dispatch

/// What all connections of a server share.
package struct ServerContext: Sendable {
  var limits: ServerLimits
  var limiter: ConnectionLimiter
  var metrics: ServerMetrics
  var router: Router
  var frameHandlers: FrameHandlerFactory
  /// Where documents are made and actions done.
  let workQueue = DispatchQueue(label: "hands.requests")

  /// - Parameters:
  ///   - limits: What a client may use.
  ///   - names: Names that the server answers to beside those of this machine for itself.
  ///   - origin: Where browsers find the page if another server passes requests on.
  ///   - token: What streams, actions and private documents are asked for with, if anything.
  ///   - content: What is served beside the page and the streams.
  ///   - frameHandlers: Makes the handler of a stream's frames.
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
