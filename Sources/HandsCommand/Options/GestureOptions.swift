import ArgumentParser
import Hands

/// How the scores of the gesture classifiers are filtered.
struct GestureOptions: ParsableArguments {
  @Option(help: "Canned gestures below this score are dropped.")
  var cannedScoreThreshold: Float?

  @Option(parsing: .unconditional, help: "The largest number of canned gestures; -1 for all.")
  var cannedMaxResults = -1

  @Option(help: "Keep only canned gestures of this name; can be repeated.")
  var cannedAllow: [String] = []

  @Option(help: "Drop canned gestures of this name; can be repeated.")
  var cannedDeny: [String] = []

  @Option(help: "Custom gestures below this score are dropped.")
  var customScoreThreshold: Float?

  @Option(parsing: .unconditional, help: "The largest number of custom gestures; -1 for all.")
  var customMaxResults = -1

  @Option(help: "Keep only custom gestures of this name; can be repeated.")
  var customAllow: [String] = []

  @Option(help: "Drop custom gestures of this name; can be repeated.")
  var customDeny: [String] = []

  @Option(help: "The language of display names.")
  var displayNamesLocale: String?

  func validate() throws {
    for threshold in [cannedScoreThreshold, customScoreThreshold] where threshold?.isNaN == true {
      throw ValidationError("a score threshold takes a number")
    }
  }

  /// The options of the bundle's own classifier.
  var canned: ClassifierOptions {
    options(cannedScoreThreshold, cannedMaxResults, cannedAllow, cannedDeny)
  }

  /// The options of a custom classifier.
  var custom: ClassifierOptions {
    options(customScoreThreshold, customMaxResults, customAllow, customDeny)
  }

  private func options(
    _ threshold: Float?, _ maxResults: Int, _ allow: [String], _ deny: [String]
  ) -> ClassifierOptions {
    var options = ClassifierOptions()
    options.displayNamesLocale = displayNamesLocale
    options.scoreThreshold = threshold
    options.maxResults = maxResults
    options.categoryAllowlist = allow
    options.categoryDenylist = deny
    return options
  }
}
