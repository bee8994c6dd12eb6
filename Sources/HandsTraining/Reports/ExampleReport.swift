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
    let isCustom = models.customClassifier != nil
    let classifier = models.customClassifier ?? models.cannedClassifier
    guard !classifier.labels.isEmpty else { throw .missingLabels(classifier.net) }
    let labelLimit = GestureExamples.gestureLimit + 1
    guard classifier.labels.count <= labelLimit else {
      throw .invalidOption(
        name: "labels", found: "\(classifier.labels.count)", expected: "at most \(labelLimit)")
    }
    let threshold = classifier.scoreThreshold ?? 0
    let pipeline = try GesturePipeline(
      models: models, options: GestureRecognizerOptions(testingCustom: isCustom))
    var confusion = ConfusionMatrix(classes: classifier.labels)
    let background = classifier.labels.firstIndex(where: GestureExamples.isBackground)
    for label in set.labels {
      let number =
        label.isBackground
        ? background : classifier.labels.firstIndex { $0.hasSameBytes(as: label.name) }
      for example in label.examples {
        var trace: PipelineTrace?
        let gesture = pipeline.gesture(
          of: example.hand, image: example.image, rotation: .none, trace: &trace)
        let answer = gesture.flatMap { gesture in
          gesture.score < threshold
            ? nil : classifier.labels.firstIndex { $0.hasSameBytes(as: gesture.name) }
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
