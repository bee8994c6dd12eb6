import Hands

/// What a report tells of a picture or of a frame of a video.
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

  /// A file's path, or a frame's time.
  var name: String
  var hands: [Hand]
  /// Why there are no hands, if it could not be looked at.
  var failure: String?
  /// How long finding hands took, if it was done.
  var milliseconds: Double?

  /// An item of what was found.
  init(name: String, result: HandsResult, milliseconds: Double?) {
    self.name = name
    self.milliseconds = milliseconds
    hands = result.hands.map { hand in
      Hand(
        side: hand.handedness.rawValue, sideScore: Double(hand.handednessScore),
        gesture: hand.gesture?.name, gestureScore: Double(hand.gesture?.score ?? 0))
    }
  }

  /// An item that could not be looked at.
  init(name: String, failure: String) {
    self.name = name
    self.failure = failure
    hands = []
  }
}
