import HandsThreads

/// How far a search for hands has come.
final class SearchProgress: Sendable {
  /// Pictures that were looked at, and all of them.
  struct Counts: Equatable, Sendable {
    var looked = 0
    var pictures = 0
  }

  private let state = Lock(Counts())
  /// Where a person sees it.
  private let line: ProgressLine?

  /// - Parameter isShown: Whether a person who is there sees it on the terminal.
  init(isShown: Bool) {
    line =
      isShown && ProgressLine.isWanted(writesFile: true)
      ? ProgressLine(videoCount: 1, itemName: "pictures") : nil
  }

  var counts: Counts { state.withLock { $0 } }

  /// Begins a search.
  func begin(_ pictureCount: Int) {
    state.withLock { $0 = Counts(pictures: pictureCount) }
    line?.begin(0, frameCount: pictureCount)
  }

  /// Counts a picture.
  func advance() {
    state.withLock { $0.looked += 1 }
    line?.advance(0)
  }

  /// Clears the line.
  func finish() { line?.finish() }
}
