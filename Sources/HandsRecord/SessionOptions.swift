package import Hands
package import HandsLandmarking

/// The options of a session, assembled from ``OptionValues``.
package struct SessionOptions {
  /// Options for finding hands and filtering gestures.
  package var task = GestureRecognizerOptions()
  /// Whether to skip gesture recognition.
  package var landmarksOnly = false
  /// Parameters for smoothing; a cutoff of 0 is for none.
  package var smoothing = OneEuroParameters(minCutoff: 0)
  /// The vote on gestures; a window of 0 is for none.
  package var vote = GestureVoteOptions(window: 0)

  /// Creates the options.
  package init(_ values: OptionValues) {
    values.apply(to: &self)
    if smoothing.minCutoff != 0 { task.tracking.smoothing = smoothing }
    if vote.window != 0 { task.tracking.gestureVote = vote }
  }
}
