internal import HandsSystem
internal import NIOCore

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
