public import ArgumentParser
import HandsReports
public import HandsTraining

/// The options of training, which `train` and the page of `serve` share.
struct TrainingArguments: ParsableArguments {
  @Option(
    help: """
      Classifier head: distance, which rejects hands far from all gestures, or linear, which never \
      rejects a hand.
      """)
  var head = TrainingOptions.Head.distance

  @Option(
    parsing: .unconditional,
    help: "Fraction of a gesture's hands that the distance head accepts, 0.5 to 1.")
  var accept = 0.95

  @Option(
    parsing: .unconditional, help: "Minimum score of a gesture, 0 to 1.")
  var threshold: Float = 0.5

  @Flag(help: "Do not train mirror images, for gestures that differ only in handedness.")
  var noMirror = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rotation of training variations, 0 to 45; at most half the angle between two gestures.",
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

  /// Whether all options have their default values.
  var isStandard: Bool {
    options == TrainingOptions() && !noMirror && turn == 30
  }

  var options: TrainingOptions {
    var options = TrainingOptions()
    options.head = head
    options.acceptance = accept
    options.scoreThreshold = threshold
    return options
  }

  /// The variations of each hand.
  var variations: HandVariations {
    get throws(TrainingError) { try HandVariations(turn: turn, isMirroring: !noMirror) }
  }

  /// The options that reports list.
  var settings: [Report.Setting] {
    [
      Report.Setting("head", head.rawValue), Report.Setting("accept", accept),
      Report.Setting("threshold", threshold), Report.Setting("turn", turn),
    ] + Report.Setting.flags([("no-mirror", noMirror)])
  }
}

extension TrainingOptions.Head: ExpressibleByArgument {}
