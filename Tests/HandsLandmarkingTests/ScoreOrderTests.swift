import HandsLandmarking
import Testing

/// Indices in the order of their scores.
@Suite struct ScoreOrderTests {
  @Test(arguments: [0, 1, 2, 3, 8, 63, 64, 2016])
  func theHighestScoreIsFirst(count: Int) {
    var generator = SystemRandomNumberGenerator()
    // Few values: many scores are equal, of which the lower index is first.
    let scores = (0..<count).map { _ in
      Float(Int.random(in: 0...max(count / 4, 1), using: &generator))
    }
    let expected = scores.indices.sorted { a, b in
      scores[a] == scores[b] ? a < b : scores[a] > scores[b]
    }
    var order = Array(scores.indices).shuffled(using: &generator)
    order.sort(byDescending: scores)
    #expect(order == expected)
  }

  @Test func scoresThatAreNoNumbersKeepAllIndices() {
    let scores: [Float] = [1, .nan, 3, .nan, 2, 0]
    var order = Array(scores.indices)
    order.sort(byDescending: scores)
    #expect(order.sorted() == Array(scores.indices))
  }
}
