import HandsServer
import HandsImageFiles
import HandsImaging

/// Decodes the images of a stream, runs a task on them, and encodes its results as JSON.
struct ImageFrameHandler: FrameHandler {
  /// The input of a task.
  struct Frame {
    var image: Picture
    /// The image file.
    var file: [UInt8]
    var timestampInMilliseconds: Int
    /// The time by which the result is needed.
    var deadline: ContinuousClock.Instant
  }

  /// Processes a frame and returns the members of a JSON object.
  typealias Task = @Sendable (Frame) throws -> [(name: String, value: JSONValue)]

  /// The decoding options: EXIF orientation is applied, as in browsers.
  static let decoding = DecodingOptions(
    limits: PictureLimits(
      maximumPixels: 4_000_000, maximumScans: 100, maximumScanPixels: 100_000_000,
      maximumDecodingBytes: 64 << 20),
    honoursOrientation: true)

  private let timeLimit: Duration
  private let task: Task

  /// - Parameters:
  ///   - timeLimit: The time limit of the task for a frame.
  ///   - task: Processes the frames.
  init(timeLimit: Duration, task: @escaping Task) {
    self.timeLimit = timeLimit
    self.task = task
  }

  func answer(to frame: StreamFrame) -> FrameAnswer {
    do {
      let clock = ContinuousClock()
      let start = clock.now
      let image = try ImageDecoder.decode(frame.image, options: ImageFrameHandler.decoding)
      let decoded = clock.now
      let findings = try task(
        Frame(
          image: image, file: frame.image,
          timestampInMilliseconds: frame.timestampInMilliseconds,
          deadline: decoded + timeLimit))
      let members: [(name: String, value: JSONValue)] = [
        ("frame", .integer(frame.number)),
        ("timestamp_ms", .integer(frame.timestampInMilliseconds)),
        ("width", .integer(image.width)), ("height", .integer(image.height)),
        ("dropped", .integer(frame.droppedFrameCount)),
        ("queue_ms", .milliseconds(frame.waitingTime)),
        ("decode_ms", .milliseconds(decoded - start)),
        ("inference_ms", .milliseconds(clock.now - decoded)),
      ]
      return FrameAnswer(JSONValue.object(members + findings).text)
    } catch {
      let failure = CommandError(error, path: "frame \(frame.number)")
      let members: [(name: String, value: JSONValue)] = [
        ("frame", .integer(frame.number)), ("error", .string(PrintableLine(failure.message).text)),
      ]
      return FrameAnswer(JSONValue.object(members).text, isError: true)
    }
  }
}

extension JSONValue {
  /// A duration in milliseconds with two decimals.
  fileprivate static func milliseconds(_ time: Duration) -> JSONValue {
    .float((Float(time / .milliseconds(1)) * 100).rounded() / 100)
  }
}
