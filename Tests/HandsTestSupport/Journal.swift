import Dispatch
import HandsThreads

/// What happens on several threads, in order, for a test that waits for it.
package final class Journal<Entry: Sendable>: Sendable {
  private let written = DispatchSemaphore(value: 0)
  private let list = Lock<[Entry]>([])

  package init() {}

  /// The entries so far.
  package var entries: [Entry] { list.withLock { $0 } }

  package func write(_ entry: Entry) {
    list.withLock { $0.append(entry) }
    written.signal()
  }

  /// Waits until there are so many more entries than at the last call.
  ///
  /// - Returns: Whether they came within a minute.
  package func wait(for count: Int = 1) -> Bool {
    (0..<count).allSatisfy { _ in written.wait(timeout: .now() + 60) == .success }
  }
}

/// A door that threads wait at until it is opened, for good.
package final class Door: Sendable {
  private let opened = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { opened.signal() }

  /// Goes on when the door is open, or after some minutes.
  package func pass(within minutes: Int = 1) {
    if opened.wait(timeout: .now() + .seconds(60 * minutes)) == .success { opened.signal() }
  }
}

/// Whether a condition comes true within a minute.
package func becomesTrue(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < end else { return false }
    pause(1000)
  }
  return true
}

/// Sleeps for some microseconds.
package func pause(_ microseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
}
