/// How the scores of one gesture classifier are filtered.
///
/// Names and defaults are MediaPipe's.
public struct ClassifierOptions: Equatable, Sendable {
  /// The language of display names.
  ///
  /// Gestures carry no display name, so it has no effect on them.
  public var displayNamesLocale: String?
  /// The largest number of categories; 0 and negative values mean all.
  public var maxResults = -1
  /// Categories below this score are dropped; `nil` leaves the threshold of the model's metadata
  /// in force, if it has one.
  public var scoreThreshold: Float?
  /// If any of these names is known, only categories of these names are kept; unknown names are
  /// ignored.
  public var categoryAllowlist: [String] = []
  /// Categories of these names are dropped; not looked at if ``categoryAllowlist`` has names.
  public var categoryDenylist: [String] = []

  /// Creates options that filter nothing.
  public init() {}
}
