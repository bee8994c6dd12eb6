/// An element-wise operator of two operands, eight elements at a time.
///
/// A type instead of a closure: loops over it are specialized whole.
protocol VectorOperation: SendableMetatype {
  /// Applies the operator to each lane.
  ///
  /// - Parameters:
  ///   - a: Elements of operand 0.
  ///   - b: Elements of operand 1.
  /// - Returns: The results.
  static func apply(_ a: Vector, _ b: Vector) -> Vector
}

/// `a + b`.
enum Addition: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { a + b }
}

/// `a - b`.
enum Subtraction: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { a - b }
}

/// `a * b`.
enum Multiplication: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { a * b }
}

/// `a / b`.
enum Division: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { a / b }
}

/// `a > b ? a : b`.
enum Maximum: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { b.replacing(with: a, where: a .> b) }
}

/// `a < b ? a : b`.
enum Minimum: VectorOperation {
  @inline(__always)
  static func apply(_ a: Vector, _ b: Vector) -> Vector { b.replacing(with: a, where: a .< b) }
}

/// `x < 0 ? x * slope : x`.
enum SlopeBelowZero: VectorOperation {
  @inline(__always)
  static func apply(_ x: Vector, _ slope: Vector) -> Vector {
    x.replacing(with: x * slope, where: x .< 0)
  }
}
