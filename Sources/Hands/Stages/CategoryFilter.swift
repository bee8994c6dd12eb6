import HandsLandmarking
import HandsSystem

/// Selects the classes of a classifier to report.
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
  ///   - metadataThreshold: The threshold to use if the options have none.
  ///   - options: The caller's options.
  init(labels: [String], metadataThreshold: Float?, options: ClassifierOptions) {
    self.labels = labels
    threshold = options.scoreThreshold ?? metadataThreshold ?? -Float.greatestFiniteMagnitude
    maxResults = options.maxResults
    let isAllowing = !options.categoryAllowlist.isEmpty
    let names = isAllowing ? options.categoryAllowlist : options.categoryDenylist
    let isListed = labels.map { label in names.contains { $0.hasSameBytes(as: label) } }
    isKept =
      isListed.contains(true)
      ? isListed.map { $0 == isAllowing } : Array(repeating: true, count: labels.count)
  }

  /// Returns the classes that pass, sorted by descending score; for equal scores, the earlier class
  /// comes first.
  ///
  /// - Parameter scores: One score for each class; NaN never passes.
  /// - Returns: The categories.
  func categories(of scores: [Float]) -> [Gesture] {
    var order: [Int] = []
    var categories: [Gesture] = []
    collect(scores, order: &order, into: &categories)
    return categories
  }

  /// Collects the classes that pass into reused memory.
  ///
  /// - Parameters:
  ///   - scores: One score for each class; NaN never passes.
  ///   - order: Scratch memory, overwritten.
  ///   - categories: Receives the categories, overwriting its contents.
  func collect(_ scores: [Float], order: inout [Int], into categories: inout [Gesture]) {
    order.removeAll(keepingCapacity: true)
    for index in scores.indices where isKept[index] && scores[index] >= threshold {
      order.append(index)
    }
    order.sort(byDescending: scores)
    categories.removeAll(keepingCapacity: true)
    for index in order.prefix(maxResults > 0 ? maxResults : order.count) {
      categories.append(
        Gesture(name: labels[index], score: scores[index]))
    }
  }
}
