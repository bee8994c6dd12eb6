/// Translates the names of options in errors of the library to options of the command.
enum OptionName {
  private static let named = [
    "numHands": "num-hands",
    "minHandDetectionConfidence": "min-hand-detection-confidence",
    "minHandPresenceConfidence": "min-hand-presence-confidence",
    "minTrackingConfidence": "min-tracking-confidence",
    "tracking.smoothing.minCutoff": "smooth-min-cutoff",
    "tracking.smoothing.beta": "smooth-beta",
    "tracking.gestureVote.window": "vote-frames",
    "tracking.gestureVote.hold": "vote-hold-ms",
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
