import ArgumentParser
import Hands

/// The options of the gesture classifiers.
struct GestureOptions: ParsableArguments {
  @Option(help: "Minimum score of canned gestures, 0 to 1; by default the metadata's.")
  var cannedScoreThreshold: Float?

  @Option(
    parsing: .unconditional,
    help: "Maximum number of canned gestures to consider; all if not positive.")
  var cannedMaxResults = -1

  @Option(help: ArgumentHelp("A canned gesture to allow; can be repeated.", valueName: "name"))
  var cannedAllow: [String] = []

  @Option(help: ArgumentHelp("A canned gesture to deny; can be repeated.", valueName: "name"))
  var cannedDeny: [String] = []

  @Option(help: "Minimum score of custom gestures, 0 to 1; by default the metadata's.")
  var customScoreThreshold: Float?

  @Option(
    parsing: .unconditional,
    help: "Maximum number of custom gestures to consider; all if not positive.")
  var customMaxResults = -1

  @Option(help: ArgumentHelp("A custom gesture to allow; can be repeated.", valueName: "name"))
  var customAllow: [String] = []

  @Option(help: ArgumentHelp("A custom gesture to deny; can be repeated.", valueName: "name"))
  var customDeny: [String] = []

  @Option(
    help: ArgumentHelp(
      "Decide a hand's gesture by a vote of its last frames, 1 to 1000.", valueName: "frames"))
  var voteFrames: Int?

  @Option(
    help: ArgumentHelp(
      "How long a gesture must win the vote before it is reported.", valueName: "milliseconds"))
  var voteHoldMs = 0

  func validate() throws {
    guard voteHoldMs >= 0 else { throw ValidationError("--vote-hold-ms must be at least 0") }
  }

  var vote: GestureVoteOptions? {
    voteFrames.map { GestureVoteOptions(window: $0, hold: .milliseconds(voteHoldMs)) }
  }

  var canned: ClassifierOptions {
    classifier(cannedScoreThreshold, cannedMaxResults, allow: cannedAllow, deny: cannedDeny)
  }

  var custom: ClassifierOptions {
    classifier(customScoreThreshold, customMaxResults, allow: customAllow, deny: customDeny)
  }

  private func classifier(
    _ threshold: Float?, _ maxResults: Int, allow: [String], deny: [String]
  ) -> ClassifierOptions {
    var options = ClassifierOptions()
    options.scoreThreshold = threshold
    options.maxResults = maxResults
    options.categoryAllowlist = allow
    options.categoryDenylist = deny
    return options
  }
}

/// Translates the names of options in errors of the library to options of the command.
enum OptionName {
  private static let named = [
    "numHands": "num-hands",
    "minHandDetectionConfidence": "min-hand-detection-confidence",
    "minHandPresenceConfidence": "min-hand-presence-confidence",
    "minTrackingConfidence": "min-tracking-confidence",
    "tracking.smoothing.minCutoff": "smooth-min-cutoff",
    "tracking.smoothing.beta": "smooth-beta",
    "tracking.coastingFrames": "coasting-frames",
    "tracking.gestureVote.window": "vote-frames",
    "cannedGesturesClassifierOptions.scoreThreshold": "canned-score-threshold",
    "cannedGesturesClassifierOptions.categoryAllowlist": "canned-allow",
    "cannedGesturesClassifierOptions.categoryDenylist": "canned-deny",
    "customGesturesClassifierOptions.scoreThreshold": "custom-score-threshold",
    "customGesturesClassifierOptions.categoryAllowlist": "custom-allow",
    "customGesturesClassifierOptions.categoryDenylist": "custom-deny",
  ]

  /// The command's name, such as `--num-hands`, or the library's if the command has no such option.
  static func inCommand(_ name: String) -> String { named[name].map { "--" + $0 } ?? name }
}
