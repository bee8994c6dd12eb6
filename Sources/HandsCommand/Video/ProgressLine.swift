#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How far a run is, on the last line of a terminal; without colours and escape sequences.
final class ProgressLine {
  private static let interval = Duration.milliseconds(200)
  private let total: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var shownAt: ContinuousClock.Instant
  private var shownWidth = 0
  private var done = 0

  /// Begins a line.
  ///
  /// - Parameter total: The number of frames to come, if it is known.
  init(total: Int?) {
    self.total = total
    start = clock.now
    shownAt = start
  }

  /// Whether a person sees it, not mixed up with lines of results on the same terminal.
  ///
  /// - Parameter writesFile: Whether results go into a file.
  /// - Returns: Whether to show it.
  static func isWanted(writesFile: Bool) -> Bool {
    isatty(STDERR_FILENO) == 1 && (writesFile || isatty(STDOUT_FILENO) == 0)
  }

  /// Counts a frame.
  func advance() {
    done += 1
    let now = clock.now
    guard now - shownAt >= ProgressLine.interval else { return }
    shownAt = now
    show(ProgressLine.text(done: done, of: total, after: now - start))
  }

  /// Clears the line.
  func finish() {
    if shownWidth > 0 { show("") }
    shownWidth = 0
  }

  private func show(_ text: String) {
    let blanks = String(repeating: " ", count: max(0, shownWidth - text.count))
    shownWidth = text.count
    StandardError.write("\r" + text + blanks + (text.isEmpty ? "\r" : ""))
  }

  /// Such as `[#####---------------]  60 of 240 frames, 48.0 frames/s, 0:04 left`.
  ///
  /// - Parameters:
  ///   - done: Frames that were looked at.
  ///   - total: The number of all, if it is known.
  ///   - elapsed: Since the beginning.
  /// - Returns: The line without its end.
  static func text(done: Int, of total: Int?, after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let speed = seconds > 0 ? Double(done) / seconds : 0
    let rate = "\(speed.decimals(1)) frames/s"
    guard let total, total > 0 else { return "\(done) frames, \(rate)" }
    let length = 20
    let filled = min(length, done * length / total)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: length - filled)
    let left = speed > 0 ? time(Double(max(0, total - done)) / speed) : "-"
    return "[\(bar)]  \(done) of \(total) frames, \(rate), \(left) left"
  }

  /// Minutes and seconds, with hours where there are some.
  private static func time(_ seconds: Double) -> String {
    guard seconds < 1e9 else { return "-" }
    let whole = Int(seconds.rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (hours > 0 ? "\(hours):\(digits(minutes))" : "\(minutes)") + ":\(digits(whole % 60))"
  }
}
