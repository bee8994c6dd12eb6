/// A classifier of gestures that was trained, for the custom classifier of a gesture recognizer bundle.
///
/// It fits the embedder that gave the examples, and no other.
public struct TrainedClassifier: Sendable {
  /// The names of the classes in the order of the net's outputs.
  ///
  /// The background comes first. The distance head has one always, named `None` without examples of it,
  /// the linear head only with examples.
  public let labels: [String]
  /// The score below which a gesture does not count, 0 … 1.
  public let scoreThreshold: Float
  /// What the distance head accepts; `nil` for the linear head.
  public var acceptance: AcceptanceRadius? { head.acceptance }
  /// How many hands of the background, mirror images among them, are kept; 256 at most, 0 for the
  /// linear head.
  public var backgroundCount: Int { head.background.count }
  /// What decides between the gestures.
  public var kind: TrainingOptions.Head { head.acceptance == nil ? .linear : .distance }

  /// What gives the scores.
  let head: GestureHead
  /// How the elements of all embeddings are spread.
  let spread: EmbeddingSpread

  init(_ head: GestureHead, _ examples: GestureExamples, scoreThreshold: Float) {
    self.head = head
    let names = examples.classNames
    labels = head.classes.map { names[$0] }
    self.scoreThreshold = scoreThreshold
    spread = EmbeddingSpread(of: examples, classes: head.space.classes)
  }

  /// The score of each class, in double precision.
  ///
  /// The net of ``file()`` gives the same within 1e-5.
  ///
  /// - Parameter embedding: 128 numbers of the embedder.
  /// - Returns: 0 … 1, together 1, in the order of ``labels``.
  public func scores(of embedding: [Float]) -> [Double] {
    precondition(embedding.count == GestureExamples.embeddingWidth, "an embedding of 128 numbers")
    return head.scores(of: Vector(embedding, length: embedding.count))
  }
}
