/// The tiles over quantized bytes of one instruction set, and over 16-bit integers of model files.
///
/// Bytes are taken as unsigned ones: signed bytes are flipped at their highest bit, which adds 128 to them and to the
/// byte that stands for 0. Some ``quads`` take signed bytes. All sets give the same bits.
@safe public struct ByteTiles: Sendable {
  /// The end of kernel names, such as `avx2`.
  public let name: String
  /// Makes 16-bit integers of bytes.
  public let widen: @Sendable (ByteWidening) -> Void
  /// Makes words of the columns of some rows of bytes.
  public let interleave: @Sendable (ByteInterleaving) -> Void
  /// Makes bytes of numbers.
  public let round: @Sendable (ByteRounding) -> Void
  /// Makes bytes of sums.
  public let scale: @Sendable (ByteScaling) -> Void
  /// Adds two tensors.
  public let add: @Sendable (ByteAddition) -> Void
  /// Multiplies two tensors element by element.
  public let multiply: @Sendable (ByteMultiplication) -> Void
  /// Adds two tensors of 16-bit integers.
  public let sum16: @Sendable (FixedPointPairs) -> Void
  /// Multiplies two tensors of 16-bit integers element by element.
  public let product16: @Sendable (FixedPointPairs) -> Void
  /// Squares the difference of two tensors.
  public let squaredDifference: @Sendable (FixedPointPairs) -> Void
  /// Compares two tensors.
  public let comparison: @Sendable (FixedPointPairs) -> Void
  /// Computes neighbouring outputs of a depthwise convolution.
  public let depthwise: @Sendable (ByteDepthwise) -> Void
  /// Stretches a row of pixels along width.
  public let stretch: @Sendable (ByteStretch) -> Void
  /// Computes a row between two stretched ones.
  public let blend: @Sendable (ByteBlend) -> Void
  /// Finds the smallest and the largest of some numbers.
  public let extremes: @Sendable (DynamicExtremes) -> (lower: Float, upper: Float)
  /// Makes bytes of numbers by a scale of their own.
  public let quantize: @Sendable (DynamicQuantization) -> Void
  /// Makes numbers of sums over integers of numbers that were quantized by a scale of their own.
  public let numbers: @Sendable (DynamicSums) -> Void
  /// Conversions between numbers and integers, and what becomes of windows and lines of bytes.
  public let elements: ByteElementTiles
  /// Looks up bytes in a table; `nil` where no instruction does it.
  public private(set) var lookUp: (@Sendable (ByteLookup) -> Void)?
  /// Multiplies matrices of bytes; `nil` where no instruction takes four terms.
  public private(set) var quads: QuadTiles?

  /// The same tiles with products of bytes, or without.
  ///
  /// - Parameter quads: The tiles of these products.
  /// - Returns: The tiles.
  public func with(quads: QuadTiles?) -> ByteTiles {
    var tiles = self
    tiles.quads = quads
    return tiles
  }

  /// The same tiles with lookups in tables.
  ///
  /// - Parameter lookUp: Looks up bytes.
  /// - Returns: The tiles.
  public func with(lookUp: @escaping @Sendable (ByteLookup) -> Void) -> ByteTiles {
    var tiles = self
    tiles.lookUp = lookUp
    return tiles
  }

  // Else modules of instruction sets would have copies, in their instructions, that the linker may choose for all.
  @inline(never) @usableFromInline @_semantics("optimize.no.crossmodule")
  init(
    name: String, widen: @escaping @Sendable (ByteWidening) -> Void,
    interleave: @escaping @Sendable (ByteInterleaving) -> Void,
    round: @escaping @Sendable (ByteRounding) -> Void,
    scale: @escaping @Sendable (ByteScaling) -> Void,
    add: @escaping @Sendable (ByteAddition) -> Void,
    multiply: @escaping @Sendable (ByteMultiplication) -> Void,
    sum16: @escaping @Sendable (FixedPointPairs) -> Void,
    product16: @escaping @Sendable (FixedPointPairs) -> Void,
    squaredDifference: @escaping @Sendable (FixedPointPairs) -> Void,
    comparison: @escaping @Sendable (FixedPointPairs) -> Void,
    depthwise: @escaping @Sendable (ByteDepthwise) -> Void,
    stretch: @escaping @Sendable (ByteStretch) -> Void,
    blend: @escaping @Sendable (ByteBlend) -> Void,
    extremes: @escaping @Sendable (DynamicExtremes) -> (lower: Float, upper: Float),
    quantize: @escaping @Sendable (DynamicQuantization) -> Void,
    numbers: @escaping @Sendable (DynamicSums) -> Void, elements: ByteElementTiles
  ) {
    self.name = name
    self.widen = widen
    self.interleave = interleave
    self.round = round
    self.scale = scale
    self.add = add
    self.multiply = multiply
    self.sum16 = sum16
    self.product16 = product16
    self.squaredDifference = squaredDifference
    self.comparison = comparison
    self.depthwise = depthwise
    self.stretch = stretch
    self.blend = blend
    self.extremes = extremes
    self.quantize = quantize
    self.numbers = numbers
    self.elements = elements
  }

  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    self.init(
      name: S.name, widen: { $0.sweep(by: S.Vector.self) },
      interleave: { $0.sweep(by: S.Vector.self) }, round: { $0.sweep(by: S.Vector.self) },
      scale: { $0.sweep(by: S.Vector.self) }, add: { $0.sweep(by: S.Vector.self) },
      multiply: { $0.sweep(by: S.Vector.self) },
      sum16: { $0.sweep(.sum, by: S.Vector.self) },
      product16: { $0.sweep(.product, by: S.Vector.self) },
      squaredDifference: { $0.sweep(.squaredDifference, by: S.Vector.self) },
      comparison: { $0.sweep(.comparison, by: S.Vector.self) },
      depthwise: { $0.sweep(by: S.self) },
      stretch: { $0.sweep(by: S.self) },
      blend: { $0.sweep(by: S.Vector.self) },
      extremes: { $0.find(by: S.Vector.Numbers.self) },
      quantize: { $0.sweep(by: S.Vector.self) },
      numbers: { $0.sweep(by: S.Vector.self) }, elements: ByteElementTiles(S.self))
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

/// Rows of bytes whose columns become words of four bytes, the first one in its lowest bits; zeros fill the last one.
@safe public struct ByteInterleaving: Int16Elements {
  /// Rows.
  public var rows: Int
  /// Columns.
  public var channels: Int
  /// The bytes.
  public var bytes: UnsafePointer<UInt8>
  /// Bytes between rows.
  public var byteStride: Int
  /// The words, one for each column of four rows.
  public var words: UnsafeMutablePointer<Int32>
  /// Words between those of one column.
  public var wordStride: Int

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, count: Int, bytes: UnsafePointer<UInt8>, byteStride: Int,
    words: UnsafeMutablePointer<Int32>, wordStride: Int
  ) {
    self.rows = rows
    channels = count
    unsafe self.bytes = bytes
    self.byteStride = byteStride
    unsafe self.words = words
    self.wordStride = wordStride
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    var (source, target) = unsafe (bytes + channel, words + channel)
    var row = 0
    while row < rows {
      var word = unsafe V.load8(source, isElement: isElement)
      for place in 1..<4 where row &+ place < rows {
        let byte = unsafe V.load8(source + place &* byteStride, isElement: isElement)
        word |= V.shifted(byte, left: V(repeating: Int32(truncatingIfNeeded: 8 &* place)))
      }
      if isElement {
        unsafe target[0] = word[0]
      } else {
        unsafe UnsafeMutableRawPointer(target).storeBytes(of: word, as: V.self)
      }
      unsafe source += 4 &* byteStride
      unsafe target += wordStride
      row &+= 4
    }
  }
}

/// How numbers become bytes, and where those go.
@safe public struct ByteResults {
  /// The byte of the first row and column.
  public var first: UnsafeMutablePointer<UInt8>
  /// Bytes between rows.
  public var stride: Int
  /// The lower bound of numbers, above -2¹⁵.
  public var lower: Float
  /// The upper bound of numbers, below 2¹⁵.
  public var upper: Float
  /// What is added to the nearest integers, ties to even.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    first: UnsafeMutablePointer<UInt8>, stride: Int, bounds: (lower: Float, upper: Float),
    zeroPoint: Int32
  ) {
    unsafe self.first = first
    self.stride = stride
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// Stores the numbers of neighbouring columns, or that of one.
  @inlinable @_transparent
  func store<V: Int32Vector>(
    _ numbers: V.Numbers, by vector: V.Type, row: Int, column: Int, isElement: Bool
  ) {
    let bounded = V.Numbers.clamp(
      numbers, V.Numbers(repeating: lower), V.Numbers(repeating: upper))
    let bytes = V.rounded(bounded) &+ V(repeating: zeroPoint)
    unsafe bytes.store8(first + (row &* stride &+ column), isElement: isElement)
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
  public var bytes: ByteResults

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, count: Int, numbers: UnsafePointer<Float>, numberStride: Int, bytes: ByteResults
  ) {
    self.rows = rows
    channels = count
    unsafe self.numbers = numbers
    self.numberStride = numberStride
    self.bytes = bytes
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    for row in 0..<rows {
      let x = unsafe V.Numbers.load(
        numbers + (row &* numberStride &+ channel), isElement: isElement)
      bytes.store(x, by: vector, row: row, column: channel, isElement: isElement)
    }
  }
}

/// Rows of sums that become bytes or 16-bit integers, each column times a factor in fixed point of 31 bits, rounded twice.
@safe public struct ByteScaling: Int16Elements {
  /// Rows.
  public var rows: Int
  /// Elements of a row.
  public var channels: Int
  /// The sums.
  public var sums: UnsafePointer<Int32>
  /// Sums between rows.
  public var sumStride: Int
  /// The factors, `fraction · 2^(left - right - 31)`.
  public var factors: Factors
  /// Where results go.
  public var target: UnsafeMutableRawPointer
  /// Whether they are bytes.
  public var storesBytes: Bool
  /// Results between rows.
  public var targetStride: Int
  /// What is added to the products.
  public var zeroPoint: Int32
  /// The smallest result.
  public var lower: Int32
  /// The largest result.
  public var upper: Int32

  /// Factors in fixed point, one number per column.
  @safe public struct Factors {
    /// 31 bits.
    public var fractions: UnsafePointer<Int32>
    /// Places by which sums are shifted to the left, below 32.
    public var left: UnsafePointer<Int32>
    /// Places by which products are shifted to the right, below 32.
    public var right: UnsafePointer<Int32>
    /// Whether the second rounding takes ties up, rather than away from 0.
    public var roundsUp: Bool

    /// Gathers the numbers.
    @inlinable
    public init(
      fractions: UnsafePointer<Int32>, left: UnsafePointer<Int32>, right: UnsafePointer<Int32>,
      roundsUp: Bool
    ) {
      unsafe self.fractions = fractions
      unsafe self.left = left
      unsafe self.right = right
      self.roundsUp = roundsUp
    }
  }

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, count: Int, sums: UnsafePointer<Int32>, sumStride: Int, factors: Factors,
    target: UnsafeMutableRawPointer, storesBytes: Bool, targetStride: Int, zeroPoint: Int32,
    bounds: (lower: Int32, upper: Int32)
  ) {
    self.rows = rows
    channels = count
    unsafe self.sums = sums
    self.sumStride = sumStride
    self.factors = factors
    unsafe self.target = target
    self.storesBytes = storesBytes
    self.targetStride = targetStride
    self.zeroPoint = zeroPoint
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let fraction = unsafe V.load32(factors.fractions + channel, isElement: isElement)
    let left = unsafe V.load32(factors.left + channel, isElement: isElement)
    let right = unsafe V.load32(factors.right + channel, isElement: isElement)
    for row in 0..<rows {
      let sum = unsafe V.load32(sums + (row &* sumStride &+ channel), isElement: isElement)
      let y = V.placed(
        V.scaled(sum, fraction: fraction, left: left, right: right, roundsUp: factors.roundsUp),
        zeroPoint: zeroPoint, bounds: (lower, upper))
      unsafe y.store(
        target, at: row &* targetStride &+ channel, of: rows &* targetStride, asBytes: storesBytes,
        isElement: isElement)
    }
  }
}
