/// The command's names of the library's options, by the names that the library gives them in errors.
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

  /// The name in a command line, such as `--num-hands`; the library's own if the command has none.
  static func inCommand(_ name: String) -> String { named[name].map { "--" + $0 } ?? name }
}
