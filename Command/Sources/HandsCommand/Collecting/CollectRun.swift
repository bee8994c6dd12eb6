import HandsVideoInput

/// Records takes from the frames of a video or camera, one after the other.
struct CollectRun {
  private let video: Video
  /// The takes that remain to be recorded, the current one first.
  private var takes: [any CollectedTake]
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
  ///   - takes: The takes to record, in order.
  ///   - countdown: The countdown before each take in seconds.
  init(video: Video, takes: [any CollectedTake], countdown: Int) {
    self.video = video
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
        "the video ended after \(take.progress) of \(name)"
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
    if printedSeconds != nil { announce(0) }
    switch try takes[0].record(frame) {
    case .goesOn: return
    case .beginsAgain: StandardError.print("\(name): no hand was seen, once more")
    case .isDone:
      print("\(name): \(takes[0].summary)")
      try StandardOutput.finish()
      takes.removeFirst()
    }
    (self.start, printedSeconds) = (nil, nil)
  }

  /// Announces the next take, once per second.
  private mutating func announce(_ seconds: Int) {
    guard printedSeconds != seconds else { return }
    printedSeconds = seconds
    StandardError.print(seconds == 0 ? "\(name) now" : "\(name) in \(seconds)")
  }

  private var name: String { PrintableLine(takes[0].name.text).text }
}
