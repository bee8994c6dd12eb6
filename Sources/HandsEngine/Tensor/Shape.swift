/// The extents of a tensor, outermost first.
///
/// A shape has at most ``maximumRank`` dimensions, none of them negative, and fewer than 2³¹
/// elements; a scalar has rank 0 and one element.
public struct Shape: Hashable, Sendable, CustomStringConvertible {
  /// The largest rank that is accepted.
  public static let maximumRank = 8
  /// The largest number of elements that is accepted; a tensor's bytes fit in an `Int` everywhere.
  public static let maximumElementCount = min(Int(Int32.max), Int.max / 8)

  /// The extent of each dimension, outermost first.
  public let dimensions: [Int]
  /// The product of all dimensions.
  public let elementCount: Int

  /// Creates a shape after checking rank, signs and the number of elements.
  ///
  /// - Parameter dimensions: The extents, outermost first.
  /// - Throws: ``ShapeError`` if a limit is exceeded.
  public init(_ dimensions: [Int]) throws(ShapeError) {
    guard dimensions.count <= Shape.maximumRank else { throw .rank(dimensions.count) }
    var product = 1
    for (axis, extent) in dimensions.enumerated() {
      guard extent >= 0 else { throw .negativeExtent(axis: axis, extent: extent) }
      let (next, overflow) = product.multipliedReportingOverflow(by: max(extent, 1))
      product = overflow ? .max : next
    }
    guard product <= Shape.maximumElementCount else {
      throw .tooManyElements(found: product, limit: Shape.maximumElementCount)
    }
    self.dimensions = dimensions
    self.elementCount = dimensions.contains(0) ? 0 : product
  }

  /// The number of dimensions.
  public var rank: Int { dimensions.count }

  /// The extent of one dimension.
  ///
  /// - Parameter axis: 0 ..< ``rank``.
  public subscript(axis: Int) -> Int { dimensions[axis] }

  /// The number of elements between neighbours along each dimension, row major.
  public var strides: [Int] {
    var strides = [Int](repeating: 1, count: rank)
    var running = 1
    for axis in stride(from: rank - 1, through: 0, by: -1) {
      strides[axis] = running
      running *= max(dimensions[axis], 1)
    }
    return strides
  }

  /// The shape as `[1, 2, 3]`.
  public var description: String {
    var text = "["
    for (axis, extent) in dimensions.enumerated() {
      if axis > 0 { text += ", " }
      text += String(extent)
    }
    return text + "]"
  }
}

extension Shape: ExpressibleByArrayLiteral {
  /// Creates a shape from extents that the program itself wrote.
  ///
  /// - Parameter elements: The extents, outermost first.
  /// - Precondition: The extents make a valid shape.
  public init(arrayLiteral elements: Int...) {
    do {
      try self.init(elements)
    } catch {
      preconditionFailure("invalid shape literal")
    }
  }
}

extension Shape {
  /// The shape that two operands broadcast to, aligned at the innermost dimension.
  ///
  /// - Parameter other: The second operand's shape.
  /// - Returns: The common shape, or `nil` if two extents differ and neither is 1.
  public func broadcast(with other: Shape) -> Shape? {
    let rank = max(self.rank, other.rank)
    var extents = [Int](repeating: 1, count: rank)
    for back in 1..<(rank + 1) {
      let a = back <= self.rank ? self[self.rank - back] : 1
      let b = back <= other.rank ? other[other.rank - back] : 1
      guard a == b || a == 1 || b == 1 else { return nil }
      extents[rank - back] = a == 1 ? b : a
    }
    return try? Shape(extents)
  }
}

/// Why a list of extents is not a valid shape.
public enum ShapeError: Error, Equatable {
  /// More dimensions than ``Shape/maximumRank``.
  case rank(Int)
  /// A dimension below zero.
  case negativeExtent(axis: Int, extent: Int)
  /// More elements than ``Shape/maximumElementCount``, or than the caller allows; `Int.max` if
  /// their number overflows.
  case tooManyElements(found: Int, limit: Int)
}

extension ShapeError {
  /// A number of elements that overflows an integer.
  package static var elementCountOverflow: ShapeError {
    .tooManyElements(found: .max, limit: Shape.maximumElementCount)
  }
}

extension ShapeError: CustomStringConvertible {
  /// One clause that names the limit and the value.
  public var description: String {
    switch self {
    case .rank(let rank): "rank \(rank) is above the limit of \(Shape.maximumRank)"
    case .negativeExtent(let axis, let extent): "dimension \(axis) is \(extent)"
    case .tooManyElements(let found, let limit): "\(found) elements, the limit is \(limit)"
    }
  }
}
