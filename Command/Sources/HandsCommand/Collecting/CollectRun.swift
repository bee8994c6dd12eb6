import Hands
import HandsImageFiles
import HandsVideoInput

/// Records takes from the frames of a video, one after the other.
struct CollectRun {
  let video: Video
  let landmarker: HandLandmarker
  let collection: GestureCollection
  /// The takes that are still to be recorded, the present one first.
  private var takes: [GestureCollection.Take]
  private let pictureCount: Int
  /// Milliseconds before each take.
  private let countdown: Int
  private var progress: TakeProgress
  /// The time of the frame that the countdown began with.
  private var start: Int?
  /// The seconds of the countdown that were said last.
  private var saidSeconds: Int?

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - video: Where frames come from.
  ///   - landmarker: Finds the hand.
  ///   - collection: Where pictures go.
  ///   - takes: What is recorded, in this order.
  ///   - pictureCount: The pictures of each take.
  ///   - countdown: Seconds before each.
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

  /// Records until all takes are done.
  ///
  /// - Throws: ``Interruption/exitCode``, ``CommandError`` if the frames end before, or what is wrong with
  ///   them.
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
        "the frames end with \(progress.recorded) of \(pictureCount) pictures of "
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
    print("\(PrintableLine(take.gesture.text).text): \(progress.recorded) pictures")
    try StandardOutput.finish()
    takes.removeFirst()
    progress = TakeProgress(wanted: pictureCount)
    (self.start, saidSeconds) = (nil, nil)
  }

  /// Tells whoever stands before the camera what comes, each second once.
  private mutating func say(_ seconds: Int, before take: GestureCollection.Take) {
    guard saidSeconds != seconds else { return }
    saidSeconds = seconds
    StandardError.print("\(PrintableLine(take.gesture.text).text) in \(seconds)")
  }
}
