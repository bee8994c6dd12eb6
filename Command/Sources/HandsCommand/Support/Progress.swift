import HandsCLibrary
import HandsReports
import HandsThreads

/// The progress over frames of several videos, or over images.
struct Progress {
  var videos: [Video]
  /// The name of the counted items.
  var itemName = "frames"

  /// The progress of a video.
  struct Video {
    var done = 0
    /// The number of items, if known.
    var total: Int?
    var isEnded = false
    /// Whether it was finished by an earlier run.
    var isSkipped = false

    /// The finished fraction, from 0 to 1; 0 if the length is unknown.
    fileprivate var share: Double {
      guard !isEnded else { return 1 }
      return total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 0 } ?? 0
    }
  }

  /// The progress as text, such as `[#####---------------] 60 of 240 frames, 48.0 frames/s, 0:04
  /// left`, or for several videos `[#####---------------] 1 of 4 videos, 60 frames, 48.0 frames/s,
  /// 0:04 left`.
  ///
  /// - Parameter elapsed: The time since the start.
  /// - Returns: A line without line feed.
  func text(after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let done = videos.reduce(0) { $0 + $1.done }
    let rate = "\((seconds > 0 ? Double(done) / seconds : 0).decimals(1)) \(itemName)/s"
    guard videos.count > 1 else {
      guard let total = videos.first?.total, total > 0 else {
        return "\(done) \(itemName), \(rate)"
      }
      let left =
        seconds > 0 && done > 0 ? seconds * Double(max(0, total - done)) / Double(done) : nil
      return "\(Progress.bar(Double(done) / Double(total)))  \(done) of \(total) \(itemName), "
        + "\(rate), \(Progress.time(left)) left"
    }
    let shares = videos.filter { !$0.isSkipped }.map(\.share)
    let share = shares.reduce(0, +) / Double(max(shares.count, 1))
    let ended = videos.count { $0.isEnded }
    let left = share > 0 ? seconds * (1 - share) / share : nil
    return "\(Progress.bar(share))  \(ended) of \(videos.count) videos, \(done) \(itemName), "
      + "\(rate), \(Progress.time(left)) left"
  }

  private static func bar(_ share: Double) -> String {
    let length = 20
    let filled = min(length, Int(share * Double(length)))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: length - filled) + "]"
  }

  /// Minutes and seconds, and hours if needed.
  private static func time(_ seconds: Double?) -> String {
    guard let seconds, seconds < 1e9 else { return "-" }
    let whole = Int(seconds.rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (hours > 0 ? "\(hours):\(digits(minutes))" : "\(minutes)") + ":\(digits(whole % 60))"
  }
}

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

  /// Creates a line about images.
  ///
  /// - Parameter images: The number of images.
  convenience init(images: Int) {
    self.init(videoCount: 1, itemName: "images")
    begin(0, frameCount: images)
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

/// The progress of a search for hands, for the terminal and the page.
final class SearchProgress: Sendable {
  struct Counts: Equatable, Sendable {
    var searched = 0
    var images = 0
  }

  private let state = Lock(Counts())
  /// The line on the terminal.
  private let line: ProgressLine?

  /// - Parameters:
  ///   - isShown: Whether to show it on the terminal, if there is one.
  ///   - itemName: What is searched, in the plural.
  init(isShown: Bool, itemName: String = "images") {
    line =
      isShown && ProgressLine.isWanted(writesFile: true)
      ? ProgressLine(videoCount: 1, itemName: itemName) : nil
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
