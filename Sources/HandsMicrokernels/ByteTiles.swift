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
  /// Computes neighbouring outputs of a depthwise convolution.
  public let depthwise: @Sendable (ByteDepthwise) -> Void

  // Else modules of instruction sets would have copies, in their instructions, that the linker may choose for all.
  @inline(never) @usableFromInline @_semantics("optimize.no.crossmodule")
  init(
    name: String, widen: @escaping @Sendable (ByteWidening) -> Void,
    round: @escaping @Sendable (ByteRounding) -> Void,
    add: @escaping @Sendable (ByteAddition) -> Void,
    depthwise: @escaping @Sendable (ByteDepthwise) -> Void
  ) {
    self.name = name
    self.widen = widen
    self.round = round
    self.add = add
    self.depthwise = depthwise
  }

  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    self.init(
      name: S.name, widen: { $0.sweep(by: S.Vector.self) }, round: { $0.sweep(by: S.Vector.self) },
      add: { $0.sweep(by: S.Vector.self) }, depthwise: { $0.sweep(by: S.Vector.self) })
  }
}

/// Bytes that become 16-bit integers less the one that stands for 0.
@safe public struct ByteWidening: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The bytes.
  public var bytes: UnsafePointer<UInt8>
  /// The integers.
  public var integers: UnsafeMutablePointer<Int16>
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The unsigned byte that stands for 0.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, bytes: UnsafePointer<UInt8>, integers: UnsafeMutablePointer<Int16>, flip: Int32,
    zeroPoint: Int32
  ) {
    channels = count
    unsafe self.bytes = bytes
    unsafe self.integers = integers
    self.flip = flip
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let x = unsafe V.load8(bytes + channel, isElement: isElement) ^ V(repeating: flip)
    unsafe (x &- V(repeating: zeroPoint)).store16(integers + channel, isElement: isElement)
  }
}

/// Numbers that become bytes.
@safe public struct ByteRounding: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// The bytes.
  public var bytes: UnsafeMutablePointer<UInt8>
  /// The lower bound of numbers, above -2¹⁵.
  public var lower: Float
  /// The upper bound of numbers, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, bytes: UnsafeMutablePointer<UInt8>,
    bounds: (lower: Float, upper: Float), zeroPoint: Int32
  ) {
    channels = count
    unsafe self.numbers = numbers
    unsafe self.bytes = bytes
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let x = unsafe V.Numbers.load(numbers + channel, isElement: isElement)
    let y = V.rounded(
      V.Numbers.clamp(x, V.Numbers(repeating: lower), V.Numbers(repeating: upper)))
    unsafe (y &+ V(repeating: zeroPoint)).store8(bytes + channel, isElement: isElement)
  }
}

/// Bytes whose sum is stored under another scale, in fixed point of 32 bits.
@safe public struct ByteAddition: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The first addend.
  public var left: UnsafePointer<UInt8>
  /// The second addend.
  public var right: UnsafePointer<UInt8>
  /// Whether the first addend is one byte.
  public var isLeftConstant: Bool
  /// Whether the second addend is one byte.
  public var isRightConstant: Bool
  /// The sum.
  public var output: UnsafeMutablePointer<UInt8>
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

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, left: UnsafePointer<UInt8>, right: UnsafePointer<UInt8>, isLeftConstant: Bool,
    isRightConstant: Bool, output: UnsafeMutablePointer<UInt8>, flip: Int32,
    factors: (left: Int32, right: Int32), offset: Int32, shift: Int32, zeroPoint: Int32,
    bounds: (lower: Int32, upper: Int32)
  ) {
    channels = count
    unsafe self.left = left
    unsafe self.right = right
    self.isLeftConstant = isLeftConstant
    self.isRightConstant = isRightConstant
    unsafe self.output = output
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
    let flip = V(repeating: flip)
    let a =
      (isLeftConstant
        ? unsafe V(repeating: Int32(left[0]))
        : unsafe V.load8(left + channel, isElement: isElement)) ^ flip
    let b =
      (isRightConstant
        ? unsafe V(repeating: Int32(right[0]))
        : unsafe V.load8(right + channel, isElement: isElement)) ^ flip
    let sum =
      a &* V(repeating: factors.left) &+ b &* V(repeating: factors.right) &+ V(repeating: offset)
    var y = (sum &>> V(repeating: shift)) &+ V(repeating: zeroPoint)
    let (lower, upper) = (V(repeating: self.lower), V(repeating: self.upper))
    y = y.replacing(with: lower, where: y .< lower)
    y = y.replacing(with: upper, where: y .> upper)
    unsafe y.store8(output + channel, isElement: isElement)
  }
}

/// Neighbouring outputs of a depthwise convolution of bytes whose windows see the same taps.
@safe public struct ByteDepthwise: Int16Elements {
  /// Channels.
  public var channels: Int
  /// Outputs.
  public var outputs: Int
  /// Rows of taps.
  public var rows: Int
  /// Columns of taps.
  public var columns: Int
  /// The first channel of the pixel under the first tap of the first output.
  public var input: UnsafePointer<UInt8>
  /// Bytes between rows of taps.
  public var rowStride: Int
  /// Bytes between columns of taps.
  public var columnStride: Int
  /// Bytes between the first taps of neighbouring outputs.
  public var windowStride: Int
  /// `[kh][kw][channel]`, at the first tap.
  public var weights: UnsafePointer<Int32>
  /// Weights between rows of taps.
  public var weightRowStride: Int
  /// Where sums start, one per channel.
  public var bias: UnsafePointer<Int32>
  /// Units of the result in one of a sum, one per channel.
  public var ratios: UnsafePointer<Float>
  /// Where the first channel of the first output goes; that of the next output follows the last one.
  public var output: UnsafeMutablePointer<UInt8>
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The unsigned byte of the input that stands for 0.
  public var inputZeroPoint: Int32
  /// The lower bound of numbers, above -2¹⁵.
  public var lower: Float
  /// The upper bound of numbers, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    channels: Int, outputs: Int, rows: Int, columns: Int, input: UnsafePointer<UInt8>,
    rowStride: Int, columnStride: Int, windowStride: Int, weights: UnsafePointer<Int32>,
    weightRowStride: Int, bias: UnsafePointer<Int32>, ratios: UnsafePointer<Float>,
    output: UnsafeMutablePointer<UInt8>, flip: Int32, inputZeroPoint: Int32,
    bounds: (lower: Float, upper: Float), zeroPoint: Int32
  ) {
    self.channels = channels
    self.outputs = outputs
    self.rows = rows
    self.columns = columns
    unsafe self.input = input
    self.rowStride = rowStride
    self.columnStride = columnStride
    self.windowStride = windowStride
    unsafe self.weights = weights
    self.weightRowStride = weightRowStride
    unsafe self.bias = bias
    unsafe self.ratios = ratios
    unsafe self.output = output
    self.flip = flip
    self.inputZeroPoint = inputZeroPoint
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``: four outputs share each weight.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let zero = V(repeating: inputZeroPoint)
    var start = unsafe V.load32(bias + channel, isElement: isElement)
    for row in 0..<rows {
      for column in 0..<columns {
        start =
          unsafe start
          &- zero &* V.load32(tap(row, column, channel), isElement: isElement)
      }
    }
    var done = 0
    while done &+ 4 <= outputs {
      compute(by: vector, channel, isElement: isElement, from: start, done, count: 4)
      done &+= 4
    }
    while done < outputs {
      compute(by: vector, channel, isElement: isElement, from: start, done, count: 1)
      done &+= 1
    }
  }

  @inlinable @_transparent
  func tap(_ row: Int, _ column: Int, _ channel: Int) -> UnsafePointer<Int32> {
    unsafe weights + (row &* weightRowStride &+ column &* channels &+ channel)
  }

  @inlinable @_transparent
  func compute<V: Int32Vector>(
    by vector: V.Type, _ channel: Int, isElement: Bool, from start: V, _ first: Int, count: Int
  ) {
    let flip = V(repeating: flip)
    var sums = InlineArray<4, V>(repeating: start)
    let source = unsafe input + (first &* windowStride &+ channel)
    for row in 0..<rows {
      for column in 0..<columns {
        let weight = unsafe V.load32(tap(row, column, channel), isElement: isElement)
        let pixel = unsafe source + (row &* rowStride &+ column &* columnStride)
        for index in 0..<4 where index < count {
          let x =
            unsafe V.load8(pixel + index &* windowStride, isElement: isElement) ^ flip
          sums[index] = sums[index] &+ x &* weight
        }
      }
    }
    let ratio = unsafe V.Numbers.load(ratios + channel, isElement: isElement)
    let bounds = (V.Numbers(repeating: lower), V.Numbers(repeating: upper))
    for index in 0..<4 where index < count {
      let number = V.Numbers.multiply(V.converted(sums[index]), ratio)
      let y = V.rounded(V.Numbers.clamp(number, bounds.0, bounds.1)) &+ V(repeating: zeroPoint)
      unsafe y.store8(
        output + ((first &+ index) &* channels &+ channel), isElement: isElement)
    }
  }
}
