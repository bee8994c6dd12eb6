/// A factor in fixed point of 31 bits, `fraction · 2^(left - right - 31)`.
public struct FixedPointFactor: Sendable {
  /// 31 bits.
  public var fraction: Int32
  /// Places by which numbers are shifted to the left, below 32.
  public var left: Int32
  /// Places by which products are shifted to the right, below 32.
  public var right: Int32

  /// Gathers the numbers.
  @inlinable
  public init(fraction: Int32, left: Int32, right: Int32) {
    self.fraction = fraction
    self.left = left
    self.right = right
  }

  /// The products with some numbers; see ``Int32Vector/scaled(_:fraction:left:right:roundsUp:)``.
  @_alwaysEmitIntoClient @_transparent
  func applied<V: Int32Vector>(to x: V) -> V {
    V.scaled(
      x, fraction: V(repeating: fraction), left: V(repeating: left), right: V(repeating: right))
  }

  /// The products with integers that are first shifted to the left by 8 or 15 places, rounded alike: integers of 9 or 16 bits,
  /// whose products with either half of the fraction have 32 bits.
  ///
  /// ``left`` is 0.
  @_alwaysEmitIntoClient @_transparent
  func applied<V: Int32Vector>(to x: V, shiftedBy places: Int32) -> V {
    let rest = 31 &- places
    let (high, low) = (fraction &>> rest, fraction & ((1 &<< rest) &- 1))
    let lower = V.multiply(x, V(repeating: low)) &+ V(repeating: (1 &<< rest) &>> 1)
    let product = V.multiply(x, V(repeating: high)) &+ V.shifted(lower, right: rest)
    // Ties away from 0.
    let half = right > 0 ? 1 &<< (right &- 1) : 0
    let towardsZero = V.shifted(product, right: 31) & V(repeating: right > 0 ? -1 : 0)
    return V.shifted(product &+ V(repeating: half) &+ towardsZero, right: right)
  }
}

extension Int32Vector {
  /// Numbers times factors in fixed point, rounded after the fraction, halves up, and after the shift to the right, ties
  /// away from 0 or up; what lies beyond 32 bits is cut off.
  @_alwaysEmitIntoClient @_transparent
  static func scaled(
    _ x: Self, fraction: Self, left: Self, right: Self, roundsUp: Bool = false
  ) -> Self {
    let mask = shifted(Self(repeating: 1), left: right) &- Self(repeating: 1)
    let half = shifted(mask, right: 1)
    let product = highProduct(shifted(x, left: left), fraction)
    // Minus 1 where the rest is larger than half, or, away from 0, than half and one below 0.
    let threshold = roundsUp ? half : half &- shifted(product, right: 31)
    let carry = shifted(threshold &- (product & mask), right: 31)
    return shifted(product, right: right) &- carry
  }

  /// A zero point added to numbers of 32 bits, within bounds of 16 bits.
  @_alwaysEmitIntoClient @_transparent
  static func placed(_ x: Self, zeroPoint: Int32, bounds: (lower: Int32, upper: Int32)) -> Self {
    // Numbers beyond these bounds are beyond those of 16 bits with their zero point too.
    let near = clamp(x, Self(repeating: -1 << 30), Self(repeating: 1 << 30))
    return clamp(
      near &+ Self(repeating: zeroPoint), Self(repeating: bounds.lower),
      Self(repeating: bounds.upper))
  }
}

/// Quantized integers of two tensors that are combined in fixed point of 32 bits.
@safe public struct FixedPointPairs {
  /// What is made of two integers less their zero points, each times its factor but in products, whose factor is that of the
  /// result.
  public enum Operation: Sendable {
    /// The sum of 16-bit integers, or their difference, in units of 2⁻¹⁵; 0 stands for 0.
    case sum
    /// The product of 16-bit integers.
    case product
    /// The square of the difference of bytes.
    case squaredDifference
    /// Whether one byte is below another, or differs from it, in units of 2⁻⁸.
    case comparison
  }

  /// The operands.
  public var pairs: IntegerPairs
  /// What is flipped in bytes: 0x80 of signed ones, else 0.
  public var flip: Int32
  /// The integers that stand for 0.
  public var zeroPoints: (left: Int32, right: Int32, result: Int32)
  /// The factors of the operands and of what is made of them.
  public var factors: (left: FixedPointFactor, right: FixedPointFactor, result: FixedPointFactor)
  /// The smallest and the largest result.
  public var bounds: (lower: Int32, upper: Int32)
  /// -1 where the second operand is subtracted, or operands are compared the other way round; else 0.
  public var negates: Int32
  /// -1 where operands are compared for equality, else 0.
  public var isEquality: Int32
  /// What truth values are flipped by.
  public var inverts: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    _ pairs: IntegerPairs, flip: Int32 = 0,
    zeroPoints: (left: Int32, right: Int32, result: Int32),
    factors: (left: FixedPointFactor, right: FixedPointFactor, result: FixedPointFactor),
    bounds: (lower: Int32, upper: Int32) = (0, 1), negates: Bool = false, isEquality: Bool = false,
    inverts: Bool = false
  ) {
    self.pairs = pairs
    self.flip = flip
    self.zeroPoints = zeroPoints
    self.factors = factors
    self.bounds = bounds
    self.negates = negates ? -1 : 0
    self.isEquality = isEquality ? -1 : 0
    self.inverts = inverts ? 1 : 0
  }

  /// Computes all elements, as ``Int16Elements/sweep(by:)`` does; no copy of it is compiled but those of tiles.
  ///
  /// - Parameters:
  ///   - operation: The operation, a literal: the loop is compiled for it alone.
  ///   - vector: The vector.
  @_alwaysEmitIntoClient @_transparent
  public func sweep<V: Int32Vector>(_ operation: Operation, by vector: V.Type) {
    let last: Int = pairs.count &- V.scalarCount
    guard last >= 0 else {
      for element in 0..<pairs.count {
        compute(operation, by: vector, element, isElement: true)
      }
      return
    }
    var element = 0
    while element < pairs.count {
      compute(operation, by: vector, min(element, last), isElement: false)
      element &+= V.scalarCount
    }
  }

  /// Computes a vector of elements, or one element.
  @_alwaysEmitIntoClient @_transparent
  func compute<V: Int32Vector>(
    _ operation: Operation, by vector: V.Type, _ element: Int, isElement: Bool
  ) {
    switch operation {
    case .sum:
      let (a, b) = load16(by: vector, element, isElement: isElement)
      let negates = V(repeating: self.negates)
      let sum =
        factors.left.applied(to: a, shiftedBy: 15)
        &+ ((factors.right.applied(to: b, shiftedBy: 15) ^ negates) &- negates)
      store16(factors.result.applied(to: sum), element, isElement: isElement)
    case .product:
      let (a, b) = load16(by: vector, element, isElement: isElement)
      store16(factors.result.applied(to: V.multiply(a, b)), element, isElement: isElement)
    case .squaredDifference:
      let (a, b) = load8(by: vector, element, isElement: isElement)
      let difference = factors.left.applied(to: a) &- factors.right.applied(to: b)
      let y = V.placed(
        factors.result.applied(to: V.multiply(difference, difference)),
        zeroPoint: zeroPoints.result, bounds: bounds)
      pairs.store8(y, element, isElement: isElement)
    case .comparison:
      let (a, b) = load8(by: vector, element, isElement: isElement)
      let negates = V(repeating: self.negates)
      let (x, y) = (
        factors.left.applied(to: a, shiftedBy: 8), factors.right.applied(to: b, shiftedBy: 8)
      )
      let difference = ((x &- y) ^ negates) &- negates
      let opposite = (V() &- difference) & V(repeating: isEquality)
      let isBelow = V.shifted(difference | opposite, right: 31) & V(repeating: 1)
      pairs.store8(isBelow ^ V(repeating: inverts), element, isElement: isElement)
    }
  }

  /// 16-bit integers less their zero points.
  @_alwaysEmitIntoClient @_transparent
  func load16<V: Int32Vector>(by vector: V.Type, _ element: Int, isElement: Bool) -> (V, V) {
    let left = unsafe pairs.left.bindMemory(to: Int16.self, capacity: pairs.count) + element
    let right = unsafe pairs.right.bindMemory(to: Int16.self, capacity: pairs.count) + element
    let a = unsafe V.load16(left, isElement: isElement)
    let b = unsafe V.load16(right, isElement: isElement)
    return (a &- V(repeating: zeroPoints.left), b &- V(repeating: zeroPoints.right))
  }

  @_alwaysEmitIntoClient @_transparent
  func store16<V: Int32Vector>(_ number: V, _ element: Int, isElement: Bool) {
    let target = unsafe pairs.output.bindMemory(to: Int16.self, capacity: pairs.count) + element
    unsafe V.placed(number, zeroPoint: zeroPoints.result, bounds: bounds).store16(
      target, isElement: isElement)
  }

  /// Bytes less their zero points.
  @_alwaysEmitIntoClient @_transparent
  func load8<V: Int32Vector>(by vector: V.Type, _ element: Int, isElement: Bool) -> (V, V) {
    let (a, b) = pairs.load8(by: vector, element, isElement: isElement, flip: V(repeating: flip))
    return (a &- V(repeating: zeroPoints.left), b &- V(repeating: zeroPoints.right))
  }
}
