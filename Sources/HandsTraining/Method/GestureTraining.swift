/// Trains a classifier of gestures from examples, and tells how good it is.
///
/// ```swift
/// var examples = try GestureExamples(gestures: [GestureClass("circle"), GestureClass("hook")])
/// for (hand, image, number) in hands {
///   let input = EmbedderInput(hand, in: image)
///   try examples.append(embedder.copies(of: input), toClass: number)
/// }
/// let training = try GestureTraining(examples)
/// let report = try training.crossValidation()
/// let bundle = try base.replacingCustomClassifier(
///   with: ByteSlice(training.classifier.file()))
/// ```
///
/// Nothing is random and nothing iterated: equal examples give equal bytes, on all processors. All
/// methods may be called from several threads at once.
public struct GestureTraining: Sendable {
  /// The classifier of all examples.
  public let classifier: TrainedClassifier
  /// What it was trained from.
  public let examples: GestureExamples
  /// How it was trained.
  public let options: TrainingOptions

  private let statistics: TrainingStatistics

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - examples: The examples, 2 or more of each look.
  ///   - options: How the classifier is made.
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

  /// Leaves out each fifth of the examples of each look in turns and asks the classifier that the
  /// others make.
  ///
  /// The radius of acceptance stays that of all examples.
  ///
  /// - Returns: The answers.
  /// - Throws: ``TrainingError/noSpread`` if the rest has none.
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

  /// The classifier of the examples that are not in a fold, with the radius of all.
  func head(withoutFold fold: Int) throws(TrainingError) -> GestureHead {
    try GestureTraining.head(of: examples, statistics, classifier.acceptance, withoutFold: fold)
  }

  /// Leaves out a gesture whole, and asks the classifier that the others make for its hands.
  ///
  /// - Parameter gesture: The number of the gesture, 1 ….
  /// - Returns: The answers; `nil` if fewer than two gestures are left.
  /// - Throws: ``TrainingError/noSpread`` if the rest has none.
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
