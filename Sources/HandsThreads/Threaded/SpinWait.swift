import HandsCProcessor

import HandsCLibrary

/// Waiting by polling: the processor's pause at first, later the rest of the time slice.
struct SpinWait {
  private var polls = 0

  /// Polls before waiting counts as long: half a millisecond to one.
  ///
  /// Steps of a net that one thread computes alone are shorter; waking a thread of a virtual machine
  /// takes a tenth of that.
  private static let shortPolls = 20_000

  /// Whether waiting has been short so far.
  var isShort: Bool { polls < SpinWait.shortPolls }

  /// Lets some time pass.
  mutating func orYield() {
    polls += 1
    guard isShort else {
      sched_yield()
      return
    }
    pauseProcessor()
  }
}
