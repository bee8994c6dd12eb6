import Hands
import HandsImageFiles
import HandsVideoInput

/// Records takes from the frames of a video or camera, one after the other.
struct CollectRun {
  let video: Video
  let landmarker: HandLandmarker
  let collection: GestureCollection
  /// The takes that remain to be recorded, the current one first.
  private var takes: [GestureCollection.Take]
  private let pictureCount: Int
  /// The countdown before each take in milliseconds.
  private let countdown: Int
  private var progress: TakeProgress
  /// The timestamp of the first frame of the countdown.
  private var start: Int?
  /// The remaining seconds that were printed last.
  private var saidSeconds: Int?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - video: The source of the frames.
  ///   - landmarker: Finds the hands.
  ///   - collection: The folder of the images.
  ///   - takes: The takes to record, in order.
  ///   - pictureCount: The number of images per take.
  ///   - countdown: The countdown before each take in seconds.
  init(
    video: Video, landmarker: HandLandmarker, collection: GestureCollection,
    takes: [GestureCollection.Take], pictureCount: Int, countdown: Int
  ) {
    self.video = video
    self.landmarker = landmarker
    self.collection = collection
    self.takes = takes
    self.pictureCount = pictureCount
    self.countdown = 1000 * countdown
    progress = TakeProgress(wanted: pictureCount)
  }

  /// Records all takes.
  ///
  /// - Throws: ``Interruption/exitCode``, ``CommandError`` if the frames end too early, or the
  ///   error of a frame.
  mutating func run() async throws {
    if case .camera = video.source {
      try await record(video.frames().latest())
    } else {
      try await record(video.frames())
    }
    guard !Task.isCancelled else { throw Interruption.exitCode }
    if let take = takes.first {
      throw CommandError(
        .badData,
        "the video ended after \(progress.recorded) of \(pictureCount) images of "
          + PrintableLine(take.gesture.text).text)
    }
  }

  private mutating func record<Frames: AsyncSequence>(
    _ frames: Frames
  ) async throws where Frames.Element == DecodedFrame {
    for try await frame in frames {
      try take(frame)
      if takes.isEmpty { return }
    }
  }

  private mutating func take(_ frame: DecodedFrame) throws {
    guard let take = takes.first else { return }
    let time = frame.timestampInMilliseconds
    let start = start ?? time
    self.start = start
    let left = start + countdown - time
    guard left <= 0 else { return say((left + 999) / 1000, before: take) }
    guard progress.wants(frameAt: time), try landmarker.recognize(frame.picture).hands.count > 0
    else { return }
    try collection.add(
      ImageEncoder.encode(frame.picture, as: .jpeg), .jpeg, at: progress.recorded, to: take)
    progress.record(frameAt: time)
    guard progress.isDone else { return }
    print("\(PrintableLine(take.gesture.text).text): \(progress.recorded) images")
    try StandardOutput.finish()
    takes.removeFirst()
    progress = TakeProgress(wanted: pictureCount)
    (self.start, saidSeconds) = (nil, nil)
  }

  /// Announces the next take, once per second.
  private mutating func say(_ seconds: Int, before take: GestureCollection.Take) {
    guard saidSeconds != seconds else { return }
    saidSeconds = seconds
    StandardError.print("\(PrintableLine(take.gesture.text).text) in \(seconds)")
  }
}
