extension [Int] {
  /// Sorts indices by their scores, the highest first; of equal scores the lower index is first.
  ///
  /// In place, as each frame does it: by a heap, at whose root is the index that comes last.
  ///
  /// - Parameter scores: The scores, of which all indices have one.
  /// - Complexity: O(n log n).
  package mutating func sort(byDescending scores: [Float]) {
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      sink(root, before: count, scores)
    }
    for end in stride(from: count - 1, to: 0, by: -1) {
      swapAt(0, end)
      sink(0, before: end, scores)
    }
  }

  /// Moves an index down to where both below it come before it.
  private mutating func sink(_ start: Int, before end: Int, _ scores: [Float]) {
    func precedes(_ a: Int, _ b: Int) -> Bool {
      scores[a] == scores[b] ? a < b : scores[a] > scores[b]
    }
    var root = start
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, precedes(self[child], self[child + 1]) { child += 1 }
      guard precedes(self[root], self[child]) else { return }
      swapAt(root, child)
      root = child
    }
  }
}
