/// The parts of a look's examples that cross-validation leaves out in turns.
struct Folds {
  /// Maximum number of parts.
  static let limit = 5

  /// The number of examples.
  let count: Int
  /// The number of parts: neighbours are in one part, because they may be pictures of one take.
  var foldCount: Int { min(Folds.limit, count) }

  /// The part of an example: `⌊i · foldCount / count⌋`.
  func fold(of index: Int) -> Int { index * foldCount / count }

  /// The examples of a part; none if there are fewer parts.
  func examples(of fold: Int) -> Range<Int> {
    guard fold < foldCount else { return 0..<0 }
    return first(of: fold)..<first(of: fold + 1)
  }

  private func first(of fold: Int) -> Int { (fold * count + foldCount - 1) / foldCount }
}

extension GestureExamples {
  /// The largest number of parts of a look.
  var foldCount: Int {
    looks.reduce(0) { $1.reduce($0) { max($0, Folds(count: $1.count).foldCount) } }
  }
}
