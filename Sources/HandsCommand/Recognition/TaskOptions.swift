import ArgumentParser
import Hands

/// Options of the hand landmarker.
struct TaskOptions: ParsableArguments {
  @Option(help: "The most hands to look for.")
  var numHands = 1

  @Option(help: "The least score of a palm, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Option(help: "The score that a hand's presence must exceed, 0 to 1.")
  var minHandPresenceConfidence: Float = 0.5

  @Option(help: "The overlap above which a palm is a hand that is tracked already, 0 to 1.")
  var minTrackingConfidence: Float = 0.5

  @Option(
    help: ArgumentHelp(
      "Degrees, clockwise, that turn the picture upright; a multiple of 90.",
      valueName: "degrees"))
  var rotation = 0

  func validate() throws {
    guard numHands >= 1 else { throw ValidationError("--num-hands must be at least 1") }
    for (name, value) in [
      ("detection", minHandDetectionConfidence), ("presence", minHandPresenceConfidence),
      ("tracking", minTrackingConfidence),
    ] where !(0...1).contains(value) {
      let option =
        name == "tracking" ? "--min-tracking-confidence" : "--min-hand-\(name)-confidence"
      throw ValidationError("\(option) must be between 0 and 1")
    }
    guard rotation % 90 == 0 else { throw ValidationError("--rotation must be a multiple of 90") }
  }

  var landmarkerOptions: HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numHands = numHands
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.minHandPresenceConfidence = minHandPresenceConfidence
    options.minTrackingConfidence = minTrackingConfidence
    return options
  }
}
