public import Hands
import HandsSystem

/// Trains motions from clips, and measures how well they are told apart.
///
/// ```swift
/// let training = try MotionTraining(examples)
/// let report = try training.crossValidation(by: .clips)
/// let file = training.model.bytes
/// ```
///
/// Kernel ridge regression: closed-form, so that the same clips give the same bytes on all
/// processors. Ten clips of each motion are a good start. While there are few, copies of each clip
/// without its first and its last tenth are trained too.
public struct MotionTraining: Sendable {
  /// Minimum number of clips of a motion.
  public static let minimumClipCount = 2
  /// Up to so many examples there are copies.
  private static let copyLimit = 2_048
  /// The share of a motion's clips, held out in cross-validation, that reaches the threshold.
  private static let acceptance = 0.9

  /// The trained motions.
  public let model: MotionModel
  /// The clips that they were trained on.
  public let examples: [MotionExample]

  private let regression: MotionRegression
  /// The class of each clip.
  private let classes: [Int]

  /// Trains motions.
  ///
  /// - Parameter examples: The clips, at least 2 of each motion; those of a take should be neighbors.
  ///   Labels are in the order of their first clips.
  /// - Throws: ``TrainingError``.
  public init(_ examples: [MotionExample]) throws(TrainingError) {
    let (motions, classes) = try MotionTraining.motions(of: examples.map { $0.label })
    let (labels, background) = (motions.names, motions.background)
    guard examples.count <= MotionModel.exampleLimit else {
      throw .limitExceeded(
        what: "clips", found: examples.count, limit: MotionModel.exampleLimit)
    }
    let hasCopies = examples.count * MotionCopies.count <= MotionTraining.copyLimit
    var features: [MotionFeatures] = []
    var sources: [Int] = []
    for (index, example) in examples.enumerated() {
      guard let whole = MotionFeatures(example.clip) else {
        throw .clipTooShort(label: example.label, index: index)
      }
      let copies = hasCopies ? MotionCopies.shortened(example.clip) : []
      features += [whole] + copies
      sources += [Int](repeating: index, count: 1 + copies.count)
    }
    self.examples = examples
    self.classes = classes
    regression = try MotionRegression(
      features, classes: sources.map { classes[$0] }, clips: sources)
    let draft = try regression.model(labels: labels, background: background, threshold: 0)
    let answers = try MotionTraining.answers(
      regression, draft,
      MotionTraining.folds(of: examples, classes, by: .people)
        ?? MotionTraining.clipFolds(of: classes, labels.count))
    let right = zip(answers, classes).filter {
      $1 != background && labels[$1].hasSameBytes(as: $0.label)
    }.map { $0.0.score }
    // As many clips are accepted as the share says; without any right answer all that are like a clip.
    let threshold =
      right.isEmpty
      ? 0 : AcceptanceRadius.quantile(1 - MotionTraining.acceptance, of: right.sorted())
    model = draft.with(threshold: threshold)
  }

  /// The motions of clips, and which of them each clip is.
  ///
  /// - Parameter labels: The label of each clip.
  /// - Returns: The motions, and the index of each clip's.
  /// - Throws: ``TrainingError`` if a label is not valid, there are too many or only that of other
  ///   movements, or a motion has too few clips.
  package static func motions(
    of labels: [String]
  ) throws(TrainingError) -> (motions: MotionLabels, classes: [Int]) {
    var motions = MotionLabels()
    var classes: [Int] = []
    for label in labels { classes.append(try motions.number(of: label)) }
    guard motions.names.count > (motions.background == nil ? 0 : 1) else { throw .noGesture }
    for (number, label) in motions.names.enumerated() {
      let count = classes.reduce(0) { $1 == number ? $0 + 1 : $0 }
      guard count >= MotionTraining.minimumClipCount else {
        throw .tooFewClips(label: label, found: count)
      }
    }
    return (motions, classes)
  }

  /// Leaves out a fifth of the clips, or about a fifth of the people, in turn, and names them by a model that was
  /// trained on the others.
  ///
  /// - Parameter split: What is left out together.
  /// - Returns: The answers; `nil` for people unless there are clips of two at least of every motion.
  /// - Throws: ``TrainingError/noSpread``.
  public func crossValidation(by split: MotionSplit) throws(TrainingError) -> MotionValidation? {
    guard let folds = MotionTraining.folds(of: examples, classes, by: split) else { return nil }
    // Embedded Swift converts no arrays.
    return MotionValidation(
      try MotionTraining.answers(regression, model, folds), labels: classes.map { Int?($0) },
      of: model)
  }

  /// The answers to each clip of models that were trained without its fold.
  private static func answers(
    _ regression: MotionRegression, _ model: MotionModel, _ folds: [Int]
  ) throws(TrainingError) -> [Motion] {
    var answers: [Motion?] = Array(repeating: nil, count: folds.count)
    for fold in 0...(folds.max() ?? 0) {
      let isHeldOut = folds.map { $0 == fold }
      let remaining = try regression.model(
        labels: model.labels, background: model.background, threshold: model.threshold,
        without: isHeldOut)
      for clip in folds.indices where isHeldOut[clip] {
        answers[clip] = remaining.motion(
          MotionModel.lanes(of: regression.whole(clip), scales: remaining.scales))
      }
    }
    return answers.compactMap { $0 }
  }

  private static func folds(
    of examples: [MotionExample], _ classes: [Int], by split: MotionSplit
  ) -> [Int]? {
    let classCount = (classes.max() ?? 0) + 1
    guard split == .people else { return clipFolds(of: classes, classCount) }
    var people: [String] = []
    var numbers: [Int] = []
    for example in examples {
      guard let person = example.person else { return nil }
      let known = people.firstIndex { $0.hasSameBytes(as: person) }
      numbers.append(known ?? people.count)
      if known == nil { people.append(person) }
    }
    /// Whether some clips of each class stay when any fold is left out.
    func dividesClasses(_ folds: [Int]) -> Bool {
      (0..<classCount).allSatisfy { label in
        let own = zip(classes, folds).filter { $0.0 == label }.map { $0.1 }
        return own.contains { $0 != own[0] }
      }
    }
    guard dividesClasses(numbers) else { return nil }
    let folds = Folds(count: people.count)
    let neighbors = numbers.map { folds.fold(of: $0) }
    return dividesClasses(neighbors)
      ? neighbors : dividingFolds(of: numbers, classes, personCount: people.count)
  }

  /// Folds of about as many people each, none with all people of a class.
  ///
  /// A few folds are added to the usual ones where those cannot divide all classes.
  ///
  /// - Parameters:
  ///   - numbers: The person of each clip; each class has two at least.
  ///   - classes: The class of each clip.
  ///   - personCount: The number of people.
  /// - Returns: The fold of each clip.
  private static func dividingFolds(
    of numbers: [Int], _ classes: [Int], personCount: Int
  ) -> [Int] {
    // Once the folds of the others are known, the last person of a class may not join them all.
    var last = [Int](repeating: 0, count: (classes.max() ?? 0) + 1)
    for (person, label) in zip(numbers, classes) { last[label] = max(last[label], person) }
    var folds: [Int] = []
    var sizes = [Int](repeating: 0, count: Folds(count: personCount).foldCount)
    for person in 0..<personCount {
      var isFree = [Bool](repeating: true, count: sizes.count)
      for label in last.indices where last[label] == person {
        let others = zip(numbers, classes).filter { $0 != person && $1 == label }.map {
          folds[$0.0]
        }
        if let first = others.first, others.allSatisfy({ $0 == first }) { isFree[first] = false }
      }
      var fold = sizes.count
      for other in sizes.indices
      where isFree[other] && (fold == sizes.count || sizes[other] < sizes[fold]) {
        fold = other
      }
      if fold == sizes.count { sizes.append(0) }
      sizes[fold] += 1
      folds.append(fold)
    }
    return numbers.map { folds[$0] }
  }

  /// Of each class, neighbors are in one fold.
  private static func clipFolds(of classes: [Int], _ classCount: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: classCount)
    for number in classes { counts[number] += 1 }
    var seen = [Int](repeating: 0, count: classCount)
    return classes.map { number in
      defer { seen[number] += 1 }
      return Folds(count: counts[number]).fold(of: seen[number])
    }
  }
}

/// What cross-validation leaves out together.
public enum MotionSplit: Sendable, CaseIterable {
  /// A fifth of each motion's clips.
  case clips
  /// About a fifth of the people: how well the motions of strangers are recognized.
  case people
}
