/// A frame rate, as a fraction.
public struct FrameRate: Hashable, Sendable {
  /// The number of frames in ``seconds``, 1 … 2³¹ − 1.
  public let frames: Int
  /// The number of seconds, 1 … 2³¹ − 1.
  public let seconds: Int

  /// Creates a rate.
  ///
  /// The result is `nil` below one frame per hour and above 1000 frames per second, where
  /// timestamps in milliseconds would not increase.
  ///
  /// - Parameters:
  ///   - frames: The number of frames in these seconds.
  ///   - seconds: The number of seconds.
  public init?(frames: Int, seconds: Int = 1) {
    let parts = 1...Int(Int32.max)
    guard parts.contains(frames), parts.contains(seconds),
      frames <= 1000 * seconds, seconds <= 3600 * frames
    else { return nil }
    self.frames = frames
    self.seconds = seconds
  }

  /// Parses a fraction such as `30000/1001`.
  package init?(_ text: some StringProtocol, separator: Character) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    self.init(frames: numbers[0], seconds: numbers[1])
  }

  /// The number of frames per second.
  public var framesPerSecond: Double { Double(frames) / Double(seconds) }

  /// The timestamp of a frame.
  ///
  /// - Parameter index: The index of the frame, at most 2³².
  /// - Returns: Milliseconds after the first frame, rounded down; strictly increasing.
  public func milliseconds(atFrame index: Int) -> Int {
    frames.dividingFullWidth(index.multipliedFullWidth(by: 1000 * seconds)).quotient
  }

  /// The first frame at or after a time.
  ///
  /// - Parameter time: Seconds after the first frame, 0 or more.
  /// - Returns: The index of the frame, at most 2³².
  public func frame(notBefore time: Double) -> Int {
    // The time of a frame may be slightly too large after rounding to decimals.
    Int(min(max((time * framesPerSecond - 1e-6).rounded(.up), 0), 0x1p32))
  }
}
