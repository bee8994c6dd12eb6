import Hands
import HandsFileInput
import HandsThreads

/// Looks for the hands of many pictures on several threads, each with a finder of its own.
struct HandSearch: Sendable {
  var options: HandSearchOptions
  /// Makes the finder of a thread.
  var makeFinder: @Sendable () throws -> HandFinder

  /// Looks at all pictures.
  ///
  /// - Parameter pictures: Their paths.
  /// - Returns: What each gave, in the same order, whatever the number of threads.
  /// - Throws: ``HandsError/cancelled``, or what this machine lacks; a picture that cannot be read is a
  ///   result.
  func results(of pictures: [String]) async throws -> [SearchedPicture] {
    let progress =
      ProgressLine.isWanted(writesFile: true)
      ? ProgressLine(videoCount: 1, itemName: "pictures") : nil
    progress?.begin(0, frameCount: pictures.count)
    defer { progress?.finish() }
    let results = Lock([SearchedPicture?](repeating: nil, count: pictures.count))
    let next = Lock(0)
    try await withThrowingTaskGroup { group in
      for _ in 0..<min(options.engine.threads, pictures.count) {
        group.addTask(executorPreference: WorkThread()) {
          let finder = try makeFinder()
          while let index = next.withLock({ next in
            defer { next += 1 }
            return next < pictures.count ? next : nil
          }) {
            let result = try look(at: pictures[index], finder)
            results.withLock { $0[index] = result }
            progress?.advance(0)
          }
        }
      }
      try await group.waitForAll()
    }
    var all = results.withLock { results in results.compactMap { $0 } }
    try HandSearch.addDigests(to: &all)
    return all
  }

  /// Tells files apart that have equal sizes.
  private static func addDigests(to pictures: inout [SearchedPicture]) throws {
    let bySize = Dictionary(grouping: pictures.indices) { pictures[$0].byteCount }
    for (size, group) in bySize where size > 0 && group.count > 1 {
      for index in group {
        try Task.checkCancellation()
        // A file that is gone meanwhile is no copy.
        guard let file = try? RegularFile.bytes(at: pictures[index].path) else { continue }
        pictures[index].digest = SHA256.hexDigest(of: file)
      }
    }
  }

  private func look(at path: String, _ finder: HandFinder) throws -> SearchedPicture {
    var result = SearchedPicture(path: path, outcome: .noHand)
    do {
      let file = try RegularFile.bytes(at: path)
      let picture = try options.decode(file)
      result.byteCount = file.count
      if let found = try finder.hand(in: picture) { result.outcome = .hand(found) }
    } catch HandsError.cancelled {
      throw HandsError.cancelled
    } catch {
      let failure = CommandError(error, path: path)
      guard failure.code != .unavailable else { throw failure }
      result.outcome = .unreadable(failure.reason(without: path))
    }
    return result
  }
}
