import Hands

/// What can be asked for, by the name that a request gives it.
enum TimedTask: String, CaseIterable {
  case detector = "hand_detector"
  case landmarks = "hand_landmarks_detector"
  case recognizer
  case trackedFrame = "tracked_frame"

  /// Does the task once.
  func run(_ workloads: HandWorkloads) throws {
    switch self {
    case .detector: workloads.detector.run()
    case .landmarks: workloads.landmarks.run()
    case .recognizer: try workloads.recognize()
    case .trackedFrame: try workloads.clip.recognizeNextFrame()
    }
  }
}
