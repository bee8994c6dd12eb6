/// The thread that calls, as there are no tasks.
package enum CurrentTask {
  /// Nobody can cancel it.
  package static var isCancelled: Bool { false }
}
