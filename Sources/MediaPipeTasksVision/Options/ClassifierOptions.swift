internal import Hands

/// Options for filtering the scores of a gesture classifier.
///
/// If a task has such options, their threshold replaces the one in the model's metadata, even if it
/// is the default of 0.
public final class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names, English if `nil`; gestures have no display names.
  public var displayNamesLocale: String?
  /// Maximum number of categories to consider; 0 and negative values, including the default -1,
  /// mean all.
  public var maxResults = -1
  /// Minimum score of a category; 0 by default.
  ///
  /// As in MediaPipe, any value is accepted: above 1, all categories are dropped.
  public var scoreThreshold: Float = 0
  /// The names of the categories to keep; unknown names are ignored, and all are kept if none is
  /// known.
  public var categoryAllowlist: [String]?
  /// The names of the categories to drop; unknown names are ignored, as is the list if
  /// ``categoryAllowlist`` has names.
  public var categoryDenylist: [String]?

  /// Creates options that filter nothing.
  public override init() {}

  /// Creates an independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `ClassifierOptions`.
  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  func duplicate() -> ClassifierOptions {
    let copy = ClassifierOptions()
    copy.displayNamesLocale = displayNamesLocale
    copy.maxResults = maxResults
    copy.scoreThreshold = scoreThreshold
    copy.categoryAllowlist = categoryAllowlist
    copy.categoryDenylist = categoryDenylist
    return copy
  }

  /// The options for the engine.
  var engineOptions: Hands.ClassifierOptions {
    var options = Hands.ClassifierOptions()
    options.maxResults = maxResults
    options.scoreThreshold = scoreThreshold
    options.categoryAllowlist = categoryAllowlist ?? []
    options.categoryDenylist = categoryDenylist ?? []
    options.isLenient = true
    return options
  }
}
