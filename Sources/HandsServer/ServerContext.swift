/// What all connections of a server share.
struct ServerContext: Sendable {
  var limits: ServerLimits
  var seats: Seats
  var metrics: ServerMetrics
  var router: Router
  var frameHandlers: FrameHandlerFactory

  /// Begins a server's life.
  ///
  /// - Parameters:
  ///   - limits: What a client may use.
  ///   - names: The names that the server answers to.
  ///   - frameHandlers: Makes what looks at the frames of a stream.
  init(
    limits: ServerLimits, names: ServerNames, frameHandlers: @escaping FrameHandlerFactory
  ) {
    self.limits = limits
    seats = Seats(limits)
    metrics = ServerMetrics(seats: seats)
    router = Router(names: names, metrics: metrics)
    self.frameHandlers = frameHandlers
  }
}
