internal import HandsThreads
internal import NIOCore
internal import NIOPosix

/// A server of the web page, and of streams whose frames a ``FrameHandler`` answers.
public final class WebServer: Sendable {
  /// The port.
  public let port: Int
  /// The token that the address of the page must contain, if other machines can reach the server.
  public let token: AccessToken?
  let listeners: [Listener]
  private let isClosing = Lock(false)

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port, 0 … 65535; 0 chooses a free one.
  ///   - exposedName: The host name of this machine on the network, to listen on all addresses and
  ///     also accept this name; `nil` to listen on 127.0.0.1 and ::1 only.
  ///   - origin: The origin of the page behind a reverse proxy that preserves `Host` and `Origin`.
  ///   - token: The token that streams, actions and private documents require if there is such a
  ///     name or origin.
  ///   - limits: The limits for clients.
  ///   - content: The content besides the page and streams.
  ///   - frameHandlers: Creates the handlers of streams.
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
    // Shared and never shut down: processing of frames may outlive the server.
    let group = MultiThreadedEventLoopGroup.singleton
    let first = try await Listener(
      host: exposedName == nil ? "127.0.0.1" : "0.0.0.0", port: port, server, group)
    do {
      // IPv6 is optional.
      let second = try await Listener.ifPossible(
        host: exposedName == nil ? "::1" : "::", port: first.port, server, group)
      let listeners = [first] + (second.map { [$0] } ?? [])
      // If one listener closes, the server ends, even if `run` is not waiting.
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

  /// Runs until the task is cancelled or ``close()`` is called, then closes all connections.
  ///
  /// - Throws: ``ServerError/listenerClosed(port:)`` if the system closes a listener.
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

  /// Stops listening and closes all streams and connections.
  public func close() async throws {
    isClosing.withLock { $0 = true }
    for end in beginClosing() { try await end.get() }
  }

  @discardableResult
  private func beginClosing() -> [EventLoopFuture<Void>] { listeners.map { $0.close() } }
}

/// An error of the server.
public enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Another program uses the port.
  case portInUse(Int)
  /// The process lacks the privilege to use the port.
  case portForbidden(Int)
  /// The system refuses to listen.
  case cannotListen(port: Int, errno: Int32)
  /// The system closed the listener.
  case listenerClosed(port: Int)
  /// The process has too few file descriptors.
  case tooFewDescriptors(needed: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) is used by another program; choose another one with --port"
    case .portForbidden(let port): "no permission to listen on port \(port)"
    case .cannotListen(let port, let code): "cannot listen on port \(port) (system error \(code))"
    case .listenerClosed(let port): "the system closed the listener on port \(port)"
    case .tooFewDescriptors(let needed):
      "the server needs \(needed) free file descriptors; increase the limit with ulimit -n"
    }
  }
}
