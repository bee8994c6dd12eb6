import Dispatch

/// A thread for a task that computes for long, which would hold up those that share the few threads
/// of the pool.
final class WorkThread: TaskExecutor {
  private let queue = DispatchQueue(label: "hands.work")

  // Safe: a job is run once.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
