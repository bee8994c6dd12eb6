import ArgumentParser
import Hands

/// Options of the two gesture classifiers.
struct GestureOptions: ParsableArguments {
  @Option(help: "The least score of a canned gesture, 0 to 1; the metadata's if it is not given.")
  var cannedScoreThreshold: Float?

  @Option(
    parsing: .unconditional,
    help: "The most canned gestures to consider; all if it is not above 0.")
  var cannedMaxResults = -1

  @Option(help: ArgumentHelp("A canned gesture to keep, once for each.", valueName: "name"))
  var cannedAllow: [String] = []

  @Option(help: ArgumentHelp("A canned gesture to leave out, once for each.", valueName: "name"))
  var cannedDeny: [String] = []

  @Option(help: "The least score of a custom gesture, 0 to 1; the metadata's if it is not given.")
  var customScoreThreshold: Float?

  @Option(
    parsing: .unconditional,
    help: "The most custom gestures to consider; all if it is not above 0.")
  var customMaxResults = -1

  @Option(help: ArgumentHelp("A custom gesture to keep, once for each.", valueName: "name"))
  var customAllow: [String] = []

  @Option(help: ArgumentHelp("A custom gesture to leave out, once for each.", valueName: "name"))
  var customDeny: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let so many of a hand's last frames vote on its gesture, 1 to 1000.", valueName: "frames"))
  var voteFrames: Int?

  @Option(
    help: ArgumentHelp(
      "Show another gesture when it has won the vote for so long.", valueName: "milliseconds"))
  var voteHoldMs = 0

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
