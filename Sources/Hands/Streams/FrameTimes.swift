/// Checks that the times of a stream's frames increase.
struct FrameTimes {
  /// The time of the last accepted frame; `nil` before the first.
  private(set) var last: Duration?

  /// Checks the time of the next frame.
  ///
  /// - Parameter time: The frame's time.
  /// - Throws: ``HandsError/timestampNotIncreasing(_:last:)``.
  func check(_ time: Duration) throws(HandsError) {
    if let last, time <= last { throw .timestampNotIncreasing(time, last: last) }
  }

  /// Accepts a frame whose time was checked.
  ///
  /// - Parameter time: The frame's time.
  mutating func accept(_ time: Duration) {
    last = time
  }

  /// The time from one frame to a later one, clamped to the longest duration.
  static func elapsed(from start: Duration, to end: Duration) -> Duration {
    let (difference, isTooLong) = end.attoseconds.subtractingReportingOverflow(start.attoseconds)
    return Duration(attoseconds: isTooLong ? .max : difference)
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded toward zero and clamped to the range of `Int`.
  package var wholeMilliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
