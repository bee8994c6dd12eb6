internal import HandsThreads
internal import NIOCore
internal import NIOPosix

/// Serves the web page, and streams whose frames a ``FrameHandler`` answers.
public final class WebServer: Sendable {
  /// The port that it listens on.
  public let port: Int
  /// What the page's address must have, if other machines reach the server.
  public let token: AccessToken?
  let listeners: [Listener]
  private let isClosing = Lock(false)

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - port: 0 … 65535; 0 takes one that is free.
  ///   - exposedName: A name under which other machines reach this one, to listen on all its
  ///     addresses and to answer to that name too; `nil` to listen on 127.0.0.1 and ::1 only.
  ///   - origin: Where browsers find the page if another server passes requests on to this one, with
  ///     `Host` and `Origin` as they came.
  ///   - token: What streams, actions and private documents are asked for with where there is such a name or
  ///     origin.
  ///   - limits: What a client may use.
  ///   - content: What is served beside the page and the streams.
  ///   - frameHandlers: Makes the handler of a stream's frames.
  /// - Throws: ``ServerError``.
  public init(
    port: Int, exposedName: String? = nil, origin: PageOrigin? = nil,
    token: AccessToken = AccessToken(), limits: ServerLimits = ServerLimits(),
    content: ServedContent = ServedContent(),
    frameHandlers: @escaping FrameHandlerFactory
  ) async throws {
    try DescriptorCheck.run()
    self.token = exposedName == nil && origin == nil ? nil : token
    let server = ServerContext(
      limits: limits, names: exposedName.map { [$0] } ?? [], origin: origin, token: self.token,
      content: content, frameHandlers: frameHandlers)
    // Shared and never shut down: work on frames may outlive the server.
    let group = MultiThreadedEventLoopGroup.singleton
    let first = try await Listener(
      host: exposedName == nil ? "127.0.0.1" : "0.0.0.0", port: port, server, group)
    do {
      // Machines without IPv6 are served too.
      let second = try await Listener.ifPossible(
        host: exposedName == nil ? "::1" : "::", port: first.port, server, group)
      let listeners = [first] + (second.map { [$0] } ?? [])
      // Without one of its addresses the server ends, whether or not somebody waits for it.
      for listener in listeners {
        listener.channel.closeFuture.whenComplete { _ in
          for listener in listeners { _ = listener.close() }
        }
      }
      self.listeners = listeners
    } catch {
      try? await first.close().get()
      throw error
    }
    self.port = first.port
  }

  /// Serves until the task is cancelled or ``close()`` is called, then closes.
  ///
  /// - Throws: ``ServerError/listenerClosed(port:)`` if the system ends it.
  public func run() async throws {
    await withTaskCancellationHandler {
      for listener in listeners { try? await listener.channel.closeFuture.get() }
    } onCancel: {
      isClosing.withLock { $0 = true }
      beginClosing()
    }
    let wasClosed = isClosing.withLock { $0 }
    try await close()
    guard wasClosed else { throw ServerError.listenerClosed(port: port) }
  }

  /// Closes all streams and connections, and listens no more.
  public func close() async throws {
    isClosing.withLock { $0 = true }
    for end in beginClosing() { try await end.get() }
  }

  @discardableResult
  private func beginClosing() -> [EventLoopFuture<Void>] { listeners.map { $0.close() } }
}
