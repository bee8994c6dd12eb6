import Hands

/// The tasks, with their names in requests.
enum TimedTask: String, CaseIterable {
  case detector = "hand_detector"
  case landmarks = "hand_landmarks_detector"
  case recognizer
  case trackedFrame = "tracked_frame"
  case trackedPair = "tracked_pair"
  case nearSearch = "near_search"
  case farSearch = "far_search"

  /// Runs the task once.
  func run(_ workloads: HandWorkloads) throws {
    switch self {
    case .detector: workloads.detector.run()
    case .landmarks: workloads.landmarks.run()
    case .recognizer: try workloads.recognize()
    case .trackedFrame: try workloads.clip.recognizeNextFrame()
    case .trackedPair: try workloads.pairClip.recognizeNextFrame()
    case .nearSearch: try workloads.nearSearch.run()
    case .farSearch: try workloads.farSearch.run()
    }
  }
}
