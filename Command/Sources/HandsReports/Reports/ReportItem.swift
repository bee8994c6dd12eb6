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
  init(name: String, finding: Finding, milliseconds: Double?) {
    self.name = name
    self.milliseconds = milliseconds
    hands = finding.landmarks.indices.compactMap { hand in
      guard let side = finding.handedness[hand].first else { return nil }
      let gesture = finding.gesture(of: hand)
      return Hand(
        side: side.categoryName, sideScore: Double(side.score), gesture: gesture?.categoryName,
        gestureScore: Double(gesture?.score ?? 0))
    }
  }

  /// An item that could not be looked at.
  init(name: String, failure: String) {
    self.name = name
    self.failure = failure
    hands = []
  }
}
