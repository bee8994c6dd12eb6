package import Hands
import HandsSystem

/// How well a classifier names the gestures of examples.
package struct ExampleReport: Sendable {
  /// The answers to the hands of the classifier's gestures.
  package let confusion: ConfusionMatrix
  /// The number of hands that show none of the classifier's gestures, and how many of them were
  /// classified as one.
  package private(set) var strangers = (hands: 0, taken: 0)

  /// Measures a new classifier: each fifth of the examples is classified by one that was trained on
  /// the rest, and the hands of each gesture by one that was trained without it.
  ///
  /// - Throws: ``TrainingError`` if the examples have no spread when some are left out.
  package init(_ training: GestureTraining) throws(TrainingError) {
    confusion = try training.crossValidation().confusion
    strangers = try training.strangerCounts()
  }

  /// Asks a model's custom classifier about examples, or the built-in one if it has none.
  ///
  /// - Throws: `HandsError` if the classifier has no labels or too many for a confusion matrix, or
  ///   there is not enough memory for a model.
  package init(
    _ set: ExampleSet, classifiedBy models: GestureRecognizerModels
  ) throws(HandsError) {
    try self.init(
      set, models.customClassifier ?? models.cannedClassifier, GestureEmbedder(models: models))
  }

  /// Asks a bundle's classifier, without loading the models that find hands.
  package init(
    _ set: ExampleSet, classifiedBy bundle: GestureRecognizerBundle
  ) throws(HandsError) {
    let embedder = try GestureEmbedder(net: bundle.embedder)
    let classifier = try ClassifierNet(
      bundle.customClassifier ?? bundle.cannedClassifier,
      as: bundle.customClassifier == nil ? .cannedGestureClassifier : .customGestureClassifier,
      embeddingWidth: embedder.width)
    try self.init(set, classifier, embedder)
  }

  private init(
    _ set: ExampleSet, _ net: ClassifierNet, _ embedder: GestureEmbedder
  ) throws(HandsError) {
    let labels = net.labels
    guard !labels.isEmpty else { throw .missingLabels(net.net) }
    let labelLimit = GestureExamples.gestureLimit + 1
    guard labels.count <= labelLimit else {
      throw .invalidOption(
        name: "labels", found: "\(labels.count)", expected: "at most \(labelLimit)")
    }
    let threshold = net.scoreThreshold ?? 0
    let classifier = try GestureClassifier(net: net)
    var confusion = ConfusionMatrix(classes: labels)
    let background = labels.firstIndex(where: GestureExamples.isBackground)
    for label in set.labels {
      let number =
        label.isBackground ? background : labels.firstIndex { $0.hasSameBytes(as: label.name) }
      for example in label.examples {
        let scores = classifier.scores(of: embedder.embedding(of: example.hand, in: example.image))
        var (answer, highest): (Int?, Float) = (nil, 0)
        for (index, score) in scores.enumerated() where score > highest && score >= threshold {
          (answer, highest) = (index, score)
        }
        if let number { confusion.record(label: number, answer: answer) }
        if label.isBackground || number == nil {
          strangers.hands += 1
          if let answer, answer != background { strangers.taken += 1 }
        }
      }
    }
    self.confusion = confusion
  }
}
