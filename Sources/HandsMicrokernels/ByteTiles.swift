/// The tiles over quantized bytes of one instruction set.
///
/// Bytes are taken as unsigned ones: signed bytes are flipped at their highest bit, which adds 128 to them and to the
/// byte that stands for 0. All sets give the same bits.
@safe public struct ByteTiles: Sendable {
  /// The end of kernel names, such as `avx2`.
  public let name: String
  /// Makes 16-bit integers of bytes.
  public let widen: @Sendable (ByteWidening) -> Void
  /// Makes bytes of numbers.
  public let round: @Sendable (ByteRounding) -> Void
  /// Adds two tensors.
  public let add: @Sendable (ByteAddition) -> Void
  /// Multiplies two tensors element by element.
  public let multiply: @Sendable (ByteMultiplication) -> Void
  /// Computes neighbouring outputs of a depthwise convolution.
  public let depthwise: @Sendable (ByteDepthwise) -> Void

  // Else modules of instruction sets would have copies, in their instructions, that the linker may choose for all.
  @inline(never) @usableFromInline @_semantics("optimize.no.crossmodule")
  init(
    name: String, widen: @escaping @Sendable (ByteWidening) -> Void,
    round: @escaping @Sendable (ByteRounding) -> Void,
    add: @escaping @Sendable (ByteAddition) -> Void,
    multiply: @escaping @Sendable (ByteMultiplication) -> Void,
    depthwise: @escaping @Sendable (ByteDepthwise) -> Void
  ) {
    self.name = name
    self.widen = widen
    self.round = round
    self.add = add
    self.multiply = multiply
    self.depthwise = depthwise
  }

  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    self.init(
      name: S.name, widen: { $0.sweep(by: S.Vector.self) }, round: { $0.sweep(by: S.Vector.self) },
      add: { $0.sweep(by: S.Vector.self) }, multiply: { $0.sweep(by: S.Vector.self) },
      depthwise: { $0.sweep(by: S.self) })
  }
}

/// Rows of bytes that become 16-bit integers less the one that stands for 0.
@safe public struct ByteWidening: Int16Elements {
  /// Rows.
  public var rows: Int
  /// Elements of a row.
  public var channels: Int
  /// The bytes.
  public var bytes: UnsafePointer<UInt8>
  /// Bytes between rows.
  public var byteStride: Int
  /// The integers.
  public var integers: UnsafeMutablePointer<Int16>
  /// Integers between rows.
  public var integerStride: Int
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The unsigned byte that stands for 0.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int = 1, count: Int, bytes: UnsafePointer<UInt8>, byteStride: Int = 0,
    integers: UnsafeMutablePointer<Int16>, integerStride: Int = 0, flip: Int32, zeroPoint: Int32
  ) {
    self.rows = rows
    channels = count
    unsafe self.bytes = bytes
    self.byteStride = byteStride
    unsafe self.integers = integers
    self.integerStride = integerStride
    self.flip = flip
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let (flip, zero) = (Int16(truncatingIfNeeded: flip), Int16(truncatingIfNeeded: zeroPoint))
    for row in 0..<rows {
      let source = unsafe bytes + (row &* byteStride &+ channel)
      let target = unsafe integers + (row &* integerStride &+ channel)
      if isElement {
        unsafe target[0] = (Int16(source[0]) ^ flip) &- zero
      } else {
        unsafe UnsafeMutableRawPointer(target).storeBytes(
          of: V.widened(source, flip: flip, less: zero), as: V.Halves.self)
      }
    }
  }
}

/// Rows of numbers that become bytes.
@safe public struct ByteRounding: Int16Elements {
  /// Rows.
  public var rows: Int
  /// Elements of a row.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// Numbers between rows.
  public var numberStride: Int
  /// The bytes.
  public var bytes: UnsafeMutablePointer<UInt8>
  /// Bytes between rows.
  public var byteStride: Int
  /// The lower bound of numbers, above -2¹⁵.
  public var lower: Float
  /// The upper bound of numbers, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, count: Int, numbers: UnsafePointer<Float>, numberStride: Int,
    bytes: UnsafeMutablePointer<UInt8>, byteStride: Int, bounds: (lower: Float, upper: Float),
    zeroPoint: Int32
  ) {
    self.rows = rows
    channels = count
    unsafe self.numbers = numbers
    self.numberStride = numberStride
    unsafe self.bytes = bytes
    self.byteStride = byteStride
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let (lower, upper) = (V.Numbers(repeating: self.lower), V.Numbers(repeating: self.upper))
    let zero = V(repeating: zeroPoint)
    for row in 0..<rows {
      let source: Int = row &* numberStride &+ channel
      let target: Int = row &* byteStride &+ channel
      let x = unsafe V.Numbers.load(numbers + source, isElement: isElement)
      let y = V.rounded(V.Numbers.clamp(x, lower, upper)) &+ zero
      unsafe y.store8(bytes + target, isElement: isElement)
    }
  }
}
