/// A selection of frames of a video.
public struct FrameSelection: Hashable, Sendable {
  /// The index of the first frame, 0 or more.
  public var first: Int
  /// The exclusive end index; `nil` for the end of the video.
  public var end: Int?
  /// The step between frames, 1 or more.
  public var step: Int

  /// Creates a selection, by default of all frames.
  ///
  /// - Parameters:
  ///   - first: The index of the first frame, 0 or more.
  ///   - end: The exclusive end index; `nil` for the end of the video.
  ///   - step: The step between frames, 1 or more.
  public init(first: Int = 0, end: Int? = nil, step: Int = 1) {
    precondition(first >= 0 && step >= 1, "frames \(first)... in steps of \(step)")
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
