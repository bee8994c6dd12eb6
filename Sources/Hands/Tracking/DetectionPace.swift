import HandsImaging
import HandsLandmarking

/// Decides in which frames of a video the detector looks for hands that are not tracked.
///
/// Without an interval it looks in each frame with fewer hands than sought, as MediaPipe does. With one,
/// it looks when the interval has passed, in the frames after a hand was lost, and when something outside
/// the tracked hands has changed since it looked last. A search goes by the same pace.
struct DetectionPace {
  private let interval: Duration
  private let maxCount: Int
  private var lastLook: (time: Duration, thumbnail: FrameThumbnail)?
  /// Where hands were lost lately and not found again.
  private var lost: [(place: MovingRegion, time: Duration)] = []
  /// The number of frames that were searched and had fewer hands than sought.
  private var step = 0
  /// Whether the frame between ``begin(_:at:tracked:)`` and ``end(_:in:lost:at:)`` is searched.
  private var detects = true
  /// The frame between ``begin(_:at:tracked:)`` and ``end(_:in:lost:at:)``, if the detector looks at it.
  private var current: (time: Duration, thumbnail: FrameThumbnail)?

  /// For how long after a loss the detector looks in each frame: most hands reappear by then.
  private static let lossMemory = Duration.milliseconds(500)
  /// The least time between two looks for the sake of motion, so that an arm that moves all the time
  /// doesn't cost a look in each frame: three frames of a camera with 30 frames a second.
  private static let motionInterval = Duration.milliseconds(90)

  /// Creates the state of a video that has not begun.
  ///
  /// - Parameter options: The options of the task.
  init(_ options: HandLandmarkerOptions) {
    interval = options.tracking.detectionInterval
    maxCount = options.numHands
  }

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - time: Its time.
  ///   - tracked: Where the hands of the previous frame should be.
  /// - Returns: Where to look for further hands.
  mutating func begin(
    _ picture: Picture, at time: Duration, tracked: [NormalizedRectangle]
  ) -> FrameLooks {
    lost.removeAll { FrameTimes.elapsed(from: $0.time, to: time) > DetectionPace.lossMemory }
    var looks = FrameLooks()
    looks.lostRegions = lost.map {
      LostRegion($0.place.region, expected: $0.place.expected(at: time))
    }
    looks.step = step
    detects = true
    guard interval > .zero, tracked.count < maxCount else { return looks }
    var thumbnail = FrameThumbnail(picture)
    thumbnail.cover(tracked)
    detects = !lost.isEmpty || isDue(thumbnail, at: time)
    looks.detects = detects
    if detects { current = (time, thumbnail) }
    return looks
  }

  /// Ends a frame.
  ///
  /// - Parameters:
  ///   - regions: Where its hands should be in the next frame.
  ///   - image: Its size.
  ///   - newlyLost: Where tracked hands were that were not found.
  ///   - time: Its time.
  mutating func end(
    _ regions: [NormalizedRectangle], in image: ImageSize, lost newlyLost: [MovingRegion],
    at time: Duration
  ) {
    lost = newlyLost.map { ($0, time) } + lost
    lost.removeAll { loss in regions.contains { $0.covers(loss.place.region, in: image) } }
    lost.removeLast(max(lost.count - maxCount, 0))
    if detects, regions.count < maxCount { step += 1 }
    guard var current = current.take() else { return }
    current.thumbnail.cover(regions)
    lastLook = current
  }

  private func isDue(_ thumbnail: FrameThumbnail, at time: Duration) -> Bool {
    guard let lastLook else { return true }
    let elapsed = FrameTimes.elapsed(from: lastLook.time, to: time)
    if elapsed >= interval { return true }
    return elapsed >= DetectionPace.motionInterval && thumbnail.differs(from: lastLook.thumbnail)
  }
}

extension NormalizedRectangle {
  /// Whether a region's center is within half a side of this region's.
  fileprivate func covers(_ region: NormalizedRectangle, in image: ImageSize) -> Bool {
    let way = SIMD2(
      (region.xCenter - xCenter) * image.width, (region.yCenter - yCenter) * image.height)
    let reach = width * image.width / 2
    return (way * way).sum() < reach * reach
  }
}
