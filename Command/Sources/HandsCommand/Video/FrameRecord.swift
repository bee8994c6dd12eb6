import Hands
import HandsVideoInput

/// The result of a frame of a video.
struct FrameRecord: Sendable {
  var frame: DecodedFrame
  var result: HandsResult
  /// The time of inference.
  var inferenceTime = Duration.zero
}
