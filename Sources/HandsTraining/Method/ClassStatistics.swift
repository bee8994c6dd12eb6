/// The means and covariance of one class, for all its examples and for those that remain without
/// each fold.
///
/// Subset 0 contains all examples, subset `f + 1` those not in fold `f`.
struct ClassStatistics {
  /// For each subset and look, the mean of the copies.
  private(set) var means: [[Vector]]
  /// For each subset, the mean of `(x − m)(x − m)ᵀ` over all copies of the class, where `m` is the
  /// mean of the copy's look; only the lower triangle.
  private(set) var covariances: [Matrix]

  /// Computes the statistics of a class.
  ///
  /// - Parameters:
  ///   - looks: The examples of each look, 2 or more.
  ///   - foldCount: The number of subsets without a fold.
  init(_ looks: [[GestureExamples.Example]], foldCount: Int) {
    let width = GestureExamples.embeddingWidth
    means = Array(repeating: [], count: foldCount + 1)
    covariances = Array(repeating: Matrix(side: width), count: foldCount + 1)
    var counts = Array(repeating: 0, count: foldCount + 1)
    for examples in looks {
      let folds = Folds(count: examples.count)
      let parts = (0..<folds.foldCount).map { Moments(examples[folds.examples(of: $0)]) }
      let all = ClassStatistics.sum(of: parts, without: nil)
      for subset in 0...foldCount {
        let isWhole = subset == 0 || subset > parts.count
        let moments = isWhole ? all : ClassStatistics.sum(of: parts, without: subset - 1)
        let mean = moments.mean
        means[subset].append(mean)
        counts[subset] += moments.count
        covariances[subset].lanes.add(moments.product.lanes)
        covariances[subset].subtractSquare(of: mean, scale: Double(moments.count))
      }
    }
    for subset in 0...foldCount {
      covariances[subset].lanes.scale(by: 1 / Double(counts[subset]))
    }
  }

  private static func sum(of parts: [Moments], without fold: Int?) -> Moments {
    var sum = Moments([])
    for (index, part) in parts.enumerated() where index != fold { sum += part }
    return sum
  }
}
