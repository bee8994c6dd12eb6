/// The folds of a look's examples that cross-validation leaves out in turn.
struct Folds {
  /// Maximum number of folds.
  static let limit = 5

  /// The number of examples.
  let count: Int
  /// The number of folds; neighbors are in the same fold, because they may be images of one take.
  var foldCount: Int { min(Folds.limit, count) }

  /// Returns the fold of an example: `⌊i · foldCount / count⌋`.
  func fold(of index: Int) -> Int { index * foldCount / count }

  /// Returns the examples of a fold; empty if there are fewer folds.
  func examples(of fold: Int) -> Range<Int> {
    guard fold < foldCount else { return 0..<0 }
    return first(of: fold)..<first(of: fold + 1)
  }

  private func first(of fold: Int) -> Int { (fold * count + foldCount - 1) / foldCount }
}

extension GestureExamples {
  /// The largest number of folds of a look.
  var foldCount: Int {
    looks.reduce(0) { $1.reduce($0) { max($0, Folds(count: $1.count).foldCount) } }
  }
}
