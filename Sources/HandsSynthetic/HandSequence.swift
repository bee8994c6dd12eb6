public import HandsImaging

/// Hands in motion: the frames of a clip, each of which can be drawn on its own.
///
/// Equal sequences give equal frames, on every machine and in any order.
public struct HandSequence: Sendable, Equatable {
  /// The hands' movements, from back to front.
  public var tracks: [HandTrack]
  /// What lies behind the hands.
  public var background: Backdrop
  /// Chooses the small differences between hands, light and noise, as in ``HandScene/seed``.
  public var seed: UInt64
  /// Width of the frames in pixels.
  public var width: Int
  /// Height of the frames in pixels.
  public var height: Int
  /// Frames a second, above 0.
  public var framesPerSecond: Double

  /// Makes a clip.
  public init(
    tracks: [HandTrack], background: Backdrop = .warm, seed: UInt64 = 0, width: Int = 480,
    height: Int = 480, framesPerSecond: Double = 25
  ) {
    self.tracks = tracks
    self.background = background
    self.seed = seed
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  /// Seconds until the last hand has done its last movement.
  public var duration: Double {
    tracks.compactMap { $0.keyframes.last?.time }.max() ?? 0
  }

  /// Frames from the beginning to the end of the last movement.
  ///
  /// - Precondition: ``framesPerSecond`` is above 0, and the clip has fewer than 2³¹ frames.
  public var frameCount: Int {
    let count = (duration * framesPerSecond).rounded(.down) + 1
    precondition(count >= 1 && count < 0x1p31, "a clip of \(count) frames")
    return Int(count)
  }

  /// The scene of a frame.
  ///
  /// - Parameter index: 0 for the first frame; past the end the picture stays as it is.
  /// - Returns: The hands that have come by then, in the order of their tracks.
  public func scene(at index: Int) -> HandScene {
    let time = Double(index) / framesPerSecond
    return HandScene(
      hands: tracks.compactMap { $0.hand(at: time) }, background: background, seed: seed,
      frame: index, width: width, height: height)
  }

  /// Draws a frame.
  ///
  /// - Parameter index: 0 for the first frame.
  /// - Returns: An RGB picture.
  /// - Throws: ``SceneError`` as ``HandRenderer/render(_:)``.
  public func frame(at index: Int) throws(SceneError) -> Picture {
    try HandRenderer.render(scene(at: index))
  }
}
