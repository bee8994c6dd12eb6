public import HandsImaging

/// A frame of a video.
public struct DecodedFrame: Equatable, Sendable {
  /// The index in the video.
  public var index: Int
  /// The timestamp in milliseconds after the first frame.
  public var timestampInMilliseconds: Int
  /// The upright RGB image.
  public var picture: Picture

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - index: The index in the video.
  ///   - timestampInMilliseconds: The timestamp in milliseconds after the first frame.
  ///   - picture: The upright RGB image.
  public init(index: Int, timestampInMilliseconds: Int, picture: Picture) {
    self.index = index
    self.timestampInMilliseconds = timestampInMilliseconds
    self.picture = picture
  }
}

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

/// A selection of frames of a video.
public struct FrameSelection: Hashable, Sendable {
  /// The index of the first frame, 0 or more.
  public var first: Int
  /// The exclusive end index; `nil` for the end of the video.
  public var end: Int?
  /// The step between frames, 1 … 2³¹ − 1.
  public var step: Int

  /// The steps that ffmpeg takes.
  package static let steps = 1...Int(Int32.max)

  /// Creates a selection, by default of all frames.
  ///
  /// - Parameters:
  ///   - first: The index of the first frame, 0 or more.
  ///   - end: The exclusive end index; `nil` for the end of the video.
  ///   - step: The step between frames, 1 … 2³¹ − 1.
  public init(first: Int = 0, end: Int? = nil, step: Int = 1) {
    precondition(
      first >= 0 && FrameSelection.steps.contains(step), "frames \(first)... in steps of \(step)")
    self.first = first
    self.end = end
    self.step = step
  }

  /// Whether a frame is selected.
  ///
  /// - Parameter index: The index of the frame.
  /// - Returns: Whether the frame is selected.
  public func contains(_ index: Int) -> Bool {
    index >= first && end.map { index < $0 } ?? true && (index - first) % step == 0
  }

  /// The number of selected frames.
  ///
  /// - Parameter frameCount: The number of frames of the video, if known.
  /// - Returns: The number; `nil` if neither the selection nor the video has a known end.
  public func count(of frameCount: Int?) -> Int? {
    guard let end = [end, frameCount].compactMap({ $0 }).min() else { return nil }
    return max(0, (end - first + step - 1) / step)
  }
}
