/// A row of pixels of bytes, stretched along width: each pixel of the result lies between two of the row, with weights in
/// units of 1/2048.
@safe public struct ByteStretch {
  /// Where a pixel of the result lies.
  public struct Column: BitwiseCopyable, Sendable {
    /// Bytes up to the pixel on its left.
    public var near: Int
    /// Bytes up to the pixel on its right.
    public var far: Int
    /// The weight of the right pixel; that of the left one is what is left of 2048.
    public var weight: Int32

    /// Gathers the numbers.
    @inlinable
    public init(near: Int, far: Int, weight: Int32) {
      self.near = near
      self.far = far
      self.weight = weight
    }
  }

  /// Pixels of the result.
  public var count: Int
  /// Channels.
  public var channels: Int
  /// Where the pixels lie.
  public var columns: UnsafePointer<Column>
  /// The row.
  public var input: UnsafePointer<UInt8>
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The results, in units of 1/2048.
  public var output: UnsafeMutablePointer<Int32>

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, channels: Int, columns: UnsafePointer<Column>, input: UnsafePointer<UInt8>,
    flip: Int32, output: UnsafeMutablePointer<Int32>
  ) {
    self.count = count
    self.channels = channels
    unsafe self.columns = columns
    unsafe self.input = input
    self.flip = flip
    unsafe self.output = output
  }

  /// Computes all pixels: the last vector of one overlaps its neighbour; fewer channels than a vector has lanes are taken by
  /// its half, if the set has one, and still fewer come one by one.
  ///
  /// - Parameter instructions: The products of pairs.
  @inlinable @_transparent
  public func sweep<P: PairProduct>(by instructions: P.Type) {
    if channels >= P.Vector.scalarCount {
      sweepVectors(by: instructions)
    } else if P.Narrow.Vector.scalarCount < P.Vector.scalarCount,
      channels >= P.Narrow.Vector.scalarCount
    {
      sweepVectors(by: P.Narrow.self)
    } else if channels == 1 {
      sweepSingly(channels: 1)
    } else if channels == 3 {
      sweepSingly(channels: 3)
    } else {
      sweepSingly(channels: channels)
    }
  }

  @inlinable @_transparent
  func sweepVectors<P: PairProduct>(by instructions: P.Type) {
    typealias V = P.Vector
    let flips = V(repeating: 0x1_0001 &* flip)
    let last: Int = channels &- V.scalarCount
    var target = unsafe output
    for index in 0..<count {
      let column = unsafe columns[index]
      let weights = V(repeating: (2048 &- column.weight) | column.weight << 16)
      let (near, far) = unsafe (input + column.near, input + column.far)
      var channel = 0
      while channel < channels {
        let first = min(channel, last)
        let pairs = unsafe V.loadPairs8(near + first, far + first)
        unsafe P.add(V(), pairs ^ flips, weights).store(target + first)
        channel &+= V.scalarCount
      }
      unsafe target += channels
    }
  }

  /// - Parameter channels: The number of channels, for some of which the loop is compiled alone.
  @inlinable @_transparent
  func sweepSingly(channels: Int) {
    var target = unsafe output
    for index in 0..<count {
      let column = unsafe columns[index]
      let (near, far) = unsafe (input + column.near, input + column.far)
      for channel in 0..<channels {
        let left = unsafe Int32(near[channel]) ^ flip
        let right = unsafe Int32(far[channel]) ^ flip
        unsafe target[channel] = left &* 2048 &+ (right &- left) &* column.weight
      }
      unsafe target += channels
    }
  }
}

/// Bytes between two stretched rows, of ``ByteStretch``, with weights in units of 1/2048.
@safe public struct ByteBlend: Int16Elements {
  /// Elements of a row.
  public var channels: Int
  /// The row above.
  public var top: UnsafePointer<Int32>
  /// The row below.
  public var bottom: UnsafePointer<Int32>
  /// The weight of the row below; that of the one above is what is left of 2048.
  public var weight: Int32
  /// What is flipped: 0x80 of signed bytes, else 0.
  public var flip: Int32
  /// The bytes.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, top: UnsafePointer<Int32>, bottom: UnsafePointer<Int32>, weight: Int32,
    flip: Int32, output: UnsafeMutablePointer<UInt8>
  ) {
    channels = count
    unsafe self.top = top
    unsafe self.bottom = bottom
    self.weight = weight
    self.flip = flip
    unsafe self.output = output
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``: halves up; sums lie within 32 bits.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let upper = unsafe V.load32(top + channel, isElement: isElement)
    let lower = unsafe V.load32(bottom + channel, isElement: isElement)
    let sum =
      V.multiply(upper, V(repeating: 2048)) &+ V.multiply(lower &- upper, V(repeating: weight))
      &+ V(repeating: 1 << 21)
    unsafe (V.shifted(sum, right: 22) ^ V(repeating: flip)).store8(
      output + channel, isElement: isElement)
  }
}
