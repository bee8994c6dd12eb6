/// Offsets in up to four tensors along a nest of loops, outermost first.
///
/// Loops of one turn are left out and neighbours that walk like one loop are merged, so that most
/// tensors end with one or two loops.
struct StridedWalk: Sendable {
  /// Turns of each loop.
  private(set) var extents: [Int] = []
  /// Elements between neighbouring turns of each loop, in each tensor.
  private(set) var steps: [SIMD4<Int>] = []

  /// Merges loops.
  ///
  /// - Parameters:
  ///   - extents: Turns of each loop.
  ///   - strides: Elements between neighbouring turns of each loop, for up to four tensors.
  init(extents: [Int], strides: [Int]...) {
    self.init(extents: extents, strides: strides)
  }

  private init(extents: [Int], strides: [[Int]]) {
    for axis in extents.indices where extents[axis] != 1 {
      var step = SIMD4<Int>.zero
      for (tensor, strides) in strides.enumerated() { step[tensor] = strides[axis] }
      if let last = steps.last, last == step &* extents[axis] {
        self.extents[self.extents.count - 1] *= extents[axis]
        steps[steps.count - 1] = step
      } else {
        self.extents.append(extents[axis])
        steps.append(step)
      }
    }
  }

  /// The walk over a contiguous result to which contiguous operands broadcast, aligned at the
  /// innermost dimension.
  ///
  /// Along the innermost loop an operand is contiguous or constant.
  init(broadcasting operands: Shape..., to result: Shape) {
    self.init(
      extents: result.dimensions, strides: operands.map { $0.strides(broadcastingTo: result) })
  }

  /// The walk over some dimensions of a contiguous tensor.
  init(over axes: [Int], of shape: Shape) {
    let strides = shape.strides
    self.init(extents: axes.map { shape[$0] }, strides: [axes.map { strides[$0] }])
  }

  /// All turns of all loops.
  var count: Int { extents.reduce(1, *) }

  /// Elements between neighbouring turns of the innermost loop; 1 if there is no loop.
  var innermostStep: SIMD4<Int> { steps.last ?? .one }

  /// Turns of the innermost loop; 1 if there is no loop.
  var innermostExtent: Int { extents.last ?? 1 }

  /// Takes the innermost loop out of the walk.
  ///
  /// - Returns: Its turns and offsets; one turn if there is no loop.
  mutating func removeInnermost() -> (extent: Int, step: SIMD4<Int>) {
    guard let extent = extents.popLast(), let step = steps.popLast() else { return (1, .zero) }
    return (extent, step)
  }

  /// The offsets of one turn, `0 ..< count` in the order of the loops.
  @inline(__always)
  func offsets(of turn: Int) -> SIMD4<Int> {
    var rest = turn
    var offsets = SIMD4<Int>.zero
    for axis in extents.indices.reversed() where axis > 0 {
      let (quotient, index) = rest.quotientAndRemainder(dividingBy: extents[axis])
      offsets &+= steps[axis] &* index
      rest = quotient
    }
    return extents.isEmpty ? offsets : offsets &+ steps[0] &* rest
  }

  /// Visits some turns in runs along the innermost loop.
  ///
  /// - Parameters:
  ///   - turns: A part of `0 ..< count`.
  ///   - body: Receives the first turn of a run, its turns and the offsets of the first.
  @inline(__always)
  func forEachRun(
    in turns: Range<Int>, _ body: (_ turn: Int, _ count: Int, _ offsets: SIMD4<Int>) -> Void
  ) {
    let length = innermostExtent
    let (lines, step) =
      extents.count < 2
      ? (1, SIMD4.zero) : (extents[extents.count - 2], steps[extents.count - 2])
    var (turn, line, first) = (turns.lowerBound, lines, 0)
    var start = SIMD4<Int>.zero
    while turn < turns.upperBound {
      // Divisions take longer than a short run.
      if line == lines {
        let (all, place) = turn.quotientAndRemainder(dividingBy: length)
        (line, first, start) = (all % lines, place, offsets(of: turn))
      }
      let count = min(length - first, turns.upperBound - turn)
      body(turn, count, start)
      start &+= step &- innermostStep &* first
      (turn, line, first) = (turn + count, line + 1, 0)
    }
  }

  /// Visits some turns one by one.
  ///
  /// - Parameters:
  ///   - turns: A part of `0 ..< count`.
  ///   - body: Receives a turn and its offsets.
  @inline(__always)
  func forEach(in turns: Range<Int>, _ body: (_ turn: Int, _ offsets: SIMD4<Int>) -> Void) {
    let step = innermostStep
    forEachRun(in: turns) { first, count, start in
      var offsets = start
      for turn in first..<(first + count) {
        body(turn, offsets)
        offsets &+= step
      }
    }
  }
}

extension Shape {
  /// Elements between neighbours along each dimension of a larger shape, 0 where this one repeats.
  fileprivate func strides(broadcastingTo result: Shape) -> [Int] {
    let missing = result.rank - rank
    let own = strides
    return (0..<result.rank).map { axis in
      axis < missing || self[axis - missing] == 1 ? 0 : own[axis - missing]
    }
  }
}
