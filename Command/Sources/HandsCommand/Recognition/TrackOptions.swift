import ArgumentParser
import Hands

/// What is made of a hand's results over the frames of a clip.
struct TrackOptions: ParsableArguments {
  @Flag(help: "Add the number and the age in frames of each hand's track to the JSON.")
  var tracks = false

  @Flag(help: "Smooth landmarks over time.")
  var smooth = false

  @Option(help: "The cutoff of the smoothing at rest in hertz, above 0; lower is calmer.")
  var smoothMinCutoff = OneEuroParameters().minCutoff

  @Option(help: "By how much that cutoff grows with speed, 0 or more; higher follows faster.")
  var smoothBeta = OneEuroParameters().beta

  @Flag(help: "Report the side that the frames of a track have on average.")
  var averageHandedness = false

  /// Checks that there is a clip where hands are to be followed.
  ///
  /// - Parameters:
  ///   - mode: What the pictures are to each other.
  ///   - votes: Whether gestures are voted on.
  /// - Throws: ``CommandError`` for single pictures.
  func check(in mode: RunningMode, votes: Bool = false) throws(CommandError) {
    guard mode != .image || !(tracks || smooth || averageHandedness || votes) else {
      throw CommandError(
        .usage,
        "--tracks, --smooth, --average-handedness and --vote-frames need --running-mode video")
    }
  }

  /// The options of a task.
  var tracking: TrackingOptions {
    var options = TrackingOptions()
    options.averagesHandedness = averageHandedness
    if smooth {
      options.smoothing = OneEuroParameters(minCutoff: smoothMinCutoff, beta: smoothBeta)
    }
    return options
  }
}
