/// Neighbouring integers of two tensors of one type, bytes or 16 bits long, and where what becomes of them goes.
@safe public struct IntegerPairs {
  /// Elements.
  public var count: Int
  /// The first operand.
  public var left: UnsafeRawPointer
  /// The second operand.
  public var right: UnsafeRawPointer
  /// The result.
  public var output: UnsafeMutableRawPointer

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, left: UnsafeRawPointer, right: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) {
    self.count = count
    unsafe self.left = left
    unsafe self.right = right
    unsafe self.output = output
  }

  /// A vector of each operand as unsigned bytes.
  @inlinable @_transparent
  func load8<V: Int32Vector>(
    by vector: V.Type, _ element: Int, isElement: Bool, flip: V
  ) -> (V, V) {
    let a = unsafe V.load8(
      left.bindMemory(to: UInt8.self, capacity: count) + element, isElement: isElement)
    let b = unsafe V.load8(
      right.bindMemory(to: UInt8.self, capacity: count) + element, isElement: isElement)
    return (a ^ flip, b ^ flip)
  }

  /// Stores a vector of bytes.
  @inlinable @_transparent
  func store8<V: Int32Vector>(_ result: V, _ element: Int, isElement: Bool) {
    unsafe result.store8(
      output.bindMemory(to: UInt8.self, capacity: count) + element, isElement: isElement)
  }
}

/// Bytes whose sum is stored under another scale, in fixed point of 32 bits.
@safe public struct ByteAddition: Int16Elements {
  /// The operands.
  public var pairs: IntegerPairs
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// Factors of both addends as unsigned bytes.
  public var factors: (left: Int32, right: Int32)
  /// What is added to the products; sums lie within 32 bits.
  public var offset: Int32
  /// Places by which sums are shifted to the right.
  public var shift: Int32
  /// What is added behind the shift.
  public var zeroPoint: Int32
  /// The smallest result.
  public var lower: Int32
  /// The largest result.
  public var upper: Int32

  /// Elements.
  @inlinable
  public var channels: Int { pairs.count }

  /// Gathers the operands.
  @inlinable
  public init(
    _ pairs: IntegerPairs, flip: Int32, factors: (left: Int32, right: Int32), offset: Int32,
    shift: Int32, zeroPoint: Int32, bounds: (lower: Int32, upper: Int32)
  ) {
    self.pairs = pairs
    self.flip = flip
    self.factors = factors
    self.offset = offset
    self.shift = shift
    self.zeroPoint = zeroPoint
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let (a, b) = pairs.load8(
      by: vector, channel, isElement: isElement, flip: V(repeating: flip))
    let sum =
      V.multiply(a, V(repeating: factors.left)) &+ V.multiply(b, V(repeating: factors.right))
      &+ V(repeating: offset)
    let y = V.clamp(
      V.shifted(sum, right: shift) &+ V(repeating: zeroPoint), V(repeating: lower),
      V(repeating: upper))
    pairs.store8(y, channel, isElement: isElement)
  }
}

/// Bytes whose product is stored under another scale.
@safe public struct ByteMultiplication: Int16Elements {
  /// The operands.
  public var pairs: IntegerPairs
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The unsigned bytes that stand for 0.
  public var zeroPoints: (left: Int32, right: Int32)
  /// Units of the result in one of a product.
  public var ratio: Float
  /// The lower bound of numbers, above -2¹⁵.
  public var lower: Float
  /// The upper bound of numbers, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Elements.
  @inlinable
  public var channels: Int { pairs.count }

  /// Gathers the operands.
  @inlinable
  public init(
    _ pairs: IntegerPairs, flip: Int32, zeroPoints: (left: Int32, right: Int32), ratio: Float,
    bounds: (lower: Float, upper: Float), zeroPoint: Int32
  ) {
    self.pairs = pairs
    self.flip = flip
    self.zeroPoints = zeroPoints
    self.ratio = ratio
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias N = V.Numbers
    let (a, b) = pairs.load8(
      by: vector, channel, isElement: isElement, flip: V(repeating: flip))
    let product = V.multiply(
      a &- V(repeating: zeroPoints.left), b &- V(repeating: zeroPoints.right))
    let number = N.multiply(V.converted(product), N(repeating: ratio))
    let y =
      V.rounded(N.clamp(number, N(repeating: lower), N(repeating: upper)))
      &+ V(repeating: zeroPoint)
    pairs.store8(y, channel, isElement: isElement)
  }
}
