import HandsSystem

/// Options for filtering the scores of a gesture classifier.
///
/// Names and defaults match MediaPipe. A task rejects values outside the documented ranges with
/// ``HandsError/invalidOption(name:found:expected:)``.
public struct ClassifierOptions: Equatable, Sendable {
  /// Maximum number of categories; 0 and negative values, including the default -1, mean all.
  public var maxResults = -1
  /// Minimum score of a category, 0 … 1; `nil`, the default, uses the threshold from the model's
  /// metadata, if any.
  public var scoreThreshold: Float?
  /// Labels of the categories to keep; if empty, all are kept.
  public var categoryAllowlist: [String] = []
  /// Labels of the categories to drop; ignored if ``categoryAllowlist`` is not empty.
  public var categoryDenylist: [String] = []

  /// Whether to accept any threshold and ignore unknown names, as MediaPipe does.
  package var isLenient = false

  /// Creates options that filter nothing.
  public init() {}

  /// Maximum number of labels listed in an error.
  private static let listedLabels = 20

  /// Checks the options that are valid or not for any classifier.
  ///
  /// - Parameter name: The name of the options.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate(_ name: String) throws(HandsError) {
    guard !isLenient, let scoreThreshold else { return }
    try OptionCheck.range(0...1, scoreThreshold, "\(name).scoreThreshold")
  }

  /// Checks that the names of categories are those of a classifier.
  ///
  /// - Parameters:
  ///   - name: The name of the options.
  ///   - net: The classifier.
  /// - Throws: ``HandsError/missingLabels(_:)`` if the options name categories and the classifier
  ///   has no labels, ``HandsError/invalidOption(name:found:expected:)``.
  func validate(_ name: String, for net: ClassifierNet) throws(HandsError) {
    let lists = [
      ("categoryAllowlist", categoryAllowlist), ("categoryDenylist", categoryDenylist),
    ]
    guard !net.labels.isEmpty || lists.allSatisfy({ $0.1.isEmpty }) else {
      throw .missingLabels(net.net)
    }
    guard !isLenient else { return }
    for (list, names) in lists {
      for category in names {
        try OptionCheck.require(
          net.labels.contains { $0.hasSameBytes(as: category) }, "\"\(category)\"",
          "\(name).\(list)",
          ClassifierOptions.anyOf(net.labels))
      }
    }
  }

  /// Describes the valid names.
  private static func anyOf(_ labels: [String]) -> String {
    let more = labels.count - listedLabels
    return "one of " + labels.prefix(listedLabels).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}
