import HandsReports
import HandsTraining

/// The results of `train` and `evaluate`.
struct GestureReport: Sendable {
  /// A fact about the classifier or the run.
  struct Fact: Sendable {
    /// The member's name in JSON.
    var name: String
    var value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A hand with another answer than its label.
  struct Mistake: Sendable {
    var item: LabelledHands.Item
    var label: String
    var answer: String
    var score: Double
    var isBelowThreshold: Bool
  }

  /// Hands of a gesture that the classifier was not trained on.
  struct Stranger: Sendable {
    var name: String
    var hands: Int
    /// How many were taken for which gesture.
    var takenFor: [(name: String, count: Int)]

    var taken: Int { takenFor.reduce(0) { $0 + $1.count } }
  }

  var title: String
  /// The options that the page lists.
  var settings: [Report.Setting]
  var facts: [Fact]
  var hands: LabelledHands
  /// The confusion matrix's name, also in JSON.
  var matrixName: String
  var confusion: ConfusionMatrix
  var mistakes: [Mistake]
  /// `nil` if there are too few gestures.
  var strangers: [Stranger]?
  /// Possible problems and their remedies.
  var warnings: [String]
  /// Suggestions.
  var nextSteps: [String] = []
  /// How to interpret the figures.
  var notes: [String]
  /// Parts of the work and how long they took.
  var seconds: [(name: String, value: Double)]

  /// The labels that hands have, by their numbers in the matrix.
  var labels: [Int] {
    confusion.classes.indices.filter { confusion.handCount(of: $0) > 0 }
  }

  /// The share of strangers that were taken for a gesture.
  var strangerShare: Double? {
    guard let strangers else { return nil }
    let hands = strangers.reduce(0) { $0 + $1.hands }
    return hands > 0
      ? Double(strangers.reduce(0) { $0 + $1.taken }) / Double(hands) : nil
  }

  /// The answers to the hands of a label, the last one being that of scores below the threshold.
  func answers(to label: Int) -> [Int] {
    confusion.classes.indices.map { confusion[label, $0] } + [confusion[label, nil]]
  }
}

extension GestureReport.Mistake {
  /// Such as `hook 0.93`, `below the threshold, hook 0.31`.
  var sentence: String {
    (isBelowThreshold ? "below the threshold, " : "") + "\(answer) \(score.decimals(2))"
  }
}
