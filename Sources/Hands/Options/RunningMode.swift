/// What the pictures of a task are to each other; names are MediaPipe's.
public enum RunningMode: String, CaseIterable, Sendable {
  /// Single pictures: each is looked at for itself.
  case image
  /// Frames of one video in order of time: hands are followed from one to the next.
  case video
}
