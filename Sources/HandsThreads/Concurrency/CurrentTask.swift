/// The Swift task that calls.
package enum CurrentTask {
  /// Whether it was cancelled.
  package static var isCancelled: Bool { Task.isCancelled }
}
