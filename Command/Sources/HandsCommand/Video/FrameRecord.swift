import Hands
import HandsVideoInput

/// What was found in a frame of a video.
struct FrameRecord: Sendable {
  var frame: DecodedFrame
  var result: HandsResult
  /// How long inference took.
  var inferenceTime = Duration.zero
}
