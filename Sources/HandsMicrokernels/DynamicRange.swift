/// The smallest and the largest of some numbers and 0; NaN has no influence.
@safe public struct DynamicExtremes {
  /// How many numbers.
  public var count: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>

  /// Gathers the operands.
  @inlinable
  public init(count: Int, numbers: UnsafePointer<Float>) {
    self.count = count
    unsafe self.numbers = numbers
  }

  /// Finds both: the last vector overlaps its neighbour, and fewer numbers than a vector has lanes come one by one.
  ///
  /// - Parameter vector: The vector.
  /// - Returns: The smallest number, 0 or less, and the largest one, 0 or more.
  @inlinable @_transparent
  public func find<V: SIMDVector>(by vector: V.Type) -> (lower: Float, upper: Float) {
    // Comparisons of one chain would wait for each other.
    var lower = InlineArray<4, V>(repeating: V())
    var upper = InlineArray<4, V>(repeating: V())
    let last: Int = count &- V.scalarCount
    var index = 0
    while index < count {
      for chain in 0..<4 {
        let place: Int = index &+ chain &* V.scalarCount
        let x = unsafe V.load(numbers + (last < 0 ? index : min(place, last)), isElement: last < 0)
        lower[chain] = V.choose(x, lower[chain], where: x .< lower[chain])
        upper[chain] = V.choose(x, upper[chain], where: x .> upper[chain])
      }
      index &+= last < 0 ? 1 : 4 &* V.scalarCount
    }
    for chain in 1..<4 {
      lower[0] = V.choose(lower[chain], lower[0], where: lower[chain] .< lower[0])
      upper[0] = V.choose(upper[chain], upper[0], where: upper[chain] .> upper[0])
    }
    return (V.smallest(lower[0]), -V.smallest(V.subtract(V(), upper[0])))
  }
}

/// Numbers that become integers by a scale of their own.
@safe public struct DynamicQuantization: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// Where bytes or 16-bit integers go.
  public var target: UnsafeMutableRawPointer
  /// Whether they are bytes.
  public var storesBytes: Bool
  /// What numbers are multiplied by.
  public var factor: Float
  /// What is added to the products.
  public var addend: Float
  /// The lower bound of the sums, above -2¹⁵; NaN becomes it.
  public var lower: Float
  /// The upper bound of the sums, below 2¹⁵.
  public var upper: Float
  /// Whether sums between two integers become the one away from 0, rather than the even one.
  public var roundsAwayFromZero: Bool
  /// What is added to the integers; what lies beyond the bits of a result is cut off.
  public var offset: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, target: UnsafeMutableRawPointer, storesBytes: Bool,
    factor: Float, addend: Float, bounds: (lower: Float, upper: Float), roundsAwayFromZero: Bool,
    offset: Int32
  ) {
    channels = count
    unsafe self.numbers = numbers
    unsafe self.target = target
    self.storesBytes = storesBytes
    self.factor = factor
    self.addend = addend
    (lower, upper) = bounds
    self.roundsAwayFromZero = roundsAwayFromZero
    self.offset = offset
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias Numbers = V.Numbers
    let (lower, upper) = (Numbers(repeating: self.lower), Numbers(repeating: self.upper))
    let product = unsafe Numbers.multiply(
      Numbers.load(numbers + channel, isElement: isElement), Numbers(repeating: factor))
    let x = Numbers.add(product, Numbers(repeating: addend))
    let above = Numbers.choose(x, lower, where: x .> lower)
    var number = Numbers.choose(above, upper, where: above .< upper)
    if roundsAwayFromZero {
      // At 1.5 · 2²³ numbers are integers, ties even.
      let magic = Numbers(repeating: 0x1.8p23)
      let (zero, size) = (Numbers(), Numbers.absolute(number))
      let even = Numbers.subtract(Numbers.add(size, magic), magic)
      let isTie = Numbers.subtract(size, even) .> Numbers(repeating: 0x1.fffffep-2)
      let away = Numbers.choose(
        Numbers.add(even, Numbers(repeating: 1)), even, where: isTie)
      number = Numbers.choose(Numbers.subtract(zero, away), away, where: number .< zero)
    }
    let y = V.rounded(number) &+ V(repeating: offset)
    unsafe y.store(target, at: channel, of: channels, asBytes: storesBytes, isElement: isElement)
  }
}

/// Rows of sums over integers of numbers that were quantized by a scale of their own: they become numbers again, each
/// column times a factor.
@safe public struct DynamicSums: Int16Elements {
  /// Rows.
  public var rows: Int
  /// Columns.
  public var channels: Int
  /// The sums.
  public var sums: UnsafePointer<Int32>
  /// Sums between rows.
  public var sumStride: Int
  /// The sums of the weights of each column; `nil` where no zero point is taken from sums.
  public var columnSums: UnsafePointer<Int32>?
  /// What the rows were quantized by.
  public var parts: Parts
  /// What products are multiplied by, one number per column.
  public var factors: UnsafePointer<Float>
  /// What is added, one number per column, or `nil`.
  public var bias: UnsafePointer<Float>?
  /// Whether the last product is rounded once with its addend, rather than the factors' product and both steps.
  public var roundsOnce: Bool
  /// The numbers.
  public var numbers: UnsafeMutablePointer<Float>
  /// Numbers between rows.
  public var numberStride: Int
  /// The lower bound of numbers.
  public var lower: Float
  /// The upper bound of numbers.
  public var upper: Float

  /// What rows were quantized by.
  @safe public struct Parts {
    /// What sums are multiplied by.
    public var scales: UnsafePointer<Float>
    /// What is taken from sums as many times as the weights of their column say.
    public var zeroPoints: UnsafePointer<Int32>
    /// From the part of a row to that of the next one: 0 or 1.
    public var step: Int

    /// Gathers the numbers.
    @inlinable
    public init(
      scales: UnsafePointer<Float>, zeroPoints: UnsafePointer<Int32>, step: Int
    ) {
      unsafe self.scales = scales
      unsafe self.zeroPoints = zeroPoints
      self.step = step
    }
  }

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, count: Int, sums: UnsafePointer<Int32>, sumStride: Int,
    columnSums: UnsafePointer<Int32>?, parts: Parts, factors: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?, roundsOnce: Bool, numbers: UnsafeMutablePointer<Float>,
    numberStride: Int, bounds: (lower: Float, upper: Float)
  ) {
    self.rows = rows
    channels = count
    unsafe self.sums = sums
    self.sumStride = sumStride
    unsafe self.columnSums = columnSums
    self.parts = parts
    unsafe self.factors = factors
    unsafe self.bias = bias
    self.roundsOnce = roundsOnce
    unsafe self.numbers = numbers
    self.numberStride = numberStride
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias Numbers = V.Numbers
    let factor = unsafe Numbers.load(factors + channel, isElement: isElement)
    var (addend, weights) = (Numbers(), V())
    if let bias = unsafe bias {
      addend = unsafe Numbers.load(bias + channel, isElement: isElement)
    }
    if let columnSums = unsafe columnSums {
      weights = unsafe V.load32(columnSums + channel, isElement: isElement)
    }
    for row in 0..<rows {
      let part: Int = row &* parts.step
      var sum = unsafe V.load32(sums + (row &* sumStride &+ channel), isElement: isElement)
      if unsafe columnSums != nil {
        sum = unsafe sum &- V.multiply(V(repeating: parts.zeroPoints[part]), weights)
      }
      let scale = unsafe Numbers(repeating: parts.scales[part])
      let number =
        roundsOnce
        ? V.multiplyAddRoundedOnce(Numbers.multiply(V.converted(sum), scale), factor, addend)
        : Numbers.add(
          Numbers.multiply(V.converted(sum), Numbers.multiply(factor, scale)), addend)
      let y = Numbers.clamp(number, Numbers(repeating: lower), Numbers(repeating: upper))
      unsafe y.store(numbers + (row &* numberStride &+ channel), isElement: isElement)
    }
  }
}
