import HandsCLibrary
import HandsThreads

/// Shows the progress of a run on the last line of a terminal, without escape sequences.
final class ProgressLine: Sendable {
  private static let interval = Duration.milliseconds(200)
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Lock<State>

  /// The state guarded by the lock.
  private struct State {
    var progress: Progress
    var shownAt: ContinuousClock.Instant
    var shownWidth = 0
  }

  /// Creates a line, which is shown with the first progress.
  ///
  /// - Parameters:
  ///   - videoCount: The number of videos, 1 or more.
  ///   - itemName: The name of the counted items.
  init(videoCount: Int, itemName: String = "frames") {
    start = clock.now
    state = Lock(
      State(
        progress: Progress(
          videos: Array(repeating: Progress.Video(), count: videoCount), itemName: itemName),
        shownAt: start))
  }

  /// Whether standard error is a terminal on which no results are printed.
  ///
  /// - Parameter writesFile: Whether results are written to a file.
  /// - Returns: Whether to show progress.
  static func isWanted(writesFile: Bool) -> Bool {
    isatty(STDERR_FILENO) == 1 && (writesFile || isatty(STDOUT_FILENO) == 0)
  }

  /// Records the length of a video.
  ///
  /// - Parameters:
  ///   - video: The index of the video.
  ///   - frameCount: The number of frames, if known.
  func begin(_ video: Int, frameCount: Int?) {
    state.withLock { $0.progress.videos[video].total = frameCount }
  }

  /// Counts a processed frame.
  ///
  /// - Parameter video: The index of the video.
  func advance(_ video: Int) {
    state.withLock { state in
      state.progress.videos[video].done += 1
      let now = clock.now
      guard now - state.shownAt >= ProgressLine.interval else { return }
      state.shownAt = now
      ProgressLine.show(state.progress.text(after: now - start), &state.shownWidth)
    }
  }

  /// Records that a video has ended, successfully or not.
  ///
  /// - Parameter video: The index of the video.
  func end(_ video: Int) {
    state.withLock { $0.progress.videos[video].isEnded = true }
  }

  /// Records that a video was finished by an earlier run.
  ///
  /// - Parameter video: The index of the video.
  func skip(_ video: Int) {
    state.withLock { $0.progress.videos[video].isSkipped = true }
  }

  /// Clears the line.
  func finish() {
    state.withLock { state in
      if state.shownWidth > 0 { ProgressLine.show("", &state.shownWidth) }
    }
  }

  private static func show(_ text: String, _ shownWidth: inout Int) {
    let blanks = String(repeating: " ", count: max(0, shownWidth - text.count))
    shownWidth = text.count
    StandardError.write("\r" + text + blanks + (text.isEmpty ? "\r" : ""))
  }
}
