import HandsEngine

/// Names the gesture of an embedding.
final class GestureClassifier {
  private let interpreter: Interpreter
  private let filter: CategoryFilter
  // Used again for each hand.
  private var scores: [Float] = []
  private var order: [Int] = []
  private var categories: [Gesture] = []

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - net: A classifier, already checked.
  ///   - options: How its scores are filtered, already checked.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(
    net: ClassifierNet, options: ClassifierOptions, team: ThreadTeam
  ) throws(HandsError) {
    interpreter = try Interpreter(net.model, as: net.net, team: team)
    let labels =
      net.labels.isEmpty ? Array(repeating: "", count: net.classCount) : net.labels
    filter = CategoryFilter(
      labels: labels, metadataThreshold: net.scoreThreshold, options: options)
  }

  /// The score of each class.
  ///
  /// - Parameter embedding: The embedder's output.
  /// - Returns: The scores, in the order of the classes.
  func scores(of embedding: [Float]) -> [Float] {
    interpreter.fill(0, with: embedding)
    interpreter.run()
    interpreter.copyOutput(0, to: &scores)
    return scores
  }

  /// The classes that pass the options, by descending score.
  ///
  /// - Parameter scores: The score of each class.
  /// - Returns: The categories.
  func categories(of scores: [Float]) -> [Gesture] {
    filter.collect(scores, order: &order, into: &categories)
    return categories
  }
}
