import Hands
import HandsVideoInput

/// What is recorded after a countdown.
protocol CollectedTake: Sendable {
  /// The gesture or motion.
  var name: GestureName { get }
  /// How much is recorded, such as `3 of 20 images`.
  var progress: String { get }
  /// What was recorded in the end, such as `20 images`.
  var summary: String { get }

  /// Takes the next frame after the countdown.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: What follows.
  /// - Throws: An error of the models or the output.
  mutating func record(_ frame: DecodedFrame) throws -> TakeStep
}

/// What follows a frame of a take.
enum TakeStep {
  /// More frames.
  case goesOn
  /// The countdown, because the recording was of no use.
  case beginsAgain
  /// The next take.
  case isDone
}

/// Images of a gesture.
struct PictureTake: CollectedTake {
  private var recorder: TakeRecorder
  private let landmarker: HandLandmarker

  /// Creates a take.
  ///
  /// - Parameters:
  ///   - recorder: Saves the images.
  ///   - landmarker: Finds the hands.
  init(_ recorder: TakeRecorder, landmarker: HandLandmarker) {
    self.recorder = recorder
    self.landmarker = landmarker
  }

  var name: GestureName { recorder.take.gesture }
  var progress: String { "\(recorder.recorded) of \(recorder.pictureCount) images" }
  var summary: String { "\(recorder.recorded) images" }

  mutating func record(_ frame: DecodedFrame) throws -> TakeStep {
    let time = frame.timestampInMilliseconds
    guard recorder.wants(frameAt: time) else { return .goesOn }
    try recorder.record(landmarker.recognize(frame.picture), at: time) {
      (bytes: try GestureCollection.jpeg(of: frame.picture), format: .jpeg)
    }
    return recorder.isDone ? .isDone : .goesOn
  }
}
