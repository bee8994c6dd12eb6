/// The means and covariances of the classes that define a space: the gestures and, for the linear
/// head, the background.
///
/// Covariances of individual classes are summed and discarded, so memory does not grow with the
/// number of classes.
struct TrainingStatistics: Sendable {
  /// The numbers of the classes.
  let classes: [Int]
  /// The number of folds of the class that has the most.
  let foldCount: Int
  /// The mean for each subset (``ClassStatistics``), class and look.
  private let means: [[[Vector]]]
  /// For each subset, the sum of the classes' covariances.
  private let covarianceSums: [Matrix]

  /// Computes the statistics, adding classes in the order of their numbers.
  ///
  /// - Parameters:
  ///   - examples: The examples, at least 2 of each look.
  ///   - classes: The numbers of the classes that define the space.
  init(_ examples: GestureExamples, classes: [Int]) {
    let foldCount = examples.foldCount
    var means: [[[Vector]]] = Array(repeating: [], count: foldCount + 1)
    var sums = Array(
      repeating: Matrix(side: GestureExamples.embeddingWidth), count: foldCount + 1)
    for number in classes {
      let statistics = ClassStatistics(examples.looks[number], foldCount: foldCount)
      for subset in 0...foldCount {
        means[subset].append(statistics.means[subset])
        sums[subset].lanes.add(statistics.covariances[subset].lanes)
      }
    }
    self.classes = classes
    self.foldCount = foldCount
    self.means = means
    covarianceSums = sums
  }

  /// Computes the space of all classes.
  ///
  /// - Parameter fold: A fold whose examples are left out, if any.
  /// - Returns: The space.
  /// - Throws: ``TrainingError/noSpread``.
  func space(withoutFold fold: Int? = nil) throws(TrainingError) -> GestureSpace {
    let subset = fold.map { $0 + 1 } ?? 0
    return try GestureSpace(
      classes: classes, means: means[subset], covarianceSum: covarianceSums[subset])
  }

  /// Returns the statistics without one class.
  ///
  /// - Parameters:
  ///   - number: The number of the class.
  ///   - examples: The examples that these statistics were computed from.
  /// - Returns: The statistics of the other classes, with as many folds.
  func without(_ number: Int, of examples: GestureExamples) -> TrainingStatistics {
    let left = ClassStatistics(examples.looks[number], foldCount: foldCount)
    return TrainingStatistics(
      classes: classes.filter { $0 != number }, foldCount: foldCount,
      means: means.map { means in
        zip(classes, means).filter { $0.0 != number }.map { $0.1 }
      },
      covarianceSums: zip(covarianceSums, left.covariances).map { sum, left in
        var rest = sum
        rest.lanes.subtract(left.lanes)
        return rest
      })
  }

  private init(
    classes: [Int], foldCount: Int, means: [[[Vector]]], covarianceSums: [Matrix]
  ) {
    self.classes = classes
    self.foldCount = foldCount
    self.means = means
    self.covarianceSums = covarianceSums
  }
}
