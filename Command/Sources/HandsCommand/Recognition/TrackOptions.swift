import ArgumentParser
import Hands

/// The options of tracking hands over the frames of a video.
struct TrackOptions: ParsableArguments {
  @Flag(help: "Add the track ID and age (in frames) of each hand to JSON.")
  var tracks = false

  @Flag(help: "Smooth landmarks over time.")
  var smooth = false

  @Option(help: "Smoothing cutoff at rest in hertz, above 0; lower values reduce jitter.")
  var smoothMinCutoff = OneEuroParameters().minCutoff

  @Option(help: "Increase of the cutoff with speed, 0 or more; higher values reduce lag.")
  var smoothBeta = OneEuroParameters().beta

  @Flag(help: "Report the average handedness of a track's frames.")
  var averageHandedness = false

  /// Checks that no option for videos is used with independent images.
  ///
  /// - Parameters:
  ///   - mode: How the images are related.
  ///   - votes: Whether frames vote on gestures.
  /// - Throws: ``CommandError`` if one is.
  func check(in mode: RunningMode, votes: Bool = false) throws(CommandError) {
    guard mode != .image || !(tracks || smooth || averageHandedness || votes) else {
      throw CommandError(
        .usage,
        "--tracks, --smooth, --average-handedness and --vote-frames require --running-mode video")
    }
  }

  /// The tracking options of a task.
  var tracking: TrackingOptions {
    var options = TrackingOptions()
    options.averagesHandedness = averageHandedness
    if smooth {
      options.smoothing = OneEuroParameters(minCutoff: smoothMinCutoff, beta: smoothBeta)
    }
    return options
  }
}
