public import ArgumentParser
import HandsReports
public import HandsTraining

/// How a classifier is trained: what `train` and the page of `serve` share.
struct TrainingArguments: ParsableArguments {
  @Option(
    help: """
      distance, which rejects hands far from all gestures, or linear, which always names the \
      likeliest.
      """)
  var head = TrainingOptions.Head.distance

  @Option(
    parsing: .unconditional,
    help: "The share of a gesture's hands that the distance head is to accept, 0.5 to 1.")
  var accept = 0.95

  @Option(
    parsing: .unconditional, help: "The score below which a hand has no gesture, 0 to 1.")
  var threshold: Float = 0.5

  @Flag(help: "Train no mirror images, for gestures that differ by the side alone.")
  var noMirror = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Train each hand turned by so much to both sides, 0 to 45; half of what two gestures differ by.",
      valueName: "degrees"))
  var turn = 30.0

  func validate() throws {
    guard (0.5...1).contains(accept) else {
      throw ValidationError("--accept must be between 0.5 and 1")
    }
    guard (0...1).contains(threshold) else {
      throw ValidationError("--threshold must be between 0 and 1")
    }
    guard (0...45).contains(turn) else {
      throw ValidationError("--turn must be between 0 and 45")
    }
  }

  var options: TrainingOptions {
    var options = TrainingOptions()
    options.head = head
    options.acceptance = accept
    options.scoreThreshold = threshold
    return options
  }

  /// The copies that each hand has.
  var variations: HandVariations {
    get throws(TrainingError) { try HandVariations(turn: turn, isMirroring: !noMirror) }
  }

  /// The options as a report lists them.
  var settings: [Report.Setting] {
    [
      Report.Setting("head", head.rawValue), Report.Setting("accept", accept),
      Report.Setting("threshold", threshold), Report.Setting("turn", turn),
    ] + Report.Setting.flags([("no-mirror", noMirror)])
  }
}

extension TrainingOptions.Head: ExpressibleByArgument {}
