/// The moments for computing covariances: count, sum and products of embeddings.
struct Moments {
  /// The number of embeddings.
  private(set) var count = 0
  /// Their sum.
  private(set) var sum = Vector(zeros: GestureExamples.embeddingWidth)
  /// The sum of `x xᵀ`; only its lower triangle.
  private(set) var product = Matrix(side: GestureExamples.embeddingWidth)

  /// Computes the moments of embeddings, adding in the order of the examples and their copies.
  init(_ examples: ArraySlice<GestureExamples.Example>) {
    for example in examples { add(example.copies) }
  }

  /// The mean.
  var mean: Vector { sum.scaled(by: 1 / Double(count)) }

  /// Adds the moments of other embeddings.
  static func += (left: inout Moments, right: Moments) {
    left.count += right.count
    left.sum.add(right.sum)
    left.product.lanes.add(right.product.lanes)
  }

  /// Adds the embeddings of one hand, `[copies, 128]`; terms of each element are added in the order
  /// of the copies.
  private mutating func add(_ copies: [Float]) {
    let width = GestureExamples.embeddingWidth
    let rowLength = product.rowLength
    let copyCount = copies.count / width
    let rows = Vector(copies, length: copies.count)
    for copy in 0..<copyCount {
      for group in 0..<rowLength { sum[group] += rows[copy * rowLength + group] }
    }
    // The first element of all copies, then the second of all copies, and so on.
    var elements: [Double] = []
    elements.reserveCapacity(copies.count)
    for element in 0..<width {
      for copy in 0..<copyCount { elements.append(Double(copies[copy * width + element])) }
    }
    for row in stride(from: 0, to: width, by: 2) {
      for group in 0...row / Lanes.count {
        let place = row * rowLength + group
        var sums = (product.lanes[place], product.lanes[place + rowLength])
        addProducts(
          elements.span, row * copyCount, (row + 1) * copyCount, rows.span, from: group,
          step: rowLength, count: copyCount, to: &sums)
        product.lanes[place] = sums.0
        product.lanes[place + rowLength] = sums.1
      }
    }
    count += copyCount
  }
}
