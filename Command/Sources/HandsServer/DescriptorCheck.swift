internal import HandsSystem
internal import NIOCore

/// Whether the process may open what a server needs before its first connection.
///
/// SwiftNIO and Dispatch end the process where they cannot have descriptors of their own.
enum DescriptorCheck {
  /// An event loop's epoll instance, wake-up event and timer.
  private static let perEventLoop = 3
  /// Listeners, Dispatch's own, files that are open for a moment, and some connections.
  private static let others = 16

  /// Checks that enough descriptors are left.
  ///
  /// - Throws: ``ServerError/tooFewDescriptors(needed:)``.
  static func run() throws(ServerError) {
    let needed = perEventLoop * NIOSingletons.groupLoopCountSuggestion + others
    guard ProcessResources.hasDescriptors(needed) else {
      throw .tooFewDescriptors(needed: needed)
    }
  }
}
