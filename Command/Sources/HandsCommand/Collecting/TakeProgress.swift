/// The progress of a take.
///
/// Its images are frames that show a hand, with a minimum interval so that they differ.
struct TakeProgress {
  /// The minimum interval between two images in milliseconds.
  static let interval = 100

  /// The number of images to record.
  let wanted: Int
  private(set) var recorded = 0
  private var lastTime: Int?

  /// Begins a take.
  ///
  /// - Parameter wanted: The number of images to record, 1 or more.
  init(wanted: Int) { self.wanted = wanted }

  var isDone: Bool { recorded >= wanted }

  /// Whether to record a frame that shows a hand.
  ///
  /// - Parameter milliseconds: The frame's time.
  /// - Returns: Whether it is.
  func wants(frameAt milliseconds: Int) -> Bool {
    !isDone && lastTime.map { milliseconds - $0 >= TakeProgress.interval } ?? true
  }

  /// Counts a recorded frame.
  ///
  /// - Parameter milliseconds: The frame's time.
  mutating func record(frameAt milliseconds: Int) {
    recorded += 1
    lastTime = milliseconds
  }
}
