extension Hand {
  /// What the hand is, and what it shows if it has a gesture, with scores in percent.
  package var labels: [String] {
    let side = "\(handedness.rawValue) \(Double(handednessScore).percent)"
    return [side] + (gesture.map { ["\($0.name) \(Double($0.score).percent)"] } ?? [])
  }
}

extension HandsResult {
  /// The gesture of each hand, or its side where there is none, on one line.
  package var caption: String {
    hands.isEmpty ? "no hand" : hands.compactMap { $0.labels.last }.joined(separator: ", ")
  }
}

extension Double {
  /// The number as a whole percentage; `-` if it is none that can be told.
  package var percent: String {
    // A model can output any number.
    Int(exactly: (self * 100).rounded()).map { "\($0)%" } ?? "-"
  }
}
