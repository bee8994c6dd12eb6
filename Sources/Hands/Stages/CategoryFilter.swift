/// Which of a classifier's classes are reported.
///
/// Source: MediaPipe's `tensors_to_classification_calculator.cc`
/// and `classification_postprocessing_graph.cc`.
struct CategoryFilter {
  /// The name of each class.
  let labels: [String]
  private let isKept: [Bool]
  private let threshold: Float
  private let maxResults: Int

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - labels: The name of each class.
  ///   - metadataThreshold: The threshold in force if the options have none.
  ///   - options: The caller's options.
  init(labels: [String], metadataThreshold: Float?, options: ClassifierOptions) {
    self.labels = labels
    threshold = options.scoreThreshold ?? metadataThreshold ?? -Float.greatestFiniteMagnitude
    maxResults = options.maxResults
    let isAllowing = !options.categoryAllowlist.isEmpty
    let names = isAllowing ? options.categoryAllowlist : options.categoryDenylist
    let isListed = labels.map { label in names.contains { $0 == label } }
    isKept =
      isListed.contains(true)
      ? isListed.map { $0 == isAllowing } : Array(repeating: true, count: labels.count)
  }

  /// The classes that pass, by descending score; of equal scores the earlier class comes first.
  ///
  /// - Parameter scores: One score for each class; NaN never passes.
  /// - Returns: The categories.
  func categories(of scores: [Float]) -> [Category] {
    let passing = scores.indices.filter { isKept[$0] && scores[$0] >= threshold }
    let sorted = passing.sorted { a, b in
      scores[a] == scores[b] ? a < b : scores[a] > scores[b]
    }
    let kept = maxResults > 0 ? Array(sorted.prefix(maxResults)) : sorted
    return kept.map {
      Category(index: -1, score: scores[$0], categoryName: labels[$0], displayName: "")
    }
  }
}
