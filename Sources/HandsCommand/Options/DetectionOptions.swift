import ArgumentParser
import Hands

/// How hands are found.
struct DetectionOptions: ParsableArguments {
  @Option(help: "The largest number of hands.")
  var numHands = 1

  @Option(help: "Palms below this score are no hands.")
  var minHandDetectionConfidence: Float = 0.5

  @Option(help: "A hand's presence must be above this.")
  var minHandPresenceConfidence: Float = 0.5

  @Option(help: "A palm that overlaps a tracked hand by more than this is that hand.")
  var minTrackingConfidence: Float = 0.5

  @Option(
    parsing: .unconditional,
    help: "Degrees by which the pictures must be turned clockwise to be upright; a multiple of 90.")
  var rotation = 0

  func validate() throws {
    guard numHands >= 1 else { throw ValidationError("--num-hands takes 1 or more") }
    guard !minHandDetectionConfidence.isNaN else {
      throw ValidationError("--min-hand-detection-confidence takes a number")
    }
    guard (0...1).contains(minHandPresenceConfidence) else {
      throw ValidationError("--min-hand-presence-confidence takes 0 to 1")
    }
    guard minTrackingConfidence > 0, minTrackingConfidence <= 1 else {
      throw ValidationError("--min-tracking-confidence takes a number above 0, up to 1")
    }
    guard rotation.isMultiple(of: 90) else {
      throw ValidationError("--rotation takes a multiple of 90")
    }
  }

  /// The options as the task takes them.
  var taskOptions: HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numHands = numHands
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.minHandPresenceConfidence = minHandPresenceConfidence
    options.minTrackingConfidence = minTrackingConfidence
    return options
  }
}
