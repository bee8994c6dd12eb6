internal import Hands

/// How the scores of one gesture classifier are filtered.
///
/// Once a task is given such options their threshold replaces that of the model's metadata, also
/// if it is the default of 0.
public final class ClassifierOptions: NSObject, NSCopying {
  /// The language of display names, English if `nil`; gestures have none.
  public var displayNamesLocale: String?
  /// The largest number of categories that are considered; 0 and negative values mean all, as does the
  /// default of -1.
  public var maxResults = -1
  /// Categories below this score are dropped; by default 0.
  ///
  /// As in MediaPipe any value is accepted: above 1 all are dropped.
  public var scoreThreshold: Float = 0
  /// If any of these names is known, only categories of these names are kept; unknown names are
  /// ignored.
  public var categoryAllowlist: [String]?
  /// Categories of these names are dropped, unknown names are ignored; ignored if
  /// ``categoryAllowlist`` has names.
  public var categoryDenylist: [String]?

  /// Creates options that filter nothing.
  public override init() {}

  /// An independent copy.
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

  /// The engine's options.
  var engineOptions: Hands.ClassifierOptions {
    var options = Hands.ClassifierOptions()
    options.displayNamesLocale = displayNamesLocale
    options.maxResults = maxResults
    options.scoreThreshold = scoreThreshold
    options.categoryAllowlist = categoryAllowlist ?? []
    options.categoryDenylist = categoryDenylist ?? []
    options.isLenient = true
    return options
  }
}
