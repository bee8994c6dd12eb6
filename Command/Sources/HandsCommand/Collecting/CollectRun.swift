import Hands
import HandsImageFiles
import HandsVideoInput

/// Records takes from the frames of a video or camera, one after the other.
struct CollectRun {
  let video: Video
  let landmarker: HandLandmarker
  /// The takes that remain to be recorded, the current one first.
  private var takes: [TakeRecorder]
  /// The countdown before each take in milliseconds.
  private let countdown: Int
  /// The timestamp of the first frame of the countdown.
  private var start: Int?
  /// The remaining seconds that were printed last.
  private var printedSeconds: Int?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - video: The source of the frames.
  ///   - landmarker: Finds the hands.
  ///   - takes: The takes to record, in order.
  ///   - countdown: The countdown before each take in seconds.
  init(video: Video, landmarker: HandLandmarker, takes: [TakeRecorder], countdown: Int) {
    self.video = video
    self.landmarker = landmarker
    self.takes = takes
    self.countdown = 1000 * countdown
  }

  /// Records all takes.
  ///
  /// - Throws: ``Interruption/exitCode``, ``CommandError`` if the frames end too early, or the error
  ///   of a frame.
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
        "the video ended after \(take.recorded) of \(take.pictureCount) images of \(name(of: take))"
      )
    }
  }

  private mutating func record<Frames: AsyncSequence>(
    _ frames: Frames
  ) async throws where Frames.Element == DecodedFrame {
    for try await frame in frames {
      try record(frame)
      if takes.isEmpty { return }
    }
  }

  private mutating func record(_ frame: DecodedFrame) throws {
    let time = frame.timestampInMilliseconds
    let start = start ?? time
    self.start = start
    let remaining = start + countdown - time
    guard remaining <= 0 else { return announce((remaining + 999) / 1000) }
    guard takes[0].wants(frameAt: time) else { return }
    try takes[0].record(landmarker.recognize(frame.picture), at: time) {
      (bytes: try ImageEncoder.encode(frame.picture, as: .jpeg), format: .jpeg)
    }
    guard takes[0].isDone else { return }
    print("\(name(of: takes[0])): \(takes[0].recorded) images")
    try StandardOutput.finish()
    takes.removeFirst()
    (self.start, printedSeconds) = (nil, nil)
  }

  /// Announces the next take, once per second.
  private mutating func announce(_ seconds: Int) {
    guard printedSeconds != seconds else { return }
    printedSeconds = seconds
    StandardError.print("\(name(of: takes[0])) in \(seconds)")
  }

  private func name(of take: TakeRecorder) -> String {
    PrintableLine(take.take.gesture.text).text
  }
}
