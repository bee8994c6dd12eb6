/// The rule that the times of a stream's frames must grow.
struct FrameTimes {
  /// The time of the last frame that was accepted, in milliseconds; `nil` before the first.
  private(set) var last: Int?

  /// Checks the time of the next frame.
  ///
  /// - Parameter milliseconds: The frame's time.
  /// - Throws: ``HandsError/timestampNotIncreasing(milliseconds:last:)``.
  func check(_ milliseconds: Int) throws(HandsError) {
    if let last, milliseconds <= last {
      throw .timestampNotIncreasing(milliseconds: milliseconds, last: last)
    }
  }

  /// Accepts a frame, whose time was checked.
  ///
  /// - Parameter milliseconds: The frame's time.
  mutating func accept(_ milliseconds: Int) {
    last = milliseconds
  }

  /// The milliseconds from one time to a later one; the largest number if there are more.
  static func elapsed(from start: Int, to end: Int) -> Int {
    let (difference, isTooLong) = end.subtractingReportingOverflow(start)
    return isTooLong ? .max : difference
  }
}
