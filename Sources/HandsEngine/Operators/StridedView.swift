/// Elements of a tensor along a nest of loops: `start + Σ index · step`, counted in elements.
///
/// Views of equal extents tell a ``StridedCopy`` which element of a result each element of an operand
/// becomes.
struct StridedView: Sendable {
  /// The element of the first turn.
  private(set) var start = 0
  /// Turns of each loop, outermost first.
  private(set) var extents: [Int]
  /// Elements between neighbouring turns of each loop; below zero backwards, 0 where they repeat.
  private(set) var steps: [Int]

  /// All elements of a contiguous tensor, in order.
  init(_ extents: [Int]) {
    self.extents = extents
    steps = extents
    var step = 1
    for axis in extents.indices.reversed() {
      steps[axis] = step
      step *= extents[axis]
    }
  }

  /// The first element, again and again.
  init(repeatedOver extents: [Int]) {
    self.extents = extents
    steps = [Int](repeating: 0, count: extents.count)
  }

  /// Some turns of one loop; a step below zero walks back from `first`.
  func part(_ axis: Int, from first: Int, count: Int, by step: Int = 1) -> StridedView {
    var part = self
    part.start += first * steps[axis]
    part.extents[axis] = count
    part.steps[axis] *= step
    return part
  }

  /// Neighbouring turns of one loop.
  func part(_ axis: Int, _ turns: Range<Int>) -> StridedView {
    part(axis, from: turns.lowerBound, count: turns.count)
  }

  /// One turn of a loop, which disappears.
  func turn(_ index: Int, of axis: Int) -> StridedView {
    var turn = part(axis, from: index, count: 1)
    turn.extents.remove(at: axis)
    turn.steps.remove(at: axis)
    return turn
  }

  /// One loop as a nest of as many turns.
  func split(_ axis: Int, into parts: [Int]) -> StridedView {
    var split = self
    var steps: [Int] = []
    var step = self.steps[axis]
    for extent in parts.reversed() {
      steps.insert(step, at: 0)
      step *= extent
    }
    split.extents.replaceSubrange(axis...axis, with: parts)
    split.steps.replaceSubrange(axis...axis, with: steps)
    return split
  }

  /// The same loops in another order: loop `order[i]` becomes loop `i`.
  func permuted(_ order: [Int]) -> StridedView {
    var permuted = self
    permuted.extents = order.map { extents[$0] }
    permuted.steps = order.map { steps[$0] }
    return permuted
  }

  /// One more loop that repeats all within it.
  func repeated(_ count: Int, at axis: Int) -> StridedView {
    var repeated = self
    repeated.extents.insert(count, at: axis)
    repeated.steps.insert(0, at: axis)
    return repeated
  }

  /// A box of this view: some turns of each loop.
  func box(_ turns: [Range<Int>]) -> StridedView {
    turns.enumerated().reduce(self) { $0.part($1.offset, $1.element) }
  }

  /// What is left around a box: at most two views per loop, none sharing an element with another.
  func outside(_ turns: [Range<Int>]) -> [StridedView] {
    var parts: [StridedView] = []
    var rest = self
    for (axis, inner) in turns.enumerated() {
      for outer in [0..<inner.lowerBound, inner.upperBound..<extents[axis]] where !outer.isEmpty {
        parts.append(rest.part(axis, outer))
      }
      if inner.isEmpty { break }
      rest = rest.part(axis, inner)
    }
    return parts
  }
}

extension TensorType {
  /// The type of a result that holds elements of a tensor of this type under other extents.
  ///
  /// Scales may lie along a dimension: `axis` tells which dimension of the result it becomes, `nil` if it
  /// does not stay whole, which is refused then.
  func moved(
    to extents: [Int], axis: (Int) -> Int? = { _ in nil }
  ) throws(OperatorError) -> TensorType {
    var result = TensorType(elementType, try derivedShape(extents), quantization: quantization)
    guard result.shape.elementCount > 0 else { throw .unsupported("an empty result") }
    if let quantization, quantization.scales.count > 1 {
      guard let axis = axis(quantization.axis) else {
        throw .unsupported("moving elements across the dimension of their scales")
      }
      result.quantization?.axis = axis
    }
    return result
  }
}
