/// Trains a gesture classifier from examples, and measures how good it is.
///
/// ```swift
/// var examples = try GestureExamples(gestures: [GestureClass("circle"), GestureClass("hook")])
/// for (hand, image, label) in hands {
///   try examples.append(hand, in: image, label: label, embedder: embedder)
/// }
/// let training = try GestureTraining(examples)
/// let report = try training.crossValidation()
/// let bundle = try base.replacingCustomClassifier(with: training.classifier)
/// ```
///
/// Training is not random or iterative: the same examples give the same bytes on all processors.
/// All methods are safe to call from several threads at once.
public struct GestureTraining: Sendable {
  /// The classifier trained on all examples.
  public let classifier: TrainedClassifier
  /// The examples that it was trained on.
  public let examples: GestureExamples
  /// The options that it was trained with.
  public let options: TrainingOptions

  private let statistics: TrainingStatistics

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - examples: The examples, at least 2 of each look.
  ///   - options: Options for training.
  /// - Throws: ``TrainingError``.
  public init(
    _ examples: GestureExamples, options: TrainingOptions = TrainingOptions()
  ) throws(TrainingError) {
    try options.validate()
    try examples.checkCounts()
    let isBackgroundClass = options.head == .linear && examples.background != nil
    let classes = Array((isBackgroundClass ? 0 : 1)...examples.gestures.count)
    guard options.head == .distance || classes.count > 1 else { throw .linearNeedsTwoClasses }
    self.examples = examples
    self.options = options
    statistics = TrainingStatistics(examples, classes: classes)
    let acceptance = try GestureTraining.acceptance(of: examples, statistics, options)
    let head = try GestureTraining.head(of: examples, statistics, acceptance)
    classifier = TrainedClassifier(head, examples, scoreThreshold: options.scoreThreshold)
  }

  /// Leaves out each fifth of the examples of each look in turn, and classifies them with a
  /// classifier trained on the others.
  ///
  /// The acceptance radius is that of all examples.
  ///
  /// - Returns: The result for each example.
  /// - Throws: ``TrainingError/noSpread`` if the remaining examples have no spread.
  public func crossValidation() throws(TrainingError) -> CrossValidation {
    let names = examples.classNames
    var result = CrossValidation(confusion: ConfusionMatrix(classes: names))
    var mistakes: [[CrossValidation.Mistake]] = Array(repeating: [], count: names.count)
    for fold in 0..<statistics.foldCount {
      let head = try head(withoutFold: fold)
      for (label, looks) in examples.looks.enumerated() {
        for hands in looks {
          for hand in hands[Folds(count: hands.count).examples(of: fold)] {
            let (answer, score) = head.answer(to: hand.embedding)
            let isBelow = score < Double(options.scoreThreshold)
            result.confusion.record(label: label, answer: isBelow ? nil : answer)
            guard isBelow || answer != label else { continue }
            mistakes[label].append(
              CrossValidation.Mistake(
                example: hand.number, label: label, answer: answer, score: score,
                isBelowThreshold: isBelow))
          }
        }
      }
    }
    result.mistakes = mistakes.flatMap { mistakes in
      mistakes.sorted { $0.example < $1.example }
    }
    return result
  }

  /// Trains a classifier on the examples outside a fold, with the acceptance radius of all
  /// examples.
  func head(withoutFold fold: Int) throws(TrainingError) -> GestureHead {
    try GestureTraining.head(of: examples, statistics, classifier.acceptance, withoutFold: fold)
  }

  /// Leaves out each gesture in turn: the number of hands that were left out, and how many of them
  /// were taken for another gesture.
  ///
  /// - Throws: ``TrainingError/noSpread`` if the remaining examples have no spread.
  package func strangerCounts() throws(TrainingError) -> (hands: Int, taken: Int) {
    var counts = (hands: 0, taken: 0)
    for gesture in examples.gestures.indices {
      guard let answers = try strangers(gesture + 1) else { continue }
      counts.hands += answers.handCount
      counts.taken += answers.takenCount
    }
    return counts
  }

  /// Leaves out a whole gesture, and classifies its hands with a classifier trained on the others.
  ///
  /// - Parameter gesture: The number of the gesture, 1 and up.
  /// - Returns: The results, or `nil` if fewer than two gestures remain.
  /// - Throws: ``TrainingError/noSpread`` if the remaining examples have no spread.
  public func strangers(_ gesture: Int) throws(TrainingError) -> StrangerAnswers? {
    precondition((1...examples.gestures.count).contains(gesture), "no such gesture")
    guard examples.gestures.count >= 3 else { return nil }
    let rest = statistics.without(gesture, of: examples)
    let acceptance = try GestureTraining.acceptance(of: examples, rest, options)
    let head = try GestureTraining.head(of: examples, rest, acceptance)
    var result = StrangerAnswers(
      gesture: gesture, handCount: 0,
      takenFor: Array(repeating: 0, count: examples.gestures.count + 1))
    for hands in examples.looks[gesture] {
      for hand in hands {
        let (answer, score) = head.answer(to: hand.embedding)
        result.handCount += 1
        if answer > 0, score >= Double(options.scoreThreshold) { result.takenFor[answer] += 1 }
      }
    }
    return result
  }

  private static func acceptance(
    of examples: GestureExamples, _ statistics: TrainingStatistics, _ options: TrainingOptions
  ) throws(TrainingError) -> AcceptanceRadius? {
    guard options.head == .distance else { return nil }
    return try AcceptanceRadius(of: examples, statistics, acceptance: options.acceptance)
  }

  private static func head(
    of examples: GestureExamples, _ statistics: TrainingStatistics, _ acceptance: AcceptanceRadius?,
    withoutFold fold: Int? = nil
  ) throws(TrainingError) -> GestureHead {
    let space = try statistics.space(withoutFold: fold)
    guard let acceptance else { return GestureHead(linear: space) }
    return GestureHead(space, acceptance, background: examples, withoutFold: fold)
  }
}

extension GestureExamples.Example {
  /// The embedding of the hand itself.
  var embedding: Vector { Vector(copies, length: GestureExamples.embeddingWidth) }
}
