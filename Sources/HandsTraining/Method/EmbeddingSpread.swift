/// The mean and standard deviation of each element over all embeddings.
struct EmbeddingSpread: Sendable {
  /// The ridge that is added to each variance.
  private static let ridge = Lanes(repeating: 1e-3)

  /// The means.
  let mean: Vector
  /// The square root of variance plus ridge.
  let deviation: Vector

  /// Computes the spread over all copies of some classes.
  init(of examples: GestureExamples, classes: [Int]) {
    let length = GestureExamples.embeddingWidth
    let copyCount = examples.variations.count
    let hands = classes.flatMap { examples.looks[$0].flatMap { $0 } }
    let share = 1 / Double(hands.count * copyCount)
    var sum = Vector(zeros: length)
    for hand in hands {
      for copy in 0..<copyCount {
        sum.add(Vector(hand.copies, from: copy * length, length: length))
      }
    }
    let mean = sum.scaled(by: share)
    var squares = Vector(zeros: length)
    for hand in hands {
      for copy in 0..<copyCount {
        let offset = Vector(hand.copies, from: copy * length, length: length).minus(mean)
        for index in offset.indices { squares[index] += offset[index] * offset[index] }
      }
    }
    self.mean = mean
    deviation = squares.scaled(by: share).map { ($0 + EmbeddingSpread.ridge).squareRoot() }
  }
}
