/// The bytes of some channels under neighbouring windows of one size.
@safe public struct ByteWindows {
  /// Windows.
  public var count: Int
  /// Rows of a window.
  public var rows: Int
  /// Columns of a window.
  public var columns: Int
  /// Channels.
  public var channels: Int
  /// The first channel of the first pixel.
  public var input: UnsafePointer<UInt8>
  /// Bytes between rows.
  public var rowStride: Int
  /// Bytes between columns.
  public var columnStride: Int
  /// Bytes between windows.
  public var windowStride: Int
  /// What is flipped: 0x80 of signed bytes, else 0; all other bits too where the order is the opposite one.
  public var flip: UInt8
  /// Where the first channel goes; that of the next window follows the last one.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int = 1, rows: Int, columns: Int, channels: Int, input: UnsafePointer<UInt8>,
    rowStride: Int, columnStride: Int, windowStride: Int = 0, flip: UInt8,
    output: UnsafeMutablePointer<UInt8>
  ) {
    self.count = count
    self.rows = rows
    self.columns = columns
    self.channels = channels
    unsafe self.input = input
    self.rowStride = rowStride
    self.columnStride = columnStride
    self.windowStride = windowStride
    self.flip = flip
    unsafe self.output = output
  }

  /// The sums of some vectors of channels under a window, or of one channel.
  @inlinable @_transparent
  func sums<V: Int32Vector, let n: Int>(
    _ window: Int, from channel: Int, isElement: Bool
  ) -> InlineArray<n, V> {
    let flip = V(repeating: Int32(flip))
    var sums = InlineArray<n, V>(repeating: V())
    var row = unsafe input + (window &* windowStride &+ channel)
    for _ in 0..<rows {
      var pixel = unsafe row
      for _ in 0..<columns {
        for v in 0..<n {
          let bytes = unsafe V.load8(pixel + v &* V.scalarCount, isElement: isElement)
          sums[v] = sums[v] &+ (bytes ^ flip)
        }
        unsafe pixel += columnStride
      }
      unsafe row += rowStride
    }
    return sums
  }
}

/// The largest bytes under windows, within bounds.
@safe public struct ByteMaximum {
  /// The windows.
  public var windows: ByteWindows
  /// The smallest result, as an unsigned byte behind the flip.
  public var lower: UInt8
  /// The largest one.
  public var upper: UInt8

  /// Gathers the operands.
  @inlinable
  public init(_ windows: ByteWindows, lower: UInt8 = 0, upper: UInt8 = .max) {
    self.windows = windows
    self.lower = lower
    self.upper = upper
  }

  /// Computes all channels, two vectors at a time: the last vector overlaps its neighbour, and fewer channels than a vector
  /// has lanes come in vectors of sixteen.
  ///
  /// - Parameter vector: The vector.
  /// - Precondition: There are 16 channels or more.
  @inlinable @_transparent
  public func sweep<B: ByteVector>(by vector: B.Type) {
    if windows.channels >= B.scalarCount {
      compute(by: vector)
    } else {
      compute(by: SIMD16<UInt8>.self)
    }
  }

  @inlinable @_transparent
  func compute<B: ByteVector>(by vector: B.Type) {
    var channel = 0
    while channel &+ 2 &* B.scalarCount <= windows.channels {
      compute(InlineArray<2, B>(repeating: B.filled(with: lower)), channel)
      channel &+= 2 &* B.scalarCount
    }
    while channel < windows.channels {
      compute(
        InlineArray<1, B>(repeating: B.filled(with: lower)),
        min(channel, windows.channels &- B.scalarCount))
      channel &+= B.scalarCount
    }
  }

  /// Computes some vectors of channels of all windows.
  @inlinable @_transparent
  func compute<B: ByteVector, let n: Int>(_ lower: InlineArray<n, B>, _ channel: Int) {
    let (flip, upper) = (B.filled(with: windows.flip), B.filled(with: upper))
    var target = unsafe windows.output + channel
    for window in 0..<windows.count {
      var largest = lower
      var row = unsafe windows.input + (window &* windows.windowStride &+ channel)
      for _ in 0..<windows.rows {
        var pixel = unsafe row
        for _ in 0..<windows.columns {
          for v in 0..<n {
            let x = unsafe B.load(pixel + v &* B.scalarCount)
            largest[v] = B.larger(largest[v], B.flipped(x, flip))
          }
          unsafe pixel += windows.columnStride
        }
        unsafe row += windows.rowStride
      }
      for v in 0..<n {
        let bytes = B.flipped(B.smaller(largest[v], upper), flip)
        unsafe bytes.store(target + v &* B.scalarCount)
      }
      unsafe target += windows.channels
    }
  }
}

/// The means of the bytes under windows, ties away from 0, within bounds.
@safe public struct ByteAverage: Int16Elements {
  /// The windows.
  public var windows: ByteWindows
  /// What is taken from the sums of unsigned bytes.
  public var offset: Int32
  /// Half of the reciprocal of the positions of a window, of which there are less than 2¹³.
  public var factor: Float
  /// All bits where that number is even, else none.
  public var evenMask: Int32
  /// The smallest result.
  public var lower: Float
  /// The largest result.
  public var upper: Float

  /// Channels.
  @inlinable
  public var channels: Int { windows.channels }

  /// Gathers the operands.
  @inlinable
  public init(_ windows: ByteWindows, bounds: (lower: Float, upper: Float)) {
    let positions = max(windows.rows * windows.columns, 1)
    self.windows = windows
    offset = Int32(windows.flip) * Int32(positions)
    factor = 1 / Float(2 * positions)
    evenMask = positions % 2 == 0 ? -1 : 0
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  ///
  /// Twice the sum, and one more of its sign where it may be a tie, is never a tie and far enough from one that a product with the
  /// reciprocal is on the same side.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias N = V.Numbers
    for window in 0..<windows.count {
      let sums: InlineArray<1, V> = windows.sums(window, from: channel, isElement: isElement)
      let sum = sums[0] &- V(repeating: offset)
      let sign = V.shifted(sum, right: 31) | V(repeating: 1)
      let twice = sum &+ sum &+ (sign & V(repeating: evenMask))
      let number = N.multiply(V.converted(twice), N(repeating: factor))
      let y = V.rounded(N.clamp(number, N(repeating: lower), N(repeating: upper)))
      unsafe y.store8(
        windows.output + (window &* windows.channels &+ channel), isElement: isElement)
    }
  }
}

/// How sums of bytes become bytes of another scale.
public struct SumScaling: Sendable {
  /// What is taken from sums of unsigned bytes.
  public var offset: Int32
  /// What they are multiplied by.
  public var factor: Float
  /// What is added to products, rounded after each step.
  public var addend: Float
  /// The smallest result.
  public var lower: Float
  /// The largest result.
  public var upper: Float

  /// Gathers the numbers.
  @inlinable
  public init(
    offset: Int32, factor: Float, addend: Float, bounds: (lower: Float, upper: Float)
  ) {
    self.offset = offset
    self.factor = factor
    self.addend = addend
    (lower, upper) = bounds
  }

  /// The nearest integers, ties to even.
  @inlinable @_transparent
  func applied<V: Int32Vector>(to sums: V) -> V {
    typealias N = V.Numbers
    let product = N.multiply(
      V.converted(sums &- V(repeating: offset)), N(repeating: factor))
    let number = N.add(product, N(repeating: addend))
    return V.rounded(N.clamp(number, N(repeating: lower), N(repeating: upper)))
  }
}

/// Scaled sums of the bytes under windows.
@safe public struct ByteSums {
  /// The windows.
  public var windows: ByteWindows
  /// What results are made by.
  public var scaling: SumScaling

  /// Gathers the operands.
  @inlinable
  public init(_ windows: ByteWindows, _ scaling: SumScaling) {
    self.windows = windows
    self.scaling = scaling
  }

  /// Computes all channels, up to four vectors at a time: the last vector overlaps its neighbour, and fewer channels than
  /// a vector has lanes come one by one.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type) {
    let channels = windows.channels
    let last: Int = channels &- V.scalarCount
    for window in 0..<windows.count {
      var channel = 0
      while channel &+ 4 &* V.scalarCount <= channels {
        let sums: InlineArray<4, V> = windows.sums(window, from: channel, isElement: false)
        for v in 0..<4 {
          store(sums[v], window, channel &+ v &* V.scalarCount, isElement: false)
        }
        channel &+= 4 &* V.scalarCount
      }
      while channel < channels {
        let first = last < 0 ? channel : min(channel, last)
        let sums: InlineArray<1, V> = windows.sums(window, from: first, isElement: last < 0)
        store(sums[0], window, first, isElement: last < 0)
        channel &+= last < 0 ? 1 : V.scalarCount
      }
    }
  }

  @inlinable @_transparent
  func store<V: Int32Vector>(_ sums: V, _ window: Int, _ channel: Int, isElement: Bool) {
    unsafe scaling.applied(to: sums).store8(
      windows.output + (window &* windows.channels &+ channel), isElement: isElement)
  }
}
