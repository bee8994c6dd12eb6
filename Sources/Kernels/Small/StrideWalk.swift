/// Offsets in two tensors along a nest of loops, outermost first.
///
/// Loops of one turn are left out and neighbours that walk like one loop are merged, so that most
/// tensors end with one or two loops.
struct StrideWalk: Sendable {
  /// Turns of each loop.
  private(set) var extents: [Int] = []
  /// Offsets between neighbouring turns of each loop, in the first and the second tensor.
  private(set) var steps: [SIMD2<Int>] = []

  /// Merges loops.
  ///
  /// - Parameters:
  ///   - extents: Turns of each loop.
  ///   - first: Offset between neighbouring turns of each loop in the first tensor.
  ///   - second: The same for the second tensor; empty if there is none.
  init(extents: [Int], first: [Int], second: [Int] = []) {
    for axis in extents.indices where extents[axis] != 1 {
      let step = SIMD2(first[axis], second.isEmpty ? 0 : second[axis])
      if let last = steps.last, last == step &* extents[axis] {
        self.extents[self.extents.count - 1] *= extents[axis]
        steps[steps.count - 1] = step
      } else {
        self.extents.append(extents[axis])
        steps.append(step)
      }
    }
  }

  /// All turns of all loops.
  var count: Int { extents.reduce(1, *) }

  /// Takes the innermost loop out of the walk.
  ///
  /// - Returns: Its turns and offsets; one turn if there is no loop.
  mutating func removeInnermost() -> (extent: Int, step: SIMD2<Int>) {
    guard let extent = extents.popLast(), let step = steps.popLast() else { return (1, .zero) }
    return (extent, step)
  }

  /// The offsets of one turn.
  ///
  /// - Parameter turn: 0 ..< ``count``, in the order of the loops.
  /// - Returns: Offsets in the first and the second tensor.
  @inline(__always)
  func offsets(of turn: Int) -> SIMD2<Int> {
    // One loop is by far the commonest case and needs no division.
    if extents.count == 1 { return steps[0] &* turn }
    var rest = turn
    var offsets = SIMD2<Int>.zero
    for axis in extents.indices.reversed() {
      let (quotient, index) = rest.quotientAndRemainder(dividingBy: extents[axis])
      offsets &+= steps[axis] &* index
      rest = quotient
    }
    return offsets
  }
}
