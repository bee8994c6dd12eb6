import HandsEngine

/// Classifies the gesture of an embedding.
package final class GestureClassifier {
  private let interpreter: Interpreter
  private let filter: CategoryFilter
  // Reused for each hand.
  private var scores: [Float] = []
  private var order: [Int] = []
  private var categories: [Gesture] = []

  /// Creates a stage for all classes of a classifier, which runs in the calling thread.
  package convenience init(net: ClassifierNet) throws(HandsError) {
    try self.init(net: net, options: ClassifierOptions(), team: ThreadTeam())
  }

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - net: A checked classifier.
  ///   - options: Checked options for filtering its scores.
  ///   - team: The threads to run on.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  init(
    net: ClassifierNet, options: ClassifierOptions, team: ThreadTeam
  ) throws(HandsError) {
    interpreter = try Interpreter(net.model, as: net.net, team: team)
    let labels =
      net.labels.isEmpty ? Array(repeating: "", count: net.classCount) : net.labels
    filter = CategoryFilter(
      labels: labels, metadataThreshold: net.scoreThreshold, options: options)
  }

  /// Computes the score of each class.
  ///
  /// - Parameter embedding: The embedder's output.
  /// - Returns: The scores, in the order of the classes.
  package func scores(of embedding: [Float]) -> [Float] {
    interpreter.fill(0, with: embedding)
    interpreter.run()
    interpreter.copyOutput(0, to: &scores)
    return scores
  }

  /// Returns the classes that pass the filters, sorted by descending score.
  ///
  /// - Parameter scores: The score of each class.
  /// - Returns: The categories.
  func categories(of scores: [Float]) -> [Gesture] {
    filter.collect(scores, order: &order, into: &categories)
    return categories
  }
}
