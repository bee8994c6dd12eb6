/// A trained gesture classifier, for use as the custom classifier of a gesture recognizer bundle.
///
/// It only works with the embedder that computed the examples.
public struct TrainedClassifier: Sendable {
  /// The names of the classes in the order of the model's outputs.
  ///
  /// The background comes first. The distance head always has one, named `None` if there are no
  /// examples of it; the linear head has one only if there are examples.
  public let labels: [String]
  /// Minimum score of a gesture, 0 … 1.
  public let scoreThreshold: Float
  /// The acceptance radius of the distance head; `nil` for the linear head.
  public var acceptance: AcceptanceRadius? { head.acceptance }
  /// The number of background hands in the classifier, including mirror images; at most 256, and 0
  /// for the linear head.
  public var backgroundCount: Int { head.background.count }
  /// How the classifier decides between gestures.
  public var kind: TrainingOptions.Head { head.acceptance == nil ? .linear : .distance }

  /// Computes the scores.
  let head: GestureHead
  /// The mean and deviation of the embeddings' elements.
  let spread: EmbeddingSpread

  init(_ head: GestureHead, _ examples: GestureExamples, scoreThreshold: Float) {
    self.head = head
    let names = examples.classNames
    labels = head.classes.map { names[$0] }
    self.scoreThreshold = scoreThreshold
    spread = EmbeddingSpread(of: examples, classes: head.space.classes)
  }

  /// Computes the score of each class, in double precision.
  ///
  /// The model written by ``file()`` computes the same scores within 1e-5.
  ///
  /// - Parameter embedding: 128 numbers computed by the embedder.
  /// - Returns: Scores of 0 … 1 with a sum of 1, in the order of ``labels``.
  public func scores(of embedding: [Float]) -> [Double] {
    precondition(embedding.count == GestureExamples.embeddingWidth, "an embedding of 128 numbers")
    return head.scores(of: Vector(embedding, length: embedding.count))
  }
}
