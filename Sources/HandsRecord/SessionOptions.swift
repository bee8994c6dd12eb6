package import Hands
package import HandsLandmarking
import HandsSystem

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
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for an unknown name.
  package init(_ values: OptionValues) throws(HandsError) {
    try values.apply(to: &self)
    if smoothing.minCutoff != 0 { task.tracking.smoothing = smoothing }
    if vote.window != 0 { task.tracking.gestureVote = vote }
  }
}

/// The value of an option that has names.
///
/// - Parameters:
///   - name: The value's name; `nil` for the default, the first one.
///   - option: The option's name.
/// - Returns: The value.
/// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for an unknown name.
func choice<Value: CaseIterable & RawRepresentable>(
  _ name: String?, _ option: String
) throws(HandsError) -> Value where Value.RawValue == String {
  for value in Value.allCases where name.map({ $0.hasSameBytes(as: value.rawValue) }) ?? true {
    return value
  }
  let names = Value.allCases.map { $0.rawValue }.joined(separator: ", ")
  throw .invalidOption(name: option, found: name ?? "", expected: "one of " + names)
}
