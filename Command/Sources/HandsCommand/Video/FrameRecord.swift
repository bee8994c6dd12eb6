import HandsLandmarking
import HandsReports
import Hands
import HandsVideoInput

/// What was found in a frame of a video.
struct FrameRecord: Sendable {
  var frame: DecodedFrame
  var result: FrameResult
  /// How long inference took.
  var inferenceTime = Duration.zero

  /// The lists of the result.
  ///
  /// - Parameters:
  ///   - isAligned: Whether gestures stay parallel to hands.
  ///   - hasTracks: Whether the tracks of the hands are included.
  /// - Returns: The lists, without gestures for the landmarker alone.
  func finding(isAligned: Bool, hasTracks: Bool) -> Finding {
    switch result {
    case .gestures(let result):
      Finding(result, in: frame.picture, isAligned: isAligned, hasTracks: hasTracks)
    case .landmarks(let result):
      Finding(result, in: frame.picture, hasTracks: hasTracks)
    }
  }
}

/// The result of either task.
enum FrameResult: Sendable {
  case gestures(GestureRecognizerResult)
  case landmarks(HandLandmarkerResult)

  var hands: [Hand] {
    switch self {
    case .gestures(let result): result.hands
    case .landmarks(let result): result.hands
    }
  }
}
