import ArgumentParser

/// Whether the pictures are looked at one by one or as the frames of one clip, in order.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "image, or video to follow hands from picture to picture.",
      valueName: "mode"))
  var runningMode = RunningMode.image

  @Option(help: "Milliseconds from one frame to the next.")
  var intervalMs = 40

  func validate() throws {
    // An hour: times of any number of frames can be told.
    guard (1...3_600_000).contains(intervalMs) else {
      throw ValidationError("--interval-ms must be between 1 and 3600000")
    }
  }

  /// The time of a frame.
  ///
  /// - Parameter index: The position among the pictures.
  /// - Returns: The time since the first frame.
  func time(of index: Int) -> Duration { .milliseconds(index * intervalMs) }
}

/// What the pictures of a run are to each other.
enum RunningMode: String, CaseIterable, ExpressibleByArgument {
  /// Each is processed for itself.
  case image
  /// Frames of one clip.
  case video
}
