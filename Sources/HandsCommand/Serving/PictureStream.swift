import HandsServer
import ImageCodecs
import Imaging

/// Decodes the pictures of a stream, has them looked at, and writes what the client is told.
struct PictureStream: FrameHandler {
  /// The members of a JSON object about a picture and its time in milliseconds.
  typealias Look = @Sendable (Picture, Int) throws -> [(name: String, value: JSONValue)]

  /// Pixels of a picture.
  private static let limits = PictureLimits(
    maximumPixels: 4_000_000, maximumScans: 100, maximumScanPixels: 100_000_000,
    maximumDecodingBytes: 64 << 20)

  private let look: Look

  init(_ look: @escaping Look) { self.look = look }

  func answer(to frame: StreamFrame) -> FrameAnswer {
    do {
      let clock = ContinuousClock()
      let start = clock.now
      let picture = try ImageDecoder.decode(
        frame.picture, options: DecodingOptions(limits: PictureStream.limits))
      let decoded = clock.now
      let findings = try look(picture, frame.timestampInMilliseconds)
      let members: [(name: String, value: JSONValue)] = [
        ("frame", .integer(frame.number)),
        ("timestamp_ms", .integer(frame.timestampInMilliseconds)),
        ("width", .integer(picture.width)), ("height", .integer(picture.height)),
        ("dropped", .integer(frame.droppedFrameCount)),
        ("queue_ms", .milliseconds(frame.waitingTime)),
        ("decode_ms", .milliseconds(decoded - start)),
        ("inference_ms", .milliseconds(clock.now - decoded)),
      ]
      return FrameAnswer(JSONValue.object(members + findings).text)
    } catch {
      let failure = Failure(error, path: "frame \(frame.number)")
      let members: [(name: String, value: JSONValue)] = [
        ("frame", .integer(frame.number)), ("error", .string(PrintableLine(failure.message).text)),
      ]
      return FrameAnswer(JSONValue.object(members).text, isError: true)
    }
  }
}

extension JSONValue {
  /// A time to a hundredth of a millisecond.
  fileprivate static func milliseconds(_ time: Duration) -> JSONValue {
    .float((Float(time / .milliseconds(1)) * 100).rounded() / 100)
  }
}
