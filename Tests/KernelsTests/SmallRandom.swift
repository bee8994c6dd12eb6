import TestSupport
import Tensors

extension SeededGenerator {
  /// An integer in a range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Whether something of the given odds happens: once in so many.
  mutating func once(in count: Int) -> Bool { integer(1...count) == 1 }

  /// One of several values.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...(elements.count - 1))]
  }

  /// Numbers in -8 ..< 8, now and then one at an edge: zeros of both signs and clamp bounds.
  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      once(in: 16) ? pick([0, -0.0, 1, -1, 6, 7]) : Float.random(in: -8..<8, using: &self)
    }
  }

  /// Bytes of any value.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
  }

  /// A shape of rank 0 to 6 with at most a few thousand elements.
  mutating func shape(rank: ClosedRange<Int> = 0...6) throws -> Shape {
    let rank = integer(rank)
    var extents: [Int] = []
    var budget = 3000
    for _ in 0..<rank {
      let extent = min(pick([1, 1, 2, 3, 4, 5, 8, 9, 17, 33]), budget)
      budget = max(budget / extent, 1)
      extents.append(extent)
    }
    if rank > 0, once(in: 24) { extents[integer(0...(rank - 1))] = 0 }
    return try Shape(extents.shuffled(using: &self))
  }

  /// A clamp.
  mutating func activation() -> Activation { pick([.none, .none, .relu, .relu6, .reluN1To1]) }
}
