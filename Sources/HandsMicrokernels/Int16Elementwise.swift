/// An operation on each of some channels, one vector of them at a time.
public protocol Int16Elements {
  /// Channels.
  var channels: Int { get }
  /// Computes a vector of channels.
  ///
  /// - Parameters:
  ///   - vector: The vector.
  ///   - channel: The first channel.
  ///   - isElement: Whether it is the only one.
  func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool)
}

extension Int16Elements {
  /// Computes all channels: the last vector overlaps its neighbour; fewer channels than a vector has lanes are taken by its
  /// half, and still fewer come one by one.
  ///
  /// - Parameters:
  ///   - vector: The vector.
  ///   - first: The first channel that is not yet computed.
  @inlinable @_transparent
  public func sweep<V: Int32Vector>(by vector: V.Type, from first: Int = 0) {
    if channels >= V.scalarCount {
      sweepVectors(by: vector, from: first)
    } else if V.Narrow.scalarCount < V.scalarCount, channels >= V.Narrow.scalarCount {
      sweepVectors(by: V.Narrow.self, from: first)
    } else {
      for channel in first..<channels { compute(by: vector, channel, isElement: true) }
    }
  }

  /// Computes the channels that are left; of all, there are as many as a vector has lanes or more.
  @inlinable @_transparent
  func sweepVectors<V: Int32Vector>(by vector: V.Type, from first: Int) {
    var channel = first
    while channel < channels {
      compute(by: vector, min(channel, channels &- V.scalarCount), isElement: false)
      channel &+= V.scalarCount
    }
  }
}

extension Int16Elements {
  /// Computes all channels, four vectors at a time.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func sweepFours<V: Int32Vector>(by vector: V.Type) {
    var channel = 0
    while channel &+ 4 &* V.scalarCount <= channels {
      for v in 0..<4 {
        compute(by: vector, channel &+ v &* V.scalarCount, isElement: false)
      }
      channel &+= 4 &* V.scalarCount
    }
    sweep(by: vector, from: channel)
  }
}

/// Numbers that are stored as integers under one scale.
@safe public struct Int16Quantization: Int16Elements {
  /// Elements.
  public var channels: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// The integers.
  public var integers: UnsafeMutablePointer<Int16>
  /// What a number is multiplied by.
  public var scale: Float
  /// The smallest integer, above -2¹⁵.
  public var lower: Float
  /// The largest integer, below 2¹⁵.
  public var upper: Float

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, integers: UnsafeMutablePointer<Int16>,
    scale: Float, bounds: (lower: Float, upper: Float)
  ) {
    channels = count
    unsafe self.numbers = numbers
    unsafe self.integers = integers
    self.scale = scale
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``: the nearest integer, ties to even;
  /// NaN as 0.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let x = unsafe V.Numbers.load(numbers + channel, isElement: isElement)
    let clamped = V.Numbers.clamp(
      V.Numbers.multiply(x, V.Numbers(repeating: scale)), V.Numbers(repeating: lower),
      V.Numbers(repeating: upper))
    // The low bits of a NaN would be stored.
    let y = V.Numbers.choose(
      clamped, V.Numbers(repeating: 0), where: clamped .< V.Numbers(repeating: 0x1p15))
    unsafe V.rounded(y).store16(integers + channel, isElement: isElement)
  }
}

/// Integers whose numbers are wanted.
@safe public struct Int16Dequantization: Int16Elements {
  /// Pixels.
  public var pixels: Int
  /// Channels of a pixel.
  public var channels: Int
  /// The integers.
  public var integers: UnsafePointer<Int16>
  /// The number that one of each channel stands for.
  public var scales: UnsafePointer<Float>
  /// The numbers.
  public var numbers: UnsafeMutablePointer<Float>

  /// Gathers the operands.
  @inlinable
  public init(
    pixels: Int, channels: Int, integers: UnsafePointer<Int16>, scales: UnsafePointer<Float>,
    numbers: UnsafeMutablePointer<Float>
  ) {
    self.pixels = pixels
    self.channels = channels
    unsafe self.integers = integers
    unsafe self.scales = scales
    unsafe self.numbers = numbers
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let scale = unsafe V.Numbers.load(scales + channel, isElement: isElement)
    for pixel in 0..<pixels {
      let element: Int = pixel &* channels &+ channel
      let x = unsafe V.load16(integers + element, isElement: isElement)
      let y = V.Numbers.multiply(V.converted(x), scale)
      unsafe y.store(numbers + element, isElement: isElement)
    }
  }
}

/// Two tensors of integers whose sum is stored under other scales.
@safe public struct Int16Addition: Int16Elements {
  /// Pixels.
  public var pixels: Int
  /// Channels of a pixel.
  public var channels: Int
  /// The first addend.
  public var left: UnsafePointer<Int16>
  /// The second addend.
  public var right: UnsafePointer<Int16>
  /// Units of the output in one of the first addend, one per channel; then those of the second.
  public var scales: UnsafePointer<Float>
  /// The sum.
  public var output: UnsafeMutablePointer<Int16>
  /// The lower bound of the sum, in units of the output.
  public var lower: Float
  /// The upper bound of the sum.
  public var upper: Float

  /// Gathers the operands.
  @inlinable
  public init(
    pixels: Int, channels: Int, left: UnsafePointer<Int16>, right: UnsafePointer<Int16>,
    scales: UnsafePointer<Float>, output: UnsafeMutablePointer<Int16>,
    bounds: (lower: Float, upper: Float)
  ) {
    self.pixels = pixels
    self.channels = channels
    unsafe self.left = left
    unsafe self.right = right
    unsafe self.scales = scales
    unsafe self.output = output
    (lower, upper) = bounds
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    let leftScale = unsafe V.Numbers.load(scales + channel, isElement: isElement)
    let rightScale = unsafe V.Numbers.load(scales + (channels &+ channel), isElement: isElement)
    let (lower, upper) = (V.Numbers(repeating: self.lower), V.Numbers(repeating: self.upper))
    for pixel in 0..<pixels {
      let element: Int = pixel &* channels &+ channel
      let a = unsafe V.converted(V.load16(left + element, isElement: isElement))
      let b = unsafe V.converted(V.load16(right + element, isElement: isElement))
      let sum = V.Numbers.add(V.Numbers.multiply(a, leftScale), V.Numbers.multiply(b, rightScale))
      unsafe V.rounded(V.Numbers.clamp(sum, lower, upper)).store16(
        output + element, isElement: isElement)
    }
  }
}

/// The channels of the pixels under some neighbouring windows: the maximum of each is taken.
@safe public struct Int16Maximum: Int16Elements {
  /// Windows.
  public var windows: Int
  /// Rows of a window inside the image, 1 or more.
  public var rows: Int
  /// Columns of a window inside the image, 1 or more.
  public var columns: Int
  /// Channels.
  public var channels: Int
  /// The first channel of the first pixel.
  public var input: UnsafePointer<Int16>
  /// Elements between rows.
  public var rowStride: Int
  /// Elements between windows.
  public var windowStride: Int
  /// Where the first channel goes; that of the next window follows the last one.
  public var output: UnsafeMutablePointer<Int16>

  /// Gathers the operands.
  @inlinable
  public init(
    windows: Int, rows: Int, columns: Int, channels: Int, input: UnsafePointer<Int16>,
    rowStride: Int, windowStride: Int, output: UnsafeMutablePointer<Int16>
  ) {
    self.windows = windows
    self.rows = rows
    self.columns = columns
    self.channels = channels
    unsafe self.input = input
    self.rowStride = rowStride
    self.windowStride = windowStride
    unsafe self.output = output
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    var window = unsafe input + channel
    var target = unsafe output + channel
    for _ in 0..<windows {
      var largest = V.Halves(repeating: .min)
      if rows == 2 && columns == 2 {
        // What most nets have: without loops.
        let below = unsafe window + rowStride
        let upper = unsafe V.larger(
          load(window, by: vector, isElement: isElement),
          load(window + channels, by: vector, isElement: isElement))
        let lower = unsafe V.larger(
          load(below, by: vector, isElement: isElement),
          load(below + channels, by: vector, isElement: isElement))
        largest = V.larger(upper, lower)
      } else {
        for row in 0..<rows {
          for column in 0..<columns {
            let pixel = unsafe window + (row &* rowStride &+ column &* channels)
            largest = unsafe V.larger(load(pixel, by: vector, isElement: isElement), largest)
          }
        }
      }
      if isElement {
        unsafe target[0] = largest[0]
      } else {
        unsafe UnsafeMutableRawPointer(target).storeBytes(of: largest, as: V.Halves.self)
      }
      unsafe window += windowStride
      unsafe target += channels
    }
  }

  @inlinable @_transparent
  func load<V: Int32Vector>(
    _ pixel: UnsafePointer<Int16>, by vector: V.Type, isElement: Bool
  ) -> V.Halves {
    isElement
      ? unsafe V.Halves(repeating: pixel[0])
      : unsafe UnsafeRawPointer(pixel).loadUnaligned(as: V.Halves.self)
  }
}

/// The channels of four neighbouring pixels, between which neighbouring pixels of a row are interpolated.
@safe public struct Int16Blend: Int16Elements {
  /// Pixels.
  public var pixels: Int
  /// Channels.
  public var channels: Int
  /// The first channel of the pixel above on the left.
  public var input: UnsafePointer<Int16>
  /// Elements to the pixel on the right.
  public var right: Int
  /// Elements to the pixel below.
  public var below: Int
  /// The weight of the pixels on the right, one per pixel.
  public var horizontal: UnsafePointer<Float>
  /// The weight of the pixels below.
  public var vertical: Float
  /// Where the first channel goes; that of the next pixel follows the last one.
  public var output: UnsafeMutablePointer<Int16>

  /// Gathers the operands.
  @inlinable
  public init(
    pixels: Int, channels: Int, input: UnsafePointer<Int16>, right: Int, below: Int,
    horizontal: UnsafePointer<Float>, vertical: Float, output: UnsafeMutablePointer<Int16>
  ) {
    self.pixels = pixels
    self.channels = channels
    unsafe self.input = input
    self.right = right
    self.below = below
    unsafe self.horizontal = horizontal
    self.vertical = vertical
    unsafe self.output = output
  }

  /// See ``Int16Elements/compute(by:_:isElement:)``: `p + (q - p) * t`, rounded after each step, of two
  /// pixels above and two below, then of both.
  @inlinable @_transparent
  public func compute<V: Int32Vector>(by vector: V.Type, _ channel: Int, isElement: Bool) {
    typealias N = V.Numbers
    let first = unsafe input + channel
    let upper = unsafe V.converted(V.load16(first, isElement: isElement))
    let lower = unsafe V.converted(V.load16(first + below, isElement: isElement))
    let upperStep = unsafe N.subtract(
      V.converted(V.load16(first + right, isElement: isElement)), upper)
    let lowerStep = unsafe N.subtract(
      V.converted(V.load16(first + (below &+ right), isElement: isElement)), lower)
    let vertical = N(repeating: self.vertical)
    for pixel in 0..<pixels {
      let horizontal = unsafe N(repeating: self.horizontal[pixel])
      let above = N.add(upper, N.multiply(upperStep, horizontal))
      let under = N.add(lower, N.multiply(lowerStep, horizontal))
      let y = N.add(above, N.multiply(N.subtract(under, above), vertical))
      unsafe V.rounded(y).store16(output + (pixel &* channels &+ channel), isElement: isElement)
    }
  }
}
