import HandsSystem

/// The label for no gesture, with exactly this spelling.
private let backgroundLabel = "None"

/// Combines the results of two classifiers into the gesture of a hand.
///
/// From each list, only the category with the highest score counts; the first one that is not
/// `None` wins. If there is no such category, the first `None` is the gesture.
///
/// - Parameters:
///   - preferred: The preferred classifier's list; skipped if no score is above 0.
///   - other: The other classifier's list, skipped under the same condition.
/// - Returns: The gesture, or `nil` if both lists were skipped.
///
/// Source: MediaPipe's `combined_prediction_calculator.cc`.
func combinedGesture(_ preferred: [Gesture], _ other: [Gesture]) -> Gesture? {
  let first = winner(preferred)
  if let first, !first.name.hasSameBytes(as: backgroundLabel) { return first }
  let second = winner(other)
  if let second, !second.name.hasSameBytes(as: backgroundLabel) { return second }
  return first ?? second
}

/// The category with the highest score above 0; the first of several with the same score.
private func winner(_ list: [Gesture]) -> Gesture? {
  var winner: Gesture?
  for category in list where category.score > (winner?.score ?? 0) { winner = category }
  return winner
}
