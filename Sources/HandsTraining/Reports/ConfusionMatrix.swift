/// A confusion matrix: how often each class was classified as each class.
public struct ConfusionMatrix: Hashable, Sendable {
  /// The names of the classes, indexed by number.
  public let classes: [String]
  /// Rows are the true classes; the last column counts answers below the threshold.
  private var counts: [Int]

  /// Creates an empty matrix.
  ///
  /// - Parameter classes: The names of the classes, indexed by number.
  public init(classes: [String]) {
    self.classes = classes
    counts = Array(repeating: 0, count: classes.count * (classes.count + 1))
  }

  /// Counts a hand.
  ///
  /// - Parameters:
  ///   - label: The number of its true class.
  ///   - answer: The number of the predicted class; `nil` if no score reached the threshold.
  public mutating func record(label: Int, answer: Int?) { counts[place(label, answer)] += 1 }

  /// The number of hands with a label and an answer; the answer is `nil` for scores below the
  /// threshold.
  public subscript(label: Int, answer: Int?) -> Int { counts[place(label, answer)] }

  /// The number of all hands.
  public var handCount: Int { counts.reduce(0, +) }

  /// The fraction of all hands that are classified correctly; `nil` without hands.
  public var accuracy: Double? {
    let right = classes.indices.reduce(0) { $0 + self[$1, $1] }
    return ConfusionMatrix.share(right, of: handCount)
  }

  /// Returns the number of hands that belong to a class.
  ///
  /// - Parameter label: The class's number.
  /// - Returns: The number of hands.
  public func handCount(of label: Int) -> Int {
    counts[label * (classes.count + 1)..<(label + 1) * (classes.count + 1)].reduce(0, +)
  }

  /// Returns the fraction of hands with an answer for which it is correct.
  ///
  /// - Parameter answer: The class's number.
  /// - Returns: 0 … 1; `nil` if no hand has that answer.
  public func precision(of answer: Int) -> Double? {
    let all = classes.indices.reduce(0) { $0 + self[$1, answer] }
    return ConfusionMatrix.share(self[answer, answer], of: all)
  }

  /// Returns the fraction of the hands of a class that are classified correctly.
  ///
  /// - Parameter label: The class's number.
  /// - Returns: 0 … 1; `nil` if the class has no hands.
  public func recall(of label: Int) -> Double? {
    ConfusionMatrix.share(self[label, label], of: handCount(of: label))
  }

  /// Returns the harmonic mean of precision and recall.
  ///
  /// - Parameter label: The class's number.
  /// - Returns: 0 … 1; `nil` if the class has no hands.
  public func f1(of label: Int) -> Double? {
    guard let recall = recall(of: label) else { return nil }
    guard let precision = precision(of: label), precision + recall > 0 else { return 0 }
    return 2 * precision * recall / (precision + recall)
  }

  private func place(_ label: Int, _ answer: Int?) -> Int {
    precondition(
      classes.indices.contains(label) && classes.indices.contains(answer ?? 0), "no such class")
    return label * (classes.count + 1) + (answer ?? classes.count)
  }

  private static func share(_ part: Int, of all: Int) -> Double? {
    all > 0 ? Double(part) / Double(all) : nil
  }
}
