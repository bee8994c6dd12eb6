/// What a tile does to its sums before it stores them: an ``Epilogue`` with its operands in place.
///
/// Pointers are those of the tile's first output; ``advance(by:stride:)`` moves them along.
@safe public struct Finish {
  /// Whether the sum is clamped at all.
  public var clamps: Bool
  /// The lower bound of the sum.
  public var lower: Float
  /// The upper bound of the sum.
  public var upper: Float
  /// What is added after the clamp, laid out as the output, or `nil`.
  public var residual: UnsafePointer<Float>?
  /// Whether the sum with the residual is clamped at all.
  public var residualClamps: Bool
  /// The lower bound after the residual.
  public var residualLower: Float
  /// The upper bound after the residual.
  public var residualUpper: Float
  /// One PReLU slope a column, or `nil`.
  public var slopes: UnsafePointer<Float>?

  /// Gathers the stages.
  ///
  /// - Parameters:
  ///   - bounds: The clamp of the sum; infinite bounds do nothing.
  ///   - residual: What is added after the clamp, or `nil`.
  ///   - residualBounds: The clamp after the residual.
  ///   - slopes: One PReLU slope a column, or `nil`.
  @inlinable
  public init(
    bounds: (lower: Float, upper: Float), residual: UnsafePointer<Float>?,
    residualBounds: (lower: Float, upper: Float), slopes: UnsafePointer<Float>?
  ) {
    clamps = bounds.lower > -.infinity || bounds.upper < .infinity
    (lower, upper) = bounds
    unsafe self.residual = residual
    residualClamps = residualBounds.lower > -.infinity || residualBounds.upper < .infinity
    (residualLower, residualUpper) = residualBounds
    unsafe self.slopes = slopes
  }

  /// The same stages for outputs further on.
  ///
  /// - Parameters:
  ///   - offset: Floats that the residual moves by.
  ///   - column: Columns that the slopes move by.
  /// - Returns: The moved stages.
  @inlinable @_transparent
  public func shifted(residual offset: Int, column: Int) -> Finish {
    var moved = self
    if let residual = unsafe residual { unsafe moved.residual = residual + offset }
    if let slopes = unsafe slopes { unsafe moved.slopes = slopes + column }
    return moved
  }

  /// Applies all stages to the sums of one tile.
  ///
  /// - Parameters:
  ///   - sums: One register for each row and vector of columns.
  ///   - residualStride: Floats between rows of the residual.
  ///   - vectorStride: Floats between vectors of a row of the residual.
  @inlinable @_transparent
  public func apply<L: Lane, let rows: Int, let vectors: Int>(
    to sums: inout InlineArray<rows, InlineArray<vectors, L>>, residualStride: Int,
    vectorStride: Int
  ) {
    if clamps {
      clamp(&sums, L(repeating: lower), L(repeating: upper))
    }
    if let residual = unsafe residual {
      for r in 0..<rows {
        for v in 0..<vectors {
          let addend = unsafe L.load(residual + (r &* residualStride &+ v &* vectorStride))
          sums[r][v] = L.add(sums[r][v], addend)
        }
      }
      if residualClamps {
        clamp(&sums, L(repeating: residualLower), L(repeating: residualUpper))
      }
    }
    if let slopes = unsafe slopes {
      for v in 0..<vectors {
        let slope = unsafe L.load(slopes + v &* L.scalarCount)
        for r in 0..<rows { sums[r][v] = L.leak(sums[r][v], slope) }
      }
    }
  }

  @inlinable @_transparent
  func clamp<L: Lane, let rows: Int, let vectors: Int>(
    _ sums: inout InlineArray<rows, InlineArray<vectors, L>>, _ lower: L, _ upper: L
  ) {
    for r in 0..<rows {
      for v in 0..<vectors { sums[r][v] = L.clamp(sums[r][v], lower, upper) }
    }
  }
}

extension Finish {
  /// Applies all stages to one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum with its bias.
  ///   - element: Where the residual lies.
  ///   - column: Where the slope lies.
  /// - Returns: The output.
  @inlinable
  public func applied(to sum: Float, element: Int, column: Int) -> Float {
    var value = sum < lower ? lower : sum > upper ? upper : sum
    if let residual = unsafe residual {
      unsafe value += residual[element]
      value = value < residualLower ? residualLower : value > residualUpper ? residualUpper : value
    }
    if let slopes = unsafe slopes, value < 0 { unsafe value *= slopes[column] }
    return value
  }
}
