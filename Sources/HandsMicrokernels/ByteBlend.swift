/// The channels of a pixel of bytes between four others, with weights in units of 1/2048 along both axes.
@safe public struct ByteBlend: PairElements {
  /// Channels.
  public var channels: Int
  /// The left pixel above.
  public var topLeft: UnsafePointer<UInt8>
  /// The right pixel above.
  public var topRight: UnsafePointer<UInt8>
  /// Bytes from the pixels above to those below.
  public var below: Int
  /// The weight of the right pixels; that of the left ones is what is left of 2048.
  public var right: Int32
  /// The weight of the pixels below; that of the ones above is what is left of 2048.
  public var down: Int32
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The pixel.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(
    channels: Int, topLeft: UnsafePointer<UInt8>, topRight: UnsafePointer<UInt8>, below: Int,
    right: Int32, down: Int32, flip: Int32, output: UnsafeMutablePointer<UInt8>
  ) {
    self.channels = channels
    unsafe self.topLeft = topLeft
    unsafe self.topRight = topRight
    self.below = below
    self.right = right
    self.down = down
    self.flip = flip
    unsafe self.output = output
  }

  /// The sum of four products, halves up; sums lie within 32 bits.
  @inlinable @_transparent
  public func compute<P: PairProduct>(by instructions: P.Type, _ channel: Int, isElement: Bool) {
    typealias V = P.Vector
    let weights = V(repeating: (2048 &- right) | right << 16)
    let flips = V(repeating: 0x1_0001 &* flip)
    let (near, far) = unsafe (topLeft + channel, topRight + channel)
    let top = unsafe V.loadPairs8(near, far, isElement: isElement)
    let bottom = unsafe V.loadPairs8(near + below, far + below, isElement: isElement)
    let upper = P.add(V(), top ^ flips, weights)
    let lower = P.add(V(), bottom ^ flips, weights)
    let sum =
      V.multiply(upper, V(repeating: 2048 &- down)) &+ V.multiply(lower, V(repeating: down))
      &+ V(repeating: 1 << 21)
    unsafe (V.shifted(sum, right: 22) ^ V(repeating: flip)).store8(
      output + channel, isElement: isElement)
  }
}
