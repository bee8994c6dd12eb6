import HandsTestSupport

@testable import HandsEngine

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
    var extents: [Int] = []
    var budget = 3000
    for _ in 0..<integer(rank) {
      let extent = min(pick([1, 1, 2, 3, 4, 5, 8, 9, 17, 33]), budget)
      budget = max(budget / extent, 1)
      extents.append(extent)
    }
    return try Shape(extents.shuffled(using: &self))
  }

  /// A shape with some extents of another one turned to 1 and some leading ones left out.
  mutating func broadcastable(to shape: Shape) throws -> Shape {
    if once(in: 4) { return shape }
    let missing = once(in: 2) ? integer(0...shape.rank) : 0
    return try Shape(shape.dimensions.dropFirst(missing).map { once(in: 2) ? 1 : $0 })
  }

  /// A float tensor.
  mutating func tensor(_ shape: Shape) -> TestTensor {
    TestTensor(floats(shape.elementCount), shape)
  }

  /// A tensor of any bytes.
  mutating func tensor(_ elementType: ElementType, _ shape: Shape) -> TestTensor {
    TestTensor(bytes(shape.elementCount * elementType.byteCount), TensorType(elementType, shape))
  }

  /// A type whose elements have so many bytes.
  mutating func elementType(byteCounts: [Int] = [1, 2, 4, 8]) -> ElementType {
    let byteCount = pick(byteCounts)
    return pick(ElementType.allCases.filter { $0.byteCount == byteCount })
  }

  /// A clamp.
  mutating func activation() -> Activation { pick([.none, .none, .relu, .relu6, .reluN1To1]) }
}

/// The bytes of some numbers.
func bytes<Number: BitwiseCopyable>(_ numbers: [Number]) -> [UInt8] {
  numbers.withUnsafeBytes { [UInt8]($0) }
}

extension [UInt8] {
  /// The bytes read as numbers.
  var floats: [Float] {
    withUnsafeBytes { raw in
      (0..<(count / 4)).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
  }
}
