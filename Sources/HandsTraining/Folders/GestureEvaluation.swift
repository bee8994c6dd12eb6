public import Hands

/// Tests a bundle's classifier on a folder of labeled images.
///
/// The custom classifier is tested, or the canned one if there is none, on its own: its answer
/// `None` counts as an answer, although a gesture recognizer would continue with the canned
/// classifier.
public struct GestureEvaluator: Sendable {
  /// The labels of the tested classifier.
  public let labels: [String]
  /// Whether the custom classifier is tested.
  public let isCustom: Bool
  /// The score below which a hand has no gesture, 0 … 1.
  public let threshold: Float
  /// How the hands are found.
  public var search = HandSearchOptions()

  private let models: GestureRecognizerModels

  /// Creates an evaluator.
  ///
  /// - Parameters:
  ///   - models: The models of a bundle.
  ///   - threshold: The score below which a hand has no gesture, 0 … 1; `nil` for the threshold in
  ///     the classifier's metadata.
  /// - Throws: `HandsError.missingLabels(_:)` if the classifier has no labels,
  ///   ``TrainingError/limitExceeded(what:found:limit:)`` if it has too many for a confusion matrix,
  ///   ``TrainingError/invalidOption(name:found:expected:)``.
  public init(models: GestureRecognizerModels, threshold: Float? = nil) throws {
    let classifier = models.customClassifier ?? models.cannedClassifier
    guard !classifier.labels.isEmpty else { throw HandsError.missingLabels(classifier.net) }
    guard classifier.labels.count <= LabelledFolder.labelLimit else {
      throw TrainingError.limitExceeded(
        what: "labels", found: classifier.labels.count, limit: LabelledFolder.labelLimit)
    }
    if let threshold, !(0...1).contains(threshold) {
      throw TrainingError.invalidOption(
        name: "threshold", found: Double(threshold), expected: "0 to 1")
    }
    self.models = models
    isCustom = models.customClassifier != nil
    labels = classifier.labels
    self.threshold = threshold ?? classifier.scoreThreshold ?? 0
  }

  /// Classifies the hands in a folder of images.
  ///
  /// Hands in the background's folder, and in folders whose names are not labels of the classifier,
  /// are strangers: the result says how many are classified as a gesture.
  ///
  /// - Parameters:
  ///   - folder: The images.
  ///   - afterImage: Called after each image, on any thread, to show progress.
  /// - Returns: The answers.
  /// - Throws: ``LabelledFolderError`` if there is no hand, `HandsError`.
  public func evaluate(
    on folder: LabelledFolder, afterImage: @escaping @Sendable () -> Void = {}
  ) async throws -> GestureEvaluation {
    let clock = ContinuousClock()
    let start = clock.now
    let (models, search) = (models, search)
    let options = GestureRecognizerOptions(testingCustom: isCustom)
    let hands = try await HandFinder.hands(of: folder, search, afterImage: afterImage) {
      try HandFinder(gesturesBy: models, search, options)
    }
    var evaluation = GestureEvaluation(
      hands: hands, confusion: ConfusionMatrix(classes: labels), mistakes: [], strangers: [],
      time: clock.now - start)
    add(hands, to: &evaluation)
    return evaluation
  }

  private func add(_ hands: LabelledHands, to evaluation: inout GestureEvaluation) {
    let folders = hands.folder.labels
    let background =
      hands.folder.background.flatMap { folder in
        labels.firstIndex { $0 == folder.name }
      } ?? labels.firstIndex(where: GestureExamples.isBackground)
    let isBackground = { position in position == 0 && hands.folder.background != nil }
    let classes = folders.indices.map { position in
      isBackground(position)
        ? background : labels.firstIndex { $0 == folders[position].name }
    }
    var taken = folders.map { _ in [Int](repeating: 0, count: labels.count) }
    for (index, item) in hands.items.enumerated() {
      let gesture = item.hand.gesture
      let answer = gesture.flatMap { gesture in labels.firstIndex { $0 == gesture.name } }
      let score = gesture?.score ?? 0
      let isBelow = score < threshold || answer == nil
      if let answer, !isBelow, answer != background { taken[item.label][answer] += 1 }
      guard let label = classes[item.label] else { continue }
      evaluation.confusion.record(label: label, answer: isBelow ? nil : answer)
      guard isBelow || answer != label else { continue }
      evaluation.mistakes.append(
        GestureEvaluation.Mistake(
          item: index, answer: gesture?.name, score: score, isBelowThreshold: isBelow))
    }
    for position in folders.indices where classes[position] == nil || isBackground(position) {
      evaluation.strangers.append(
        GestureEvaluation.Stranger(
          label: position, handCount: hands.counts[position].hands, takenFor: taken[position]))
    }
  }
}

/// How a classifier does on a folder of labeled images.
public struct GestureEvaluation: Sendable {
  /// A hand that is not classified as its label.
  public struct Mistake: Hashable, Sendable {
    /// The hand's index in ``LabelledHands/items``.
    public var item: Int
    /// The class with the highest score, if any.
    public var answer: String?
    /// The highest score, 0 … 1.
    public var score: Float
    /// Whether the score is below the threshold, so the hand has no gesture.
    public var isBelowThreshold: Bool
  }

  /// The answers to hands that show none of the classifier's gestures.
  public struct Stranger: Hashable, Sendable {
    /// The index of the label in ``LabelledFolder/labels``.
    public var label: Int
    /// The number of hands.
    public var handCount: Int
    /// How many were classified as each class; 0 for the background.
    public var takenFor: [Int]
  }

  /// The hands, and the outcome for each image.
  public let hands: LabelledHands
  /// How often each class was classified as each class, in the order of the classifier's labels.
  public internal(set) var confusion: ConfusionMatrix
  /// The mistakes, in the order of the hands.
  public internal(set) var mistakes: [Mistake]
  /// The background and the labels that the classifier does not have.
  public internal(set) var strangers: [Stranger]
  /// How long it took.
  public let time: Duration
}
