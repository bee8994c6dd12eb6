import HandsThreads

/// The progress of a search for hands, for the terminal and the page.
final class SearchProgress: Sendable {
  struct Counts: Equatable, Sendable {
    var searched = 0
    var images = 0
  }

  private let state = Lock(Counts())
  /// The line on the terminal.
  private let line: ProgressLine?

  /// - Parameter isShown: Whether to show it on the terminal, if there is one.
  init(isShown: Bool) {
    line =
      isShown && ProgressLine.isWanted(writesFile: true)
      ? ProgressLine(videoCount: 1, itemName: "images") : nil
  }

  var counts: Counts { state.withLock { $0 } }

  /// Begins a search.
  func begin(_ imageCount: Int) {
    state.withLock { $0 = Counts(images: imageCount) }
    line?.begin(0, frameCount: imageCount)
  }

  /// Counts an image.
  func advance() {
    state.withLock { $0.searched += 1 }
    line?.advance(0)
  }

  /// Clears the line.
  func finish() { line?.finish() }
}
