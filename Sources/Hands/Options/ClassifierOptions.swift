import HandsSystem

/// How the scores of one gesture classifier are filtered.
///
/// Names and defaults are MediaPipe's. A task refuses values outside the ranges stated here with
/// ``HandsError/invalidOption(name:found:expected:)``.
public struct ClassifierOptions: Equatable, Sendable {
  /// The language of display names.
  ///
  /// Gestures carry no display name, so it has no effect on them.
  public var displayNamesLocale: String?
  /// The largest number of categories; 0 and negative values mean all, as does the default of -1.
  public var maxResults = -1
  /// Categories below this score are dropped, 0 … 1; `nil`, the default, leaves the threshold of the
  /// model's metadata in force, if it has one.
  public var scoreThreshold: Float?
  /// If there are any, only categories of these names are kept: labels of the classifier.
  public var categoryAllowlist: [String] = []
  /// Categories of these names are dropped: labels of the classifier; without effect if
  /// ``categoryAllowlist`` has names.
  public var categoryDenylist: [String] = []

  /// Whether any threshold is accepted, and unknown names are ignored, as MediaPipe does.
  package var isLenient = false

  /// Creates options that filter nothing.
  public init() {}

  /// Maximum number of labels that an error lists.
  private static let listedLabels = 20

  /// Checks what would be of no use.
  ///
  /// - Parameters:
  ///   - name: What the options are called.
  ///   - net: The classifier.
  /// - Throws: ``HandsError/missingLabels(_:)`` if categories are named and the net has no labels,
  ///   ``HandsError/invalidOption(name:found:expected:)``.
  func validate(_ name: String, for net: ClassifierNet) throws(HandsError) {
    let lists = [
      ("categoryAllowlist", categoryAllowlist), ("categoryDenylist", categoryDenylist),
    ]
    guard !net.labels.isEmpty || lists.allSatisfy({ $0.1.isEmpty }) else {
      throw .missingLabels(net.net)
    }
    guard !isLenient else { return }
    if let scoreThreshold {
      try OptionCheck.range(0...1, scoreThreshold, "\(name).scoreThreshold")
    }
    for (list, names) in lists {
      for category in names {
        try OptionCheck.require(
          net.labels.contains { $0.hasSameBytes(as: category) }, "\"\(category)\"",
          "\(name).\(list)",
          ClassifierOptions.anyOf(net.labels))
      }
    }
  }

  /// Says which names there are.
  private static func anyOf(_ labels: [String]) -> String {
    let more = labels.count - listedLabels
    return "one of " + labels.prefix(listedLabels).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}
