/// The label that stands for no gesture; spelled so, and only so.
private let backgroundLabel = "None"

/// The one gesture that several classifiers give a hand.
///
/// Of each list the category with the highest score counts; the first that is not `None` wins. If
/// there is none, the first `None` is the gesture.
///
/// - Parameter lists: One list for each classifier, the preferred one first; empty lists are
///   skipped, and so are lists in which no score is above 0.
/// - Returns: The gesture, or `nil` if every list was skipped.
///
/// Source: MediaPipe's `combined_prediction_calculator.cc`.
func combinedGesture(_ lists: [[Category]]) -> Category? {
  var background: Category?
  for list in lists {
    var winner: Category?
    for category in list where category.score > (winner?.score ?? 0) { winner = category }
    guard let winner else { continue }
    if winner.categoryName != backgroundLabel { return winner }
    background = background ?? winner
  }
  return background
}
