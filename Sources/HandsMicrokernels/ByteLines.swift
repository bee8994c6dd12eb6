/// Lines of neighbouring bytes, each of which has one result.
@safe public struct ByteLines {
  /// Lines.
  public var count: Int
  /// Bytes of a line, 1 or more.
  public var length: Int
  /// The first byte.
  public var input: UnsafePointer<UInt8>
  /// Bytes between lines.
  public var stride: Int
  /// What is flipped: 0x80 of signed bytes, else 0; all other bits too where the order is the opposite one.
  public var flip: UInt8

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, length: Int, input: UnsafePointer<UInt8>, stride: Int, flip: UInt8
  ) {
    self.count = count
    self.length = length
    unsafe self.input = input
    self.stride = stride
    self.flip = flip
  }

  @inlinable @_transparent
  func start(_ line: Int) -> UnsafePointer<UInt8> { unsafe input + line &* stride }
}

/// Scaled sums of lines.
@safe public struct ByteLineSums {
  /// The lines.
  public var lines: ByteLines
  /// What results are made by.
  public var scaling: SumScaling
  /// The results.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(
    _ lines: ByteLines, _ scaling: SumScaling, output: UnsafeMutablePointer<UInt8>
  ) {
    self.lines = lines
    self.scaling = scaling
    unsafe self.output = output
  }

  /// Computes all lines; a vector of sums becomes results at a time.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type) {
    let flip = V(repeating: Int32(lines.flip))
    var first = 0
    while first < lines.count {
      let count = min(lines.count &- first, V.scalarCount)
      var sums = V()
      for lane in 0..<count { sums[lane] = sum(first &+ lane, flip: flip) }
      let results = scaling.applied(to: sums)
      if count == V.scalarCount {
        unsafe results.store8(output + first)
      } else {
        for lane in 0..<count {
          unsafe output[first &+ lane] = UInt8(truncatingIfNeeded: results[lane])
        }
      }
      first &+= V.scalarCount
    }
  }

  @inlinable @_transparent
  func sum<V: Int32Vector>(_ line: Int, flip: V) -> Int32 {
    let bytes = unsafe lines.start(line)
    var sums = V()
    var index = 0
    while index &+ V.scalarCount <= lines.length {
      sums = unsafe sums &+ (V.load8(bytes + index) ^ flip)
      index &+= V.scalarCount
    }
    var sum: Int32 = 0
    for lane in 0..<V.scalarCount { sum = sum &+ sums[lane] }
    while index < lines.length {
      sum = unsafe sum &+ Int32(bytes[index] ^ lines.flip)
      index &+= 1
    }
    return sum
  }
}

/// The largest bytes of lines.
@safe public struct ByteLineMaxima {
  /// The lines.
  public var lines: ByteLines
  /// The largest bytes.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(_ lines: ByteLines, output: UnsafeMutablePointer<UInt8>) {
    self.lines = lines
    unsafe self.output = output
  }

  /// Computes all lines: the last vector of a line overlaps its neighbour, and fewer bytes than a vector has lanes come
  /// in vectors of sixteen.
  ///
  /// - Parameter vector: The vector.
  /// - Precondition: Lines have 16 bytes or more.
  @inlinable @_transparent
  public func sweep<B: ByteVector>(by vector: B.Type) {
    if lines.length >= B.scalarCount {
      compute(by: vector)
    } else {
      compute(by: SIMD16<UInt8>.self)
    }
  }

  @inlinable @_transparent
  func compute<B: ByteVector>(by vector: B.Type) {
    let flip = B.filled(with: lines.flip)
    let last: Int = lines.length &- B.scalarCount
    for line in 0..<lines.count {
      let bytes = unsafe lines.start(line)
      var largest = B()
      var index = 0
      while index < lines.length {
        let x = unsafe B.load(bytes + min(index, last))
        largest = B.larger(largest, B.flipped(x, flip))
        index &+= B.scalarCount
      }
      unsafe output[line] = largest.largest ^ lines.flip
    }
  }
}

/// The positions of the largest bytes of lines, of equal ones the first.
@safe public struct ByteLinePositions {
  /// The lines, of less than 2²³ bytes each.
  public var lines: ByteLines
  /// The positions.
  public var output: UnsafeMutablePointer<Int32>

  /// Gathers the operands.
  @inlinable
  public init(_ lines: ByteLines, output: UnsafeMutablePointer<Int32>) {
    self.lines = lines
    unsafe self.output = output
  }

  /// Computes all lines: the last vector of a line overlaps its neighbour, and fewer bytes than a vector has lanes come one
  /// by one.
  ///
  /// Bytes and the distances of their positions from the largest one are joined in one number.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type) {
    let farthest: Int32 = 1 << 23 &- 1
    var lanes = V()
    for lane in 0..<V.scalarCount { lanes[lane] = farthest &- Int32(lane) }
    let flip = V(repeating: Int32(lines.flip))
    let last: Int = lines.length &- V.scalarCount
    for line in 0..<lines.count {
      let bytes = unsafe lines.start(line)
      var largest: Int32 = 0
      if last < 0 {
        for index in 0..<lines.length {
          let byte = unsafe Int32(bytes[index] ^ lines.flip)
          largest = max(largest, byte << 23 | (farthest &- Int32(truncatingIfNeeded: index)))
        }
      } else {
        var found = V()
        var next = 0
        while next < lines.length {
          let index = min(next, last)
          let x = unsafe V.load8(bytes + index) ^ flip
          let distances = lanes &- V(repeating: Int32(truncatingIfNeeded: index))
          let joined = V.shifted(x, left: V(repeating: 23)) | distances
          found = V.clamp(found, joined, V(repeating: .max))
          next &+= V.scalarCount
        }
        for lane in 0..<V.scalarCount { largest = max(largest, found[lane]) }
      }
      unsafe output[line] = farthest &- (largest & farthest)
    }
  }
}
