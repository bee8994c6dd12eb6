import Hands

/// An image or frame in a report.
struct ReportItem {
  /// One hand.
  struct Hand {
    /// `Left` or `Right`.
    var side: String
    var sideScore: Double
    /// The gesture's name, if one was found.
    var gesture: String?
    var gestureScore: Double
  }

  /// The path of the file or the time of the frame.
  var name: String
  var hands: [Hand]
  /// The error, if it could not be processed.
  var failure: String?
  /// The latency, if it was processed.
  var milliseconds: Double?

  /// Creates an item with a result.
  init(name: String, result: HandsResult, milliseconds: Double?) {
    self.name = name
    self.milliseconds = milliseconds
    hands = result.hands.map { hand in
      Hand(
        side: hand.handedness.rawValue, sideScore: Double(hand.handednessScore),
        gesture: hand.gesture?.name, gestureScore: Double(hand.gesture?.score ?? 0))
    }
  }

  /// Creates an item that could not be processed.
  init(name: String, failure: String) {
    self.name = name
    self.failure = failure
    hands = []
  }
}
