/// Integers of a quantized tensor, as they are stored.
public protocol QuantizedStorage: BitwiseCopyable, SendableMetatype {
  /// Reads as many integers as there are lanes, or one into the first lane; bytes as unsigned ones.
  static func load<V: Int32Vector>(
    _ source: UnsafePointer<Self>, by vector: V.Type, isElement: Bool
  ) -> V
  /// Writes the lowest bits of each lane, or those of the first one.
  static func store<V: Int32Vector>(
    _ x: V, _ target: UnsafeMutablePointer<Self>, isElement: Bool)
}

extension UInt8: QuantizedStorage {
  /// Reads unsigned bytes.
  @inlinable @_transparent
  public static func load<V: Int32Vector>(
    _ source: UnsafePointer<UInt8>, by vector: V.Type, isElement: Bool
  ) -> V {
    unsafe V.load8(source, isElement: isElement)
  }

  /// Writes the lowest byte of each lane.
  @inlinable @_transparent
  public static func store<V: Int32Vector>(
    _ x: V, _ target: UnsafeMutablePointer<UInt8>, isElement: Bool
  ) {
    unsafe x.store8(target, isElement: isElement)
  }
}

extension Int16: QuantizedStorage {
  /// Reads 16-bit integers.
  @inlinable @_transparent
  public static func load<V: Int32Vector>(
    _ source: UnsafePointer<Int16>, by vector: V.Type, isElement: Bool
  ) -> V {
    unsafe V.load16(source, isElement: isElement)
  }

  /// Writes the lower 16 bits of each lane.
  @inlinable @_transparent
  public static func store<V: Int32Vector>(
    _ x: V, _ target: UnsafeMutablePointer<Int16>, isElement: Bool
  ) {
    unsafe x.store16(target, isElement: isElement)
  }
}

/// Numbers that become quantized integers of one scale.
@safe public struct AffineQuantization<Stored: QuantizedStorage>: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// The integers.
  public var integers: UnsafeMutablePointer<Stored>
  /// What numbers are multiplied by.
  public var factor: Float
  /// The lower bound of products, -2¹⁶ or more.
  public var lower: Float
  /// The upper bound of products, 2¹⁶ or less; NaN becomes it.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, integers: UnsafeMutablePointer<Stored>,
    factor: Float, bounds: (lower: Float, upper: Float), zeroPoint: Int32
  ) {
    channels = count
    unsafe self.numbers = numbers
    unsafe self.integers = integers
    self.factor = factor
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias N = V.Numbers
    let (lower, upper) = (N(repeating: self.lower), N(repeating: self.upper))
    let x = unsafe N.multiply(
      N.load(numbers + channel, isElement: isElement), N(repeating: factor))
    let below = N.choose(x, upper, where: x .< upper)
    let y = V.rounded(N.choose(below, lower, where: below .> lower)) &+ V(repeating: zeroPoint)
    unsafe Stored.store(y, integers + channel, isElement: isElement)
  }
}

/// Quantized integers of one scale that become numbers.
@safe public struct AffineDequantization<Stored: QuantizedStorage>: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The integers.
  public var integers: UnsafePointer<Stored>
  /// The numbers.
  public var numbers: UnsafeMutablePointer<Float>
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The integer that stands for 0, behind the flip.
  public var zeroPoint: Int32
  /// The number that one stands for.
  public var scale: Float

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, integers: UnsafePointer<Stored>, numbers: UnsafeMutablePointer<Float>,
    flip: Int32, zeroPoint: Int32, scale: Float
  ) {
    channels = count
    unsafe self.integers = integers
    unsafe self.numbers = numbers
    self.flip = flip
    self.zeroPoint = zeroPoint
    self.scale = scale
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let x = unsafe Stored.load(integers + channel, by: vector, isElement: isElement)
    let difference = (x ^ V(repeating: flip)) &- V(repeating: zeroPoint)
    let y = V.Numbers.multiply(V.converted(difference), V.Numbers(repeating: scale))
    unsafe y.store(numbers + channel, isElement: isElement)
  }
}
