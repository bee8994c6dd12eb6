/// What all connections of a server share.
package struct ServerContext: Sendable {
  var limits: ServerLimits
  var seats: Seats
  var metrics: ServerMetrics
  var router: Router
  var frameHandlers: FrameHandlerFactory

  /// Begins a server's life.
  ///
  /// - Parameters:
  ///   - limits: What a client may use.
  ///   - names: Names that the server answers to beside those of this machine for itself.
  ///   - origin: Where browsers find the page if another server passes requests on.
  ///   - frameHandlers: Makes what looks at the frames of a stream.
  package init(
    limits: ServerLimits, names: [String] = [], origin: PageOrigin? = nil,
    frameHandlers: @escaping FrameHandlerFactory
  ) {
    self.limits = limits
    seats = Seats(limits)
    metrics = ServerMetrics(seats: seats)
    router = Router(names: ServerNames(others: names, origin: origin), metrics: metrics)
    self.frameHandlers = frameHandlers
  }
}
