import Dispatch

/// A thread for tasks that compute for a long time, which would block the few threads of Swift's
/// cooperative pool.
package final class WorkThread: TaskExecutor {
  private let queue = DispatchQueue(label: "hands.work")

  package init() {}

  // Safe: a job is run once.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
