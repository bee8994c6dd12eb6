/// Frames a second, as a fraction.
public struct FrameRate: Hashable, Sendable {
  /// Frames in ``seconds``, 1 … 2³¹ − 1.
  public let frames: Int
  /// 1 … 2³¹ − 1.
  public let seconds: Int

  /// Creates a rate.
  ///
  /// `nil` below a frame an hour and above 1000 frames a second, where times in whole milliseconds
  /// would not grow from frame to frame.
  ///
  /// - Parameters:
  ///   - frames: Frames in that many seconds.
  ///   - seconds: The seconds.
  public init?(frames: Int, seconds: Int = 1) {
    let parts = 1...Int(Int32.max)
    guard parts.contains(frames), parts.contains(seconds),
      frames <= 1000 * seconds, seconds <= 3600 * frames
    else { return nil }
    self.frames = frames
    self.seconds = seconds
  }

  /// Reads a fraction such as `30000/1001`.
  package init?(_ text: some StringProtocol, separator: Character) {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    self.init(frames: numbers[0], seconds: numbers[1])
  }

  /// Frames a second.
  public var framesPerSecond: Double { Double(frames) / Double(seconds) }

  /// When a frame is shown.
  ///
  /// - Parameter index: The frame's number, 0 for the first, at most 2³².
  /// - Returns: Whole milliseconds after the first frame, rounded down; more for each frame.
  public func milliseconds(atFrame index: Int) -> Int {
    frames.dividingFullWidth(index.multipliedFullWidth(by: 1000 * seconds)).quotient
  }

  /// The first frame that is not shown before a time.
  ///
  /// - Parameter time: Seconds after the first frame, 0 or more.
  /// - Returns: The frame's number, at most 2³².
  public func frame(notBefore time: Double) -> Int {
    // A frame's own time, in decimals, may be above it by its rounding.
    Int(min(max((time * framesPerSecond - 1e-6).rounded(.up), 0), 0x1p32))
  }
}
