import Hands
import HandsFileInput

/// Looks for the hands of many pictures on several threads, each with a finder of its own.
struct HandSearch: Sendable {
  var options: HandSearchOptions
  var progress: SearchProgress
  /// Makes the finder of a thread.
  var makeFinder: @Sendable () throws -> HandFinder

  /// Looks at all pictures.
  ///
  /// - Parameter pictures: Their paths.
  /// - Returns: What each gave, in the same order, whatever the number of threads.
  /// - Throws: ``HandsError/cancelled``, or what this machine lacks; a picture that cannot be read is a
  ///   result.
  func results(of pictures: [String]) async throws -> [SearchedPicture] {
    progress.begin(pictures.count)
    defer { progress.finish() }
    var all = try await concurrentMap(
      count: pictures.count, threads: options.engine.threads, worker: makeFinder
    ) { index, finder in
      let result = try look(at: pictures[index], finder)
      progress.advance()
      return result
    }
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
