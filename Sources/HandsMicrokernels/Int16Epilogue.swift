/// The epilogue of a tile over 16-bit integers: what happens to sums before they are stored as such integers.
///
/// All numbers are in units of the output, but for the sums and the residual. Pointers are those of
/// the tile's first output.
@safe public struct Int16Epilogue {
  /// Units of the output in one of the sum, one number per column.
  public var scales: UnsafePointer<Float>
  /// What is added to the sum, laid out as the output, or `nil`.
  public var residual: UnsafePointer<Int16>?
  /// Units of the output in one of the residual, one number per column, if there is a residual.
  public var residualScales: UnsafePointer<Float>?
  /// One PReLU slope per column, or `nil`.
  public var slopes: UnsafePointer<Float>?
  /// The bounds of each stage.
  public var bounds: Bounds

  /// Gathers the stages.
  @inlinable
  public init(
    scales: UnsafePointer<Float>, residual: UnsafePointer<Int16>? = nil,
    residualScales: UnsafePointer<Float>? = nil, slopes: UnsafePointer<Float>? = nil,
    bounds: Bounds
  ) {
    unsafe self.scales = scales
    unsafe self.residual = residual
    unsafe self.residualScales = residualScales
    unsafe self.slopes = slopes
    self.bounds = bounds
  }

  /// The bounds of each stage, in units of the output.
  public struct Bounds: Sendable {
    /// Whether sums are clamped before the residual is added or slopes are applied.
    public var clampsSum: Bool
    /// The lower bound of the sum.
    public var sumLower: Float
    /// The upper bound of the sum.
    public var sumUpper: Float
    /// Whether the sum with the residual is clamped before slopes are applied.
    public var clampsResidual: Bool
    /// The lower bound after the residual.
    public var residualLower: Float
    /// The upper bound after the residual.
    public var residualUpper: Float
    /// The lower bound of what is stored, above -2¹⁵.
    public var lower: Int16
    /// The upper bound of what is stored.
    public var upper: Int16

    /// Bounds of what is stored alone; see ``init(sum:residual:stored:)``.
    @inlinable
    public init(stored: (lower: Float, upper: Float)) {
      self.init(sum: (-.infinity, .infinity), residual: (-.infinity, .infinity), stored: stored)
    }

    /// Gathers the bounds; infinite bounds of sum and residual do nothing.
    ///
    /// Bounds of what is stored are above -2¹⁵ and below 2¹⁵. They are rounded here: clamping a rounded number to a
    /// rounded bound gives the same result as clamping before rounding.
    @inlinable
    public init(
      sum: (lower: Float, upper: Float), residual: (lower: Float, upper: Float),
      stored: (lower: Float, upper: Float)
    ) {
      clampsSum = sum.lower > -.infinity || sum.upper < .infinity
      (sumLower, sumUpper) = sum
      clampsResidual = residual.lower > -.infinity || residual.upper < .infinity
      (residualLower, residualUpper) = residual
      lower = Int16(stored.lower.rounded(.toNearestOrEven))
      upper = Int16(stored.upper.rounded(.toNearestOrEven))
    }
  }

  /// The same stages for outputs further on.
  ///
  /// - Parameter offset: Elements that the residual moves by.
  /// - Returns: The moved stages.
  @inlinable @_transparent
  public func shifted(residual offset: Int) -> Int16Epilogue {
    var moved = self
    if let residual = unsafe residual { unsafe moved.residual = residual + offset }
    return moved
  }

  /// The values that are stored for the sums of one tile, before rounding.
  ///
  /// - Parameters:
  ///   - sums: One register for each row and vector of columns.
  ///   - residualStride: Elements between rows of the residual.
  /// - Returns: Numbers of magnitudes below 2³¹, as a plan has proved.
  @inlinable @_transparent
  func numbers<V: Int32Vector, let rows: Int, let vectors: Int>(
    of sums: InlineArray<rows, InlineArray<vectors, V>>, residualStride: Int
  ) -> InlineArray<rows, InlineArray<vectors, V.Numbers>> {
    typealias Numbers = V.Numbers
    var y = InlineArray<rows, InlineArray<vectors, Numbers>>(
      repeating: InlineArray<vectors, Numbers>(repeating: Numbers()))
    for v in 0..<vectors {
      let scale = unsafe Numbers.load(scales + v &* V.scalarCount)
      for r in 0..<rows { y[r][v] = Numbers.multiply(V.converted(sums[r][v]), scale) }
    }
    if bounds.clampsSum {
      clamp(&y, Numbers(repeating: bounds.sumLower), Numbers(repeating: bounds.sumUpper))
    }
    if let residual = unsafe residual, let residualScales = unsafe residualScales {
      for v in 0..<vectors {
        let unit = unsafe Numbers.load(residualScales + v &* V.scalarCount)
        for r in 0..<rows {
          let offset: Int = r &* residualStride &+ v &* V.scalarCount
          let addend = unsafe V.load16(residual + offset)
          y[r][v] = Numbers.add(y[r][v], Numbers.multiply(V.converted(addend), unit))
        }
      }
      if bounds.clampsResidual {
        clamp(
          &y, Numbers(repeating: bounds.residualLower), Numbers(repeating: bounds.residualUpper))
      }
    }
    if let slopes = unsafe slopes {
      for v in 0..<vectors {
        let slope = unsafe Numbers.load(slopes + v &* V.scalarCount)
        for r in 0..<rows { y[r][v] = Numbers.leak(y[r][v], slope) }
      }
    }
    return y
  }

  /// Rounds the numbers of one tile and stores them.
  ///
  /// - Parameters:
  ///   - y: One register for each row and vector of columns.
  ///   - instructions: How integers are made.
  ///   - output: Where the first one goes.
  ///   - stride: Elements between rows; the vectors of a row follow each other.
  @inlinable @_transparent
  func store<P: PairProduct, let rows: Int, let vectors: Int>(
    _ y: InlineArray<rows, InlineArray<vectors, P.Vector.Numbers>>, by instructions: P.Type,
    _ output: UnsafeMutableRawPointer, stride: Int
  ) {
    let lanes = P.Vector.scalarCount
    for r in 0..<rows {
      for pair in 0..<(vectors / 2) {
        let joined = P.rounded(y[r][2 * pair], y[r][2 * pair + 1], bounds.lower, bounds.upper)
        unsafe joined.storeJoined(output + 2 &* (r &* stride &+ 2 &* pair &* lanes))
      }
    }
    guard vectors % 2 == 1 else { return }
    let last = unsafe output + 2 &* (vectors - 1) &* lanes
    for pair in 0..<((rows + 1) / 2) {
      // Without a partner a row is its own.
      let (a, b) = (2 * pair, min(2 * pair + 1, rows - 1))
      let halves = P.rounded(
        y[a][vectors - 1], y[b][vectors - 1], bounds.lower, bounds.upper)
      unsafe halves.storeHalves(last + 2 &* a &* stride, last + 2 &* b &* stride)
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

extension Int16Epilogue {
  /// The value that is stored for one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum with its bias.
  ///   - element: Where the residual lies.
  ///   - column: Where scales and slope lie.
  /// - Returns: The output.
  @inlinable
  public func applied(to sum: Int32, element: Int, column: Int) -> Int16 {
    func clamped(_ y: Float, _ lower: Float, _ upper: Float) -> Float {
      y < lower ? lower : y > upper ? upper : y
    }
    var y = unsafe clamped(Float(sum) * scales[column], bounds.sumLower, bounds.sumUpper)
    if let residual = unsafe residual, let residualScales = unsafe residualScales {
      y += unsafe Float(residual[element]) * residualScales[column]
      y = clamped(y, bounds.residualLower, bounds.residualUpper)
    }
    if let slopes = unsafe slopes, y < 0 { unsafe y *= slopes[column] }
    return Int16(clamped(y, Float(bounds.lower), Float(bounds.upper)).rounded(.toNearestOrEven))
  }
}
