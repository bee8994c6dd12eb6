import ArgumentParser
import HandsSystem
import HandsThreads

/// How many images, clips or videos are processed at the same time.
struct JobOptions: ParsableArguments {
  @Option(
    help: """
      Number of images, clips or videos to process at the same time; by default the number of processors that this process may use, \
      by its affinity and control groups, divided by --threads. Results do not depend on it.
      """)
  var jobs: Int?

  func validate() throws {
    guard (1...AvailableProcessors.jobLimit).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be between 1 and \(AvailableProcessors.jobLimit)")
    }
  }

  /// The number of jobs.
  ///
  /// - Parameters:
  ///   - threads: The number of threads of each job.
  ///   - items: The number of images, clips or videos.
  /// - Returns: 1 or more.
  /// - Throws: ``CommandError`` if there is not enough memory for their threads, without which Dispatch would hang.
  func count(threads: Int, items: Int) throws(CommandError) -> Int {
    // The first is among those that are there for any command.
    guard items > 1 else { return 1 }
    let count = min(jobs ?? AvailableProcessors.jobs(threads: threads), items)
    guard count == 1 || ProcessResources.hasThreads(count * threads) else {
      throw CommandError(.unavailable, "not enough memory for \(count) jobs; use fewer --jobs")
    }
    return count
  }
}
