/// How far a take has come, and which frames become pictures of it: those with a hand, a while apart, so
/// that they differ.
struct TakeProgress {
  /// The least time between two pictures in milliseconds.
  static let interval = 100

  /// The pictures to record.
  let wanted: Int
  private(set) var recorded = 0
  private var lastTime: Int?

  /// Begins a take.
  ///
  /// - Parameter wanted: The pictures to record, 1 or more.
  init(wanted: Int) { self.wanted = wanted }

  var isDone: Bool { recorded >= wanted }

  /// Whether a frame with a hand is to be recorded.
  ///
  /// - Parameter milliseconds: The frame's time.
  /// - Returns: Whether it is.
  func wants(frameAt milliseconds: Int) -> Bool {
    !isDone && lastTime.map { milliseconds - $0 >= TakeProgress.interval } ?? true
  }

  /// Counts a frame that was recorded.
  ///
  /// - Parameter milliseconds: The frame's time.
  mutating func record(frameAt milliseconds: Int) {
    recorded += 1
    lastTime = milliseconds
  }
}
