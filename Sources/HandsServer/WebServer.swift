internal import NIOCore
internal import NIOPosix

/// Serves the web page, and streams whose frames a ``FrameHandler`` looks at.
public final class WebServer: Sendable {
  /// The port that it listens on.
  public let port: Int
  private let listeners: [Listener]

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0 … 65535; 0 takes one that is free.
  ///   - exposedName: A name under which other machines reach this one, to listen on all its
  ///     addresses and to answer to that name too; `nil` to listen on 127.0.0.1 and ::1 only.
  ///   - origin: Where browsers find the page if another server passes requests on to this one, with
  ///     `Host` and `Origin` as they came.
  ///   - limits: What a client may use.
  ///   - frameHandlers: Makes what looks at the frames of a stream.
  /// - Throws: ``ServerError``.
  public init(
    port: Int, exposedName: String? = nil, origin: PageOrigin? = nil,
    limits: ServerLimits = ServerLimits(),
    frameHandlers: @escaping FrameHandlerFactory
  ) async throws {
    let server = ServerContext(
      limits: limits, names: exposedName.map { [$0] } ?? [], origin: origin,
      frameHandlers: frameHandlers)
    // Shared and never shut down: work on frames may outlive the server.
    let group = MultiThreadedEventLoopGroup.singleton
    let first = try await Listener(
      host: exposedName == nil ? "127.0.0.1" : "0.0.0.0", port: port, server, group)
    do {
      // Machines without IPv6 are served too.
      let second = try await Listener.ifPossible(
        host: exposedName == nil ? "::1" : "::", port: first.port, server, group)
      listeners = [first] + (second.map { [$0] } ?? [])
    } catch {
      try? await first.close().get()
      throw error
    }
    self.port = first.port
  }

  /// Serves until the task is cancelled, then closes.
  public func run() async throws {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    try await close()
  }

  /// Closes all streams and connections, and listens no more.
  public func close() async throws {
    let ends = listeners.map { $0.close() }
    for end in ends { try await end.get() }
  }
}
