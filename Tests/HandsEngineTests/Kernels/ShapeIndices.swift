@testable import HandsEngine

extension Shape {
  /// The indices of all elements, in row-major order.
  var indices: [[Int]] {
    dimensions.reduce([[]]) { indices, extent in
      indices.flatMap { index in (0..<extent).map { index + [$0] } }
    }
  }

  /// Where the element of an index lies.
  func offset(_ index: [Int]) -> Int {
    zip(dimensions, index).reduce(0) { $0 * $1.0 + $1.1 }
  }

  /// Where the element lies that an index of a larger shape repeats.
  func broadcastOffset(_ index: [Int]) -> Int {
    offset(zip(dimensions, index.suffix(rank)).map { $0 == 1 ? 0 : $1 })
  }
}

extension TestTensor {
  /// The bytes of a result that moves elements.
  ///
  /// - Parameters:
  ///   - shape: The shape of the result.
  ///   - source: The index of the element of this tensor that an index of the result shows, `nil` for zero
  ///     bytes.
  /// - Returns: The bytes.
  func moved(to shape: Shape, _ source: ([Int]) -> [Int]?) -> [UInt8] {
    let size = type.elementType.byteCount
    return shape.indices.flatMap { index -> [UInt8] in
      guard let source = source(index) else { return [UInt8](repeating: 0, count: size) }
      let start = type.shape.offset(source) * size
      return Array(bytes[start..<start + size])
    }
  }
}
