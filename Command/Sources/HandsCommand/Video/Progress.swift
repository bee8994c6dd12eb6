import HandsReports

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
