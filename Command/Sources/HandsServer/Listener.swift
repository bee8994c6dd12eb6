internal import HandsCLibrary
internal import HandsSystem
internal import NIOCore
internal import NIOExtras
internal import NIOPosix

/// A listening socket.
struct Listener: Sendable {
  let port: Int
  let channel: any Channel
  private let quiescing: ServerQuiescingHelper
  private let group: MultiThreadedEventLoopGroup

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - host: An IP address.
  ///   - port: The port; 0 chooses a free one.
  ///   - server: The state shared by connections.
  ///   - group: The event loops.
  /// - Throws: ``ServerError``.
  init(
    host: String, port: Int, _ server: ServerContext, _ group: MultiThreadedEventLoopGroup
  ) async throws {
    let quiescing = ServerQuiescingHelper(group: group)
    self.quiescing = quiescing
    self.group = group
    let buffer = server.limits.sendBuffer
    let address = try SocketAddress(ipAddress: host, port: port)
    var bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            AcceptPauseHandler(), quiescing.makeServerChannelHandler(channel: channel))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // Linux doubles this size.
      .childChannelOption(.socketOption(.so_sndbuf), value: SocketOptionValue(buffer / 4))
      .childChannelOption(
        .writeBufferWaterMark, value: .init(low: buffer / 4, high: buffer / 2)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try ConnectionPipeline.configure(channel, server)
        }
      }
    if case .v6 = address {
      // IPv4 has its own listener.
      let onlyIPv6 = ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only)
      bootstrap = bootstrap.serverChannelOption(onlyIPv6, value: 1)
    }
    do {
      channel = try await bootstrap.bind(to: address).get()
      self.port = channel.localAddress?.port ?? port
    } catch let error as IOError {
      throw switch error.errnoCode {
      case EADDRINUSE: ServerError.portInUse(port)
      case EACCES: ServerError.portForbidden(port)
      default: ServerError.cannotListen(port: port, errno: error.errnoCode)
      }
    }
  }

  /// Starts listening; returns `nil` if the machine has no such address.
  static func ifPossible(
    host: String, port: Int, _ server: ServerContext, _ group: MultiThreadedEventLoopGroup
  ) async throws -> Listener? {
    do {
      return try await Listener(host: host, port: port, server, group)
    } catch ServerError.cannotListen(_, EADDRNOTAVAIL), ServerError.cannotListen(_, EAFNOSUPPORT) {
      return nil
    }
  }

  /// Stops listening and closes all connections.
  ///
  /// - Returns: Completed when all connections are closed.
  func close() -> EventLoopFuture<Void> {
    let closed = group.next().makePromise(of: Void.self)
    quiescing.initiateShutdown(promise: closed)
    return closed.futureResult.flatMapErrorThrowing { error in
      guard case ChannelError.alreadyClosed = error else { throw error }
    }
  }
}

/// Pauses accepting after a connection could not be accepted for lack of descriptors or memory.
///
/// SwiftNIO's `AcceptBackoffHandler` delays reads, but a listener whose first `accept` fails
/// remains registered, so its event loop spins.
final class AcceptPauseHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.seconds(1)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError else { return context.fireErrorCaught(error) }
    let channel = context.channel
    try? channel.syncOptions?.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: AcceptPauseHandler.pause) {
      // This fails if the listener was closed in the meantime.
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }
}

/// Checks for the file descriptors that a server needs before its first connection.
///
/// SwiftNIO and Dispatch crash without them.
enum DescriptorCheck {
  /// The epoll instance, wake-up event and timer of an event loop.
  private static let perEventLoop = 3
  /// Listeners, Dispatch's descriptors, temporarily open files, and some connections.
  private static let others = 16

  /// Checks that enough descriptors are available.
  ///
  /// - Throws: ``ServerError/tooFewDescriptors(needed:)``.
  static func run() throws(ServerError) {
    let needed = perEventLoop * NIOSingletons.groupLoopCountSuggestion + others
    guard ProcessResources.hasDescriptors(needed) else {
      throw .tooFewDescriptors(needed: needed)
    }
  }
}
