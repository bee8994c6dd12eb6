import Hands

extension Finding {
  /// What a hand is and shows: its handedness, and its gesture if it has one.
  ///
  /// Compacted gestures that are fewer than the hands cannot be told apart, and are left out.
  ///
  /// - Parameter hand: The position among the hands.
  /// - Returns: One category or two.
  func categories(of hand: Int) -> [Category] {
    handedness[hand].prefix(1) + (gesture(of: hand).map { [$0] } ?? [])
  }

  /// A hand's gesture, if it has one.
  ///
  /// - Parameter hand: The position among the hands.
  /// - Returns: The gesture with the highest score.
  func gesture(of hand: Int) -> Category? {
    guard let gestures, gestures.count == landmarks.count else { return nil }
    return gestures[hand].first
  }

  /// The gesture of each hand, or its side where there is none, on one line.
  var caption: String {
    guard !landmarks.isEmpty else { return "no hand" }
    return landmarks.indices.compactMap { categories(of: $0).last?.label }.joined(separator: ", ")
  }
}

extension Category {
  /// The name with the score in percent.
  var label: String { "\(categoryName) \(Double(score).percent)" }
}

extension Double {
  /// The number as a whole percentage; `-` if it is none that can be told.
  var percent: String {
    // A net may say any number.
    Int(exactly: (self * 100).rounded()).map { "\($0)%" } ?? "-"
  }
}
