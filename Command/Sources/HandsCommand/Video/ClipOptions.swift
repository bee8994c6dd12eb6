import ArgumentParser
import HandsVideoInput

/// The options for selecting frames of a video.
struct ClipOptions: ParsableArguments {
  @Option(help: "Process every n-th frame.")
  var every = 1

  @Option(help: ArgumentHelp("Start time in the video.", valueName: "seconds"))
  var start = 0.0

  @Option(help: ArgumentHelp("End time in the video, exclusive.", valueName: "seconds"))
  var end: Double?

  func validate() throws {
    guard every >= 1 else { throw ValidationError("--every must be at least 1") }
    guard start >= 0, start.isFinite else { throw ValidationError("--start must be at least 0") }
    if let end {
      guard end > start, end.isFinite else { throw ValidationError("--end must be after --start") }
    }
  }

  /// The frames from the start to before the end.
  func selection(at rate: FrameRate) -> FrameSelection {
    FrameSelection(
      first: rate.frame(notBefore: start), end: end.map { rate.frame(notBefore: $0) }, step: every)
  }
}
