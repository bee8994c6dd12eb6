import ArgumentParser

/// Whether images are processed independently or as the frames of a video.
struct FrameOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "image, or video to track hands from image to image.",
      valueName: "mode"))
  var runningMode = RunningMode.image

  @Option(help: "Frame interval in milliseconds, with --running-mode video.")
  var intervalMs = 40

  func validate() throws {
    // An hour: the time of any frame then fits into an integer.
    guard (1...3_600_000).contains(intervalMs) else {
      throw ValidationError("--interval-ms must be between 1 and 3600000")
    }
  }

  /// The timestamp of a frame.
  ///
  /// - Parameter index: The position of the image.
  /// - Returns: The time since the first frame.
  func time(of index: Int) -> Duration { .milliseconds(index * intervalMs) }
}

/// How the images of a run are related.
enum RunningMode: String, CaseIterable, ExpressibleByArgument {
  /// Images are processed independently.
  case image
  /// Images are the frames of a video.
  case video
}
