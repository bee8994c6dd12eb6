public import HandsImaging

/// A clip of moving hands, whose frames can be rendered independently.
///
/// Equal sequences produce equal frames, on every machine and in any order.
public struct HandSequence: Sendable, Equatable {
  /// The hands' movements, from back to front.
  public var tracks: [HandTrack]
  /// The background behind the hands.
  public var background: Backdrop
  /// The seed of hands, light and noise; see ``HandScene/seed``.
  public var seed: UInt64
  /// The width of the frames in pixels.
  public var width: Int
  /// The height of the frames in pixels.
  public var height: Int
  /// The focal length of the camera in pixels; see ``HandScene/focalLength``.
  public var focalLength: Float?
  /// The frame rate in frames per second, above 0.
  public var framesPerSecond: Double

  /// Creates a clip.
  public init(
    tracks: [HandTrack], background: Backdrop = .warm, seed: UInt64 = 0, width: Int = 480,
    height: Int = 480, focalLength: Float? = nil, framesPerSecond: Double = 25
  ) {
    self.tracks = tracks
    self.background = background
    self.seed = seed
    self.width = width
    self.height = height
    self.focalLength = focalLength
    self.framesPerSecond = framesPerSecond
  }

  /// The duration in seconds, until the last hand has finished its last movement.
  public var duration: Double {
    tracks.compactMap { $0.keyframes.last?.time }.max() ?? 0
  }

  /// The number of frames from the start to the end of the last movement.
  ///
  /// - Precondition: ``framesPerSecond`` is above 0, and the clip has fewer than 2³¹ frames.
  public var frameCount: Int {
    let count = (duration * framesPerSecond).rounded(.down) + 1
    precondition(count >= 1 && count < 0x1p31, "a clip of \(count) frames")
    return Int(count)
  }

  /// Returns the scene of a frame.
  ///
  /// - Parameter index: The index of the frame, from 0; past the end, the image doesn't change.
  /// - Returns: A scene with the hands that have appeared by then, in the order of their tracks.
  public func scene(at index: Int) -> HandScene {
    let time = Double(index) / framesPerSecond
    return HandScene(
      hands: tracks.compactMap { $0.hand(at: time) }, background: background, seed: seed,
      frame: index, width: width, height: height, focalLength: focalLength)
  }

  /// Renders a frame.
  ///
  /// - Parameter index: The index of the frame, from 0.
  /// - Returns: An RGB image.
  /// - Throws: ``SceneError``, like ``HandRenderer/render(_:)``.
  public func frame(at index: Int) throws(SceneError) -> Picture {
    try HandRenderer.render(scene(at: index))
  }
}
