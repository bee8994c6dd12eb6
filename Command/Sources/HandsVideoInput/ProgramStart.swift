import HandsSystem
import HandsThreads

/// What a program takes of the process while it is being started.
///
/// Without enough descriptors `Subprocess` traps or waits for a program that never was; without memory
/// for its threads it waits too.
final class ProgramStart: Sendable {
  /// Three pipes, the process, and what the first program of all opens to watch it, with a margin.
  private static let descriptorCount = 20
  /// Those that watch, read and start, made with the first program.
  private static let threadCount = 3

  private static let underWay = Lock(0)
  private let isOver = Lock(false)

  /// Checks that a program can be started beside those that are being started.
  ///
  /// - Parameter name: The program's name.
  /// - Throws: ``VideoError/programFailed(name:reason:)`` if descriptors or memory are short.
  init(of name: String) throws(VideoError) {
    try ProgramStart.underWay.withLock { count throws(VideoError) in
      guard ProcessResources.hasDescriptors((count + 1) * ProgramStart.descriptorCount) else {
        throw .programFailed(name: name, reason: "too few file descriptors are left")
      }
      guard ProcessResources.hasThreads(ProgramStart.threadCount) else {
        throw .programFailed(name: name, reason: "too little memory is left")
      }
      count += 1
    }
  }

  deinit { end() }

  /// Records that the program runs.
  func end() {
    let wasOver = isOver.withLock { isOver in
      defer { isOver = true }
      return isOver
    }
    if !wasOver { ProgramStart.underWay.withLock { $0 -= 1 } }
  }
}
