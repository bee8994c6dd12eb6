/// The epilogue of a tile: what happens to sums before they are stored.
///
/// Pointers are those of the tile's first output; ``shifted(residual:column:)`` moves them along.
@safe public struct EpilogueArguments {
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
  /// One PReLU slope per column, or `nil`.
  public var slopes: UnsafePointer<Float>?

  /// Gathers the stages; infinite bounds do nothing.
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
  public func shifted(residual offset: Int, column: Int) -> EpilogueArguments {
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
  public func apply<V: SIMDVector, let rows: Int, let vectors: Int>(
    to sums: inout InlineArray<rows, InlineArray<vectors, V>>, residualStride: Int,
    vectorStride: Int
  ) {
    if clamps {
      clamp(&sums, V(repeating: lower), V(repeating: upper))
    }
    if let residual = unsafe residual {
      for r in 0..<rows {
        for v in 0..<vectors {
          let addend = unsafe V.load(residual + (r &* residualStride &+ v &* vectorStride))
          sums[r][v] = V.add(sums[r][v], addend)
        }
      }
      if residualClamps {
        clamp(&sums, V(repeating: residualLower), V(repeating: residualUpper))
      }
    }
    if let slopes = unsafe slopes {
      for v in 0..<vectors {
        let slope = unsafe V.load(slopes + v &* V.scalarCount)
        for r in 0..<rows { sums[r][v] = V.leak(sums[r][v], slope) }
      }
    }
  }

  @inlinable @_transparent
  func clamp<V: SIMDVector, let rows: Int, let vectors: Int>(
    _ sums: inout InlineArray<rows, InlineArray<vectors, V>>, _ lower: V, _ upper: V
  ) {
    for r in 0..<rows {
      for v in 0..<vectors { sums[r][v] = V.clamp(sums[r][v], lower, upper) }
    }
  }
}

extension EpilogueArguments {
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
