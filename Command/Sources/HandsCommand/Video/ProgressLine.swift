import HandsCLibrary
import HandsThreads

/// The progress of a run on the last line of a terminal, without colours and escape sequences.
final class ProgressLine: Sendable {
  private static let interval = Duration.milliseconds(200)
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let state: Lock<State>

  /// What the lock guards.
  private struct State {
    var progress: Progress
    var shownAt: ContinuousClock.Instant
    var shownWidth = 0
  }

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - videoCount: The number of videos, 1 or more.
  ///   - itemName: What is counted.
  init(videoCount: Int, itemName: String = "frames") {
    start = clock.now
    state = Lock(
      State(
        progress: Progress(
          videos: Array(repeating: Progress.Video(), count: videoCount), itemName: itemName),
        shownAt: start))
  }

  /// Whether a person sees it, not mixed up with lines of results on the same terminal.
  ///
  /// - Parameter writesFile: Whether results go into a file.
  /// - Returns: Whether to show it.
  static func isWanted(writesFile: Bool) -> Bool {
    isatty(STDERR_FILENO) == 1 && (writesFile || isatty(STDOUT_FILENO) == 0)
  }

  /// Records the length of a video.
  ///
  /// - Parameters:
  ///   - video: The video's place.
  ///   - frameCount: The number of frames to come, if it is known.
  func begin(_ video: Int, frameCount: Int?) {
    state.withLock { $0.progress.videos[video].total = frameCount }
  }

  /// Counts a frame.
  ///
  /// - Parameter video: The video's place.
  func advance(_ video: Int) {
    state.withLock { state in
      state.progress.videos[video].done += 1
      let now = clock.now
      guard now - state.shownAt >= ProgressLine.interval else { return }
      state.shownAt = now
      ProgressLine.show(state.progress.text(after: now - start), &state.shownWidth)
    }
  }

  /// Records that a video has ended, also if it failed.
  ///
  /// - Parameter video: The video's place.
  func end(_ video: Int) {
    state.withLock { $0.progress.videos[video].isEnded = true }
  }

  /// Records that a video was done by an earlier run.
  ///
  /// - Parameter video: The video's place.
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
