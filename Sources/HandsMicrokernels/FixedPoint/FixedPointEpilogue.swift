/// What a tile in fixed point does to its sums before it stores them as 16-bit integers.
///
/// All numbers are in units of the output, but for the sums and the residual. Pointers are those of
/// the tile's first output.
@safe public struct FixedPointEpilogue {
  /// Units of the output in one of the sum, one number a column.
  public var scales: UnsafePointer<Float>
  /// Whether sums are clamped before a residual or slopes.
  public var clampsSum: Bool
  /// The lower bound of the sum.
  public var sumLower: Float
  /// The upper bound of the sum.
  public var sumUpper: Float
  /// What is added to the sum, laid out as the output, or `nil`.
  public var residual: UnsafePointer<Int16>?
  /// Units of the output in one of the residual, one number a column, where there is a residual.
  public var residualScales: UnsafePointer<Float>?
  /// Whether the sum with the residual is clamped before slopes.
  public var clampsResidual: Bool
  /// The lower bound after the residual.
  public var residualLower: Float
  /// The upper bound after the residual.
  public var residualUpper: Float
  /// One PReLU slope a column, or `nil`.
  public var slopes: UnsafePointer<Float>?
  /// The lower bound of what is stored, above -2¹⁵.
  public var lower: Float
  /// The upper bound of what is stored, below 2¹⁵.
  public var upper: Float

  /// Gathers the stages; infinite bounds of sum and residual do nothing.
  @inlinable
  public init(
    scales: UnsafePointer<Float>, sumBounds: (lower: Float, upper: Float),
    residual: UnsafePointer<Int16>?, residualScales: UnsafePointer<Float>?,
    residualBounds: (lower: Float, upper: Float), slopes: UnsafePointer<Float>?,
    bounds: (lower: Float, upper: Float)
  ) {
    unsafe self.scales = scales
    clampsSum = sumBounds.lower > -.infinity || sumBounds.upper < .infinity
    (sumLower, sumUpper) = sumBounds
    unsafe self.residual = residual
    unsafe self.residualScales = residualScales
    clampsResidual = residualBounds.lower > -.infinity || residualBounds.upper < .infinity
    (residualLower, residualUpper) = residualBounds
    unsafe self.slopes = slopes
    (lower, upper) = bounds
  }

  /// The same stages for outputs further on.
  ///
  /// - Parameter offset: Elements that the residual moves by.
  /// - Returns: The moved stages.
  @inlinable @_transparent
  public func shifted(residual offset: Int) -> FixedPointEpilogue {
    var moved = self
    if let residual = unsafe residual { unsafe moved.residual = residual + offset }
    return moved
  }

  /// Turns the sums of one tile into what is stored, in the lower 16 bits of each lane.
  ///
  /// - Parameters:
  ///   - sums: One register for each row and vector of columns.
  ///   - residualStride: Elements between rows of the residual.
  @inlinable @_transparent
  public func apply<V: FixedPointVector, let rows: Int, let vectors: Int>(
    to sums: inout InlineArray<rows, InlineArray<vectors, V>>, residualStride: Int
  ) {
    typealias Numbers = V.Numbers
    var y = InlineArray<rows, InlineArray<vectors, Numbers>>(
      repeating: InlineArray<vectors, Numbers>(repeating: Numbers()))
    for v in 0..<vectors {
      let scale = unsafe Numbers.load(scales + v &* V.scalarCount)
      for r in 0..<rows { y[r][v] = Numbers.multiply(V.converted(sums[r][v]), scale) }
    }
    if clampsSum { clamp(&y, Numbers(repeating: sumLower), Numbers(repeating: sumUpper)) }
    if let residual = unsafe residual, let residualScales = unsafe residualScales {
      for v in 0..<vectors {
        let unit = unsafe Numbers.load(residualScales + v &* V.scalarCount)
        for r in 0..<rows {
          let offset: Int = r &* residualStride &+ v &* V.scalarCount
          let addend = unsafe V.load16(residual + offset)
          y[r][v] = Numbers.add(y[r][v], Numbers.multiply(V.converted(addend), unit))
        }
      }
      if clampsResidual {
        clamp(&y, Numbers(repeating: residualLower), Numbers(repeating: residualUpper))
      }
    }
    if let slopes = unsafe slopes {
      for v in 0..<vectors {
        let slope = unsafe Numbers.load(slopes + v &* V.scalarCount)
        for r in 0..<rows { y[r][v] = Numbers.leak(y[r][v], slope) }
      }
    }
    clamp(&y, Numbers(repeating: lower), Numbers(repeating: upper))
    for r in 0..<rows {
      for v in 0..<vectors { sums[r][v] = V.rounded(y[r][v]) }
    }
  }

  @inlinable @_transparent
  func clamp<N: SIMDVector, let rows: Int, let vectors: Int>(
    _ y: inout InlineArray<rows, InlineArray<vectors, N>>, _ lower: N, _ upper: N
  ) {
    for r in 0..<rows {
      for v in 0..<vectors { y[r][v] = N.clamp(y[r][v], lower, upper) }
    }
  }
}

extension FixedPointEpilogue {
  /// What is stored for one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum with its bias.
  ///   - element: Where the residual lies.
  ///   - column: Where scales and slope lie.
  /// - Returns: The output.
  @inlinable
  public func applied(to sum: Int32, element: Int, column: Int) -> Int16 {
    var y = unsafe Float(sum) * scales[column]
    y = y < sumLower ? sumLower : y > sumUpper ? sumUpper : y
    if let residual = unsafe residual, let residualScales = unsafe residualScales {
      y += unsafe Float(residual[element]) * residualScales[column]
      y = y < residualLower ? residualLower : y > residualUpper ? residualUpper : y
    }
    if let slopes = unsafe slopes, y < 0 { unsafe y *= slopes[column] }
    y = y < lower ? lower : y > upper ? upper : y
    return Int16(y.rounded(.toNearestOrEven))
  }
}
