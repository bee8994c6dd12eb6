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
    var (lower, upper) = (V(), V())
    let last: Int = count &- V.scalarCount
    let step: Int = last < 0 ? 1 : V.scalarCount
    var index = 0
    while index < count {
      let x = unsafe V.load(numbers + (last < 0 ? index : min(index, last)), isElement: last < 0)
      lower = V.choose(x, lower, where: x .< lower)
      upper = V.choose(x, upper, where: x .> upper)
      index &+= step
    }
    var extremes = (lower: lower[0], upper: upper[0])
    for lane in 1..<V.scalarCount {
      extremes.lower = lower[lane] < extremes.lower ? lower[lane] : extremes.lower
      extremes.upper = upper[lane] > extremes.upper ? upper[lane] : extremes.upper
    }
    return extremes
  }
}

/// Numbers that become bytes by a scale of their own.
@safe public struct DynamicQuantization: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// The bytes.
  public var bytes: UnsafeMutablePointer<UInt8>
  /// What numbers are multiplied by.
  public var factor: Float
  /// The lower bound of products, above -2¹⁵; NaN becomes it.
  public var lower: Float
  /// The upper bound of products, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even; what lies beyond eight bits is cut off.
  public var offset: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, bytes: UnsafeMutablePointer<UInt8>, factor: Float,
    bounds: (lower: Float, upper: Float), offset: Int32
  ) {
    channels = count
    unsafe self.numbers = numbers
    unsafe self.bytes = bytes
    self.factor = factor
    (lower, upper) = bounds
    self.offset = offset
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias Numbers = V.Numbers
    let (lower, upper) = (Numbers(repeating: self.lower), Numbers(repeating: self.upper))
    let x = unsafe Numbers.multiply(
      Numbers.load(numbers + channel, isElement: isElement), Numbers(repeating: factor))
    let above = Numbers.choose(x, lower, where: x .> lower)
    let y = V.rounded(Numbers.choose(above, upper, where: above .< upper))
    unsafe (y &+ V(repeating: offset)).store8(bytes + channel, isElement: isElement)
  }
}

/// Sums over integers of numbers that were quantized by a scale of their own: they become numbers again, each column times
/// a factor, rounded once.
@safe public struct DynamicSums: Int16Elements {
  /// Columns.
  public var channels: Int
  /// The sums.
  public var sums: UnsafePointer<Int32>
  /// The sums of the weights of each column; `nil` where no zero point is taken from sums.
  public var columnSums: UnsafePointer<Int32>?
  /// What is taken from sums as many times as the weights of their column say.
  public var zeroPoint: Int32
  /// What sums are multiplied by.
  public var scale: Float
  /// What products are multiplied by, one number per column.
  public var factors: UnsafePointer<Float>
  /// What is added, one number per column, or `nil`.
  public var bias: UnsafePointer<Float>?
  /// The numbers.
  public var numbers: UnsafeMutablePointer<Float>
  /// The lower bound of numbers.
  public var lower: Float
  /// The upper bound of numbers.
  public var upper: Float

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, sums: UnsafePointer<Int32>, columnSums: UnsafePointer<Int32>? = nil,
    zeroPoint: Int32 = 0, scale: Float, factors: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?, numbers: UnsafeMutablePointer<Float>,
    bounds: (lower: Float, upper: Float)
  ) {
    channels = count
    unsafe self.sums = sums
    unsafe self.columnSums = columnSums
    self.zeroPoint = zeroPoint
    self.scale = scale
    unsafe self.factors = factors
    unsafe self.bias = bias
    unsafe self.numbers = numbers
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias Numbers = V.Numbers
    var sum = unsafe V.load32(sums + channel, isElement: isElement)
    if let columnSums = unsafe columnSums {
      let weights = unsafe V.load32(columnSums + channel, isElement: isElement)
      sum = sum &- V.multiply(V(repeating: zeroPoint), weights)
    }
    let factor = unsafe Numbers.load(factors + channel, isElement: isElement)
    let addend =
      if let bias = unsafe bias { unsafe Numbers.load(bias + channel, isElement: isElement) } else {
        Numbers()
      }
    let number = V.multiplyAddRoundedOnce(
      Numbers.multiply(V.converted(sum), Numbers(repeating: scale)), factor, addend)
    let y = Numbers.clamp(number, Numbers(repeating: lower), Numbers(repeating: upper))
    if isElement {
      unsafe numbers[channel] = y[0]
    } else {
      unsafe y.store(numbers + channel)
    }
  }
}
