/// Two image rows that become one row pair of each of some neighbouring blocks.
@safe public struct RowPairFill<Element: RowPairElement> {
  /// Pixels of a row.
  public var pixels: Int
  /// Blocks, whose channels follow each other.
  public var blocks: Int
  /// The first block's first channel of the first pixel.
  public var source: UnsafePointer<Element>
  /// Elements between pixels of the source.
  public var pixelStride: Int
  /// Elements from the first row to the second; 0 with a mask if there is none.
  public var rowStride: Int
  /// The bits that are kept: those of a row beyond the image are not.
  public var mask: Int32
  /// The bits of bytes that are set where others are not kept.
  public var rest: Int32
  /// What is flipped of pairs of bytes.
  public var flip: Int32
  /// Where the first pixel goes.
  public var target: UnsafeMutablePointer<Int32>
  /// Lanes between blocks.
  public var blockStride: Int

  /// Gathers the operands.
  @inlinable
  public init(
    pixels: Int, blocks: Int, source: UnsafePointer<Element>, pixelStride: Int, rowStride: Int,
    mask: Int32, rest: Int32 = 0, flip: Int32 = 0, target: UnsafeMutablePointer<Int32>,
    blockStride: Int
  ) {
    self.pixels = pixels
    self.blocks = blocks
    unsafe self.source = source
    self.pixelStride = pixelStride
    self.rowStride = rowStride
    self.mask = mask
    self.rest = rest
    self.flip = flip
    unsafe self.target = target
    self.blockStride = blockStride
  }

  /// Writes one vector of channels of each pixel to each block.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type) {
    var (pixel, place) = unsafe (source, target)
    let mask = V(repeating: self.mask)
    let (rest, flip) = (V(repeating: self.rest), V(repeating: self.flip))
    for _ in 0..<pixels {
      var (source, target) = unsafe (pixel, place)
      for _ in 0..<blocks {
        let pair: V = unsafe Element.pair(source, source + rowStride, mask, rest: rest, flip: flip)
        unsafe pair.store(target)
        unsafe source += V.scalarCount
        unsafe target += blockStride
      }
      unsafe pixel += pixelStride
      unsafe place += V.scalarCount
    }
  }
}

/// What row pairs are made of.
public protocol RowPairElement: BitwiseCopyable, SendableMetatype {
  /// A vector of pairs; see ``RowPairFill``.
  static func pair<V: Int32Vector>(
    _ low: UnsafePointer<Self>, _ high: UnsafePointer<Self>, _ mask: V, rest: V, flip: V
  ) -> V
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Int16: RowPairElement {
  @inlinable @_transparent
  public static func pair<V: Int32Vector>(
    _ low: UnsafePointer<Int16>, _ high: UnsafePointer<Int16>, _ mask: V, rest: V, flip: V
  ) -> V {
    unsafe V.loadPairs(low, high) & mask
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UInt8: RowPairElement {
  @inlinable @_transparent
  public static func pair<V: Int32Vector>(
    _ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>, _ mask: V, rest: V, flip: V
  ) -> V {
    unsafe ((V.loadPairs8(low, high) ^ flip) & mask) | rest
  }
}

/// Vectors of 16-bit integers that become bytes.
@safe public struct Int16Narrowing {
  /// Vectors.
  public var count: Int
  /// The integers, vector after vector.
  public var integers: UnsafePointer<Int16>
  /// The bytes of the first vector.
  public var bytes: UnsafeMutablePointer<UInt8>
  /// Bytes from vector to vector.
  public var byteStride: Int
  /// What is added; sums are bytes.
  public var zeroPoint: Int32

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, integers: UnsafePointer<Int16>, bytes: UnsafeMutablePointer<UInt8>,
    byteStride: Int, zeroPoint: Int32
  ) {
    self.count = count
    unsafe self.integers = integers
    unsafe self.bytes = bytes
    self.byteStride = byteStride
    self.zeroPoint = zeroPoint
  }

  /// Stores all vectors.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type) {
    let zeroPoint = V(repeating: self.zeroPoint)
    var (source, target) = unsafe (integers, bytes)
    for _ in 0..<count {
      unsafe (V.load16(source) &+ zeroPoint).store8(target)
      unsafe source += V.scalarCount
      unsafe target += byteStride
    }
  }
}
