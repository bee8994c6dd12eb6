import Dispatch
import Synchronization

/// What happens on several threads, in order, for a test that waits for it.
final class Journal<Entry: Sendable>: Sendable {
  private let written = DispatchSemaphore(value: 0)
  private let list = Mutex<[Entry]>([])

  /// The entries so far.
  var entries: [Entry] { list.withLock { $0 } }

  func write(_ entry: Entry) {
    list.withLock { $0.append(entry) }
    written.signal()
  }

  /// Waits until there are so many more entries than at the last call.
  ///
  /// - Returns: Whether they came within a minute.
  func wait(for count: Int = 1) -> Bool {
    (0..<count).allSatisfy { _ in written.wait(timeout: .now() + 60) == .success }
  }
}

/// A door that threads wait at until it is opened, for good.
final class Door: Sendable {
  private let opened = DispatchSemaphore(value: 0)

  func open() { opened.signal() }

  /// Goes on when the door is open, or after a minute.
  func pass() {
    if opened.wait(timeout: .now() + 60) == .success { opened.signal() }
  }
}

/// Whether a condition comes true within a minute.
func becomesTrue(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    pause(1000)
  }
  return true
}

/// Sleeps for some microseconds.
func pause(_ microseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
}
