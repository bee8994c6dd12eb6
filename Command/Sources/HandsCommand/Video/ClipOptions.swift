import ArgumentParser
import HandsVideoInput

/// Which frames of a video are processed.
struct ClipOptions: ParsableArguments {
  @Option(help: "Process every n-th frame only.")
  var every = 1

  @Option(help: ArgumentHelp("Begin at this time of the video.", valueName: "seconds"))
  var start = 0.0

  @Option(help: ArgumentHelp("End before this time of the video.", valueName: "seconds"))
  var end: Double?

  func validate() throws {
    guard every >= 1 else { throw ValidationError("--every must be at least 1") }
    guard start >= 0, start.isFinite else { throw ValidationError("--start must be at least 0") }
    if let end {
      guard end > start, end.isFinite else { throw ValidationError("--end must be after --start") }
    }
  }

  /// The frames with times from the start to before the end.
  func selection(at rate: FrameRate) -> FrameSelection {
    FrameSelection(
      first: rate.frame(notBefore: start), end: end.map { rate.frame(notBefore: $0) }, step: every)
  }
}
