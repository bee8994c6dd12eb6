import HandsSystem
import HandsThreads

/// Reserves the resources for starting a program.
///
/// `Subprocess` traps or hangs without enough descriptors, and hangs without memory for its
/// threads.
final class ProgramStart: Sendable {
  /// Three pipes, the process, and what the first program opens to monitor it, with a margin.
  private static let descriptorCount = 20
  /// The threads that monitor, read and start, created with the first program.
  private static let threadCount = 3

  private static let underWay = Lock(0)
  private let isOver = Lock(false)

  /// Checks that a program can be started in addition to those being started.
  ///
  /// - Parameter name: The name of the program.
  /// - Throws: ``VideoError/programFailed(name:reason:)`` if descriptors or memory are
  ///   insufficient.
  init(of name: String) throws(VideoError) {
    try ProgramStart.underWay.withLock { count throws(VideoError) in
      guard ProcessResources.hasDescriptors((count + 1) * ProgramStart.descriptorCount) else {
        throw .programFailed(name: name, reason: "too few file descriptors are available")
      }
      guard ProcessResources.hasThreads(ProgramStart.threadCount) else {
        throw .programFailed(name: name, reason: "not enough memory")
      }
      count += 1
    }
  }

  deinit { end() }

  /// Records that the program has started.
  func end() {
    let wasOver = isOver.withLock { isOver in
      defer { isOver = true }
      return isOver
    }
    if !wasOver { ProgramStart.underWay.withLock { $0 -= 1 } }
  }
}
