/// Which frames of a video are wanted.
public struct FrameSelection: Hashable, Sendable {
  /// The number of the first frame, 0 or more.
  public var first: Int
  /// The number of the frame before which the selection ends; `nil` for the video's end.
  public var end: Int?
  /// From a frame to the next one, 1 or more.
  public var step: Int

  /// Creates a selection; that of all frames unless told otherwise.
  ///
  /// - Parameters:
  ///   - first: The number of the first frame, 0 or more.
  ///   - end: The number of the frame before which the selection ends.
  ///   - step: From a frame to the next one, 1 or more.
  public init(first: Int = 0, end: Int? = nil, step: Int = 1) {
    precondition(first >= 0 && step >= 1, "frames \(first)... in steps of \(step)")
    self.first = first
    self.end = end
    self.step = step
  }

  /// Whether a frame is selected.
  ///
  /// - Parameter index: The frame's number.
  /// - Returns: Whether it is.
  public func contains(_ index: Int) -> Bool {
    index >= first && end.map { index < $0 } ?? true && (index - first) % step == 0
  }

  /// How many frames are selected.
  ///
  /// - Parameter frameCount: The video's number of frames, if it is known.
  /// - Returns: `nil` if neither selection nor video has an end.
  public func count(of frameCount: Int?) -> Int? {
    guard let end = [end, frameCount].compactMap({ $0 }).min() else { return nil }
    return max(0, (end - first + step - 1) / step)
  }
}
