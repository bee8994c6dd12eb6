import Hands
import HandsTraining

/// Compares a classifier's answers with the labels of pictures.
struct GestureEvaluation: Sendable {
  /// The score below which a hand has no gesture.
  let threshold: Float

  private let models: GestureRecognizerModels
  private let search: HandSearchOptions
  /// The one that is judged.
  private let classifier: ClassifierNet
  private let isCustom: Bool

  /// Prepares an evaluation.
  ///
  /// - Parameters:
  ///   - models: The nets.
  ///   - search: How hands are looked for.
  ///   - threshold: The score below which a hand has no gesture; `nil` for the classifier's own.
  /// - Throws: ``CommandError`` if the classifier has no labels, or too many for a matrix.
  init(
    models: GestureRecognizerModels, search: HandSearchOptions, threshold: Float?
  ) throws(CommandError) {
    self.models = models
    self.search = search
    isCustom = models.customClassifier != nil
    classifier = models.customClassifier ?? models.cannedClassifier
    self.threshold = threshold ?? classifier.scoreThreshold ?? 0
    guard !classifier.labels.isEmpty else {
      throw CommandError(.badData, "the bundle's classifier has no labels")
    }
    guard classifier.labels.count <= LabelledFolder.labelLimit else {
      throw CommandError(
        .badData,
        "\(classifier.labels.count) labels, the limit is \(LabelledFolder.labelLimit)")
    }
  }

  /// Asks the classifier for all pictures.
  ///
  /// - Parameters:
  ///   - folder: The pictures.
  ///   - bundle: The bundle's path.
  /// - Returns: How it did.
  /// - Throws: ``CommandError`` or `HandsError`.
  func report(on folder: LabelledFolder, bundle: String) async throws -> GestureReport {
    let clock = ContinuousClock()
    let start = clock.now
    let (models, search, options) = (models, search, options)
    let hands = try await LabelledHands(
      of: folder,
      HandSearch(options: search, progress: SearchProgress(isShown: true)) {
        try HandFinder(gesturesBy: models, search, options)
      })
    let seconds = (clock.now - start) / .seconds(1)
    var report = GestureReport(
      title: "Gestures evaluated",
      facts: [
        GestureReport.Fact("model", .string(bundle)),
        GestureReport.Fact("folder", .string(folder.path)),
        GestureReport.Fact("classifier", .string(isCustom ? "custom" : "canned")),
        GestureReport.Fact("labels", .strings(classifier.labels)),
        GestureReport.Fact("score_threshold", .float(threshold)),
      ],
      hands: hands, matrixName: "evaluation",
      confusion: ConfusionMatrix(classes: classifier.labels), mistakes: [], strangers: [],
      warnings: folder.warnings, notes: [], seconds: [("total", seconds)])
    add(hands, to: &report)
    warn(about: folder, in: &report)
    return report
  }

  /// All classes of the classifier that is judged, whatever their scores, and none of the other.
  private var options: GestureRecognizerOptions {
    var all = ClassifierOptions()
    all.scoreThreshold = 0
    var none = ClassifierOptions()
    none.isLenient = true
    none.scoreThreshold = .infinity
    var options = GestureRecognizerOptions()
    options.customGesturesClassifierOptions = all
    options.cannedGesturesClassifierOptions = isCustom ? none : all
    return options
  }

  private func add(_ hands: LabelledHands, to report: inout GestureReport) {
    let labels = hands.folder.labels
    let classes = labels.indices.map { number(of: $0, in: hands.folder) }
    var taken = labels.map { _ in [Int](repeating: 0, count: classifier.labels.count) }
    for item in hands.items {
      let gesture = item.found.hand.gesture
      let answer = gesture.flatMap { classifier.labels.firstIndex(of: $0.name) }
      let score = gesture?.score ?? 0
      let isBelow = score < threshold || answer == nil
      if let answer, !isBelow { taken[item.label][answer] += 1 }
      guard let label = classes[item.label] else { continue }
      report.confusion.record(label: label, answer: isBelow ? nil : answer)
      guard isBelow || answer != label else { continue }
      report.mistakes.append(
        GestureReport.Mistake(
          item: item, label: labels[item.label].name, answer: gesture?.name ?? "none",
          score: Double(score), isBelowThreshold: isBelow))
    }
    for (position, label) in labels.enumerated()
    where classes[position] == nil || isBackground(position, in: hands.folder) {
      report.strangers?.append(
        GestureReport.Stranger(
          name: label.name, hands: hands.counts[position].hands,
          takenFor: zip(classifier.labels, taken[position])
            .filter { $0.1 > 0 && $0.0 != backgroundLabel }.map { ($0.0, $0.1) }))
    }
  }

  /// The classifier's label for hands without a gesture.
  private var backgroundLabel: String? {
    classifier.labels.first { $0 == search.background }
      ?? classifier.labels.first { $0.lowercased() == "none" }
  }

  private func isBackground(_ position: Int, in folder: LabelledFolder) -> Bool {
    folder.background != nil && position == 0
  }

  /// The number of a folder's label among those of the classifier.
  private func number(of position: Int, in folder: LabelledFolder) -> Int? {
    let name = isBackground(position, in: folder) ? backgroundLabel : folder.labels[position].name
    return name.flatMap { classifier.labels.firstIndex(of: $0) }
  }

  private func warn(about folder: LabelledFolder, in report: inout GestureReport) {
    let known = folder.gestures.filter { classifier.labels.contains($0.name) }
    if known.isEmpty {
      report.warnings.append(
        "no folder has a label of the bundle: \(classifier.labels.joined(separator: ", "))")
    }
    for label in folder.gestures where !classifier.labels.contains(label.name) {
      if let other = classifier.labels.first(where: { $0.lowercased() == label.name.lowercased() })
      {
        report.warnings.append(
          "the label is \(other): the hands of \(label.name) count as strangers")
      }
    }
  }
}
