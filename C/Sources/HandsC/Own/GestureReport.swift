import Hands
import HandsSystem
import HandsTraining

/// How well a classifier names the gestures of examples.
struct GestureReport {
  private let confusion: ConfusionMatrix
  /// Hands that show none of the classifier's gestures, and how many of them were taken for one.
  private var strangers = (hands: 0, taken: 0)

  /// Measures a new classifier: each fifth of the examples is classified by one that was trained on the rest, and
  /// the hands of each gesture by one that was trained without it.
  ///
  /// - Throws: ``TrainingError`` if the examples have no spread when some are left out.
  init(_ training: GestureTraining) throws(TrainingError) {
    confusion = try training.crossValidation().confusion
    strangers = try training.strangerCounts()
  }

  /// Asks a model's custom classifier about examples, or the built-in one if it has none.
  ///
  /// - Throws: `HandsError` if there is not enough memory for a model.
  init(_ set: ExampleSet, classifiedBy models: GestureRecognizerModels) throws(HandsError) {
    let isCustom = models.customClassifier != nil
    let classifier = models.customClassifier ?? models.cannedClassifier
    guard !classifier.labels.isEmpty else { throw .missingLabels(classifier.net) }
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

  /// The report as JSON.
  var json: String {
    let labels = confusion.classes.indices.filter { confusion.handCount(of: $0) > 0 }
    let classes = labels.map { label in
      "{\"name\":\(quoted(confusion.classes[label])),\"hands\":\(confusion.handCount(of: label)),"
        + "\"precision\":\(number(confusion.precision(of: label))),"
        + "\"recall\":\(number(confusion.recall(of: label))),"
        + "\"f1\":\(number(confusion.f1(of: label)))}"
    }
    let rows = labels.map { label in
      let answers = confusion.classes.indices.map { confusion[label, $0] } + [confusion[label, nil]]
      return list(answers.map { "\($0)" })
    }
    return "{\"hands\":\(confusion.handCount),\"accuracy\":\(number(confusion.accuracy)),"
      + "\"classes\":\(list(classes)),"
      + "\"labels\":\(list(labels.map { quoted(confusion.classes[$0]) })),"
      + "\"answers\":\(list(confusion.classes.map { quoted($0) } + ["null"])),"
      + "\"confusion\":\(list(rows)),"
      + "\"strangers\":{\"hands\":\(strangers.hands),\"taken\":\(strangers.taken)}}"
  }

  private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  private func number(_ value: Double?) -> String { value.map { "\(Float($0))" } ?? "null" }

  private func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [0x22]
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5c: quoted += [0x5c, byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        quoted += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [0x22], as: UTF8.self)
  }
}
