/// What covariances are computed from: count, sum and products of embeddings.
struct Moments {
  /// The number of embeddings.
  private(set) var count = 0
  /// Their sum.
  private(set) var sum = Vector(zeros: GestureExamples.embeddingWidth)
  /// The sum of `x xᵀ`; its lower triangle alone.
  private(set) var product = Matrix(side: GestureExamples.embeddingWidth)

  /// Adds up embeddings, in the order of the examples and of their copies.
  init(_ examples: ArraySlice<GestureExamples.Example>) {
    for example in examples { add(example.copies) }
  }

  /// The mean.
  var mean: Vector { sum * (1 / Double(count)) }

  /// Adds those of others.
  static func += (left: inout Moments, right: Moments) {
    left.count += right.count
    left.sum += right.sum
    left.product.lanes += right.product.lanes
  }

  /// Adds the embeddings of one hand, `[copies, 128]`: each element's terms in the order of the copies.
  private mutating func add(_ copies: [Float]) {
    let width = GestureExamples.embeddingWidth
    let rowLength = product.rowLength
    let copyCount = copies.count / width
    let rows = Vector(copies, length: copies.count)
    for copy in 0..<copyCount {
      for group in 0..<rowLength { sum[group] += rows[copy * rowLength + group] }
    }
    // Two rows at a time: the elements of a copy are loaded once for both.
    for row in stride(from: 0, to: width, by: 2) {
      for group in 0...row / Lanes.count {
        var first = product.lanes[row * rowLength + group]
        var second = product.lanes[(row + 1) * rowLength + group]
        for copy in 0..<copyCount {
          let lanes = rows[copy * rowLength + group]
          first += Double(copies[copy * width + row]) * lanes
          second += Double(copies[copy * width + row + 1]) * lanes
        }
        product.lanes[row * rowLength + group] = first
        product.lanes[(row + 1) * rowLength + group] = second
      }
    }
    count += copyCount
  }
}
