/// Numbers that are stored as integers under one scale.
@safe public struct FixedPointQuantization {
  /// Elements.
  public var count: Int
  /// The numbers.
  public var numbers: UnsafePointer<Float>
  /// The integers.
  public var integers: UnsafeMutablePointer<Int16>
  /// What a number is multiplied by.
  public var scale: Float
  /// The least integer, above -2¹⁵.
  public var lower: Float
  /// The largest integer, below 2¹⁵.
  public var upper: Float

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, numbers: UnsafePointer<Float>, integers: UnsafeMutablePointer<Int16>,
    scale: Float, bounds: (lower: Float, upper: Float)
  ) {
    self.count = count
    unsafe self.numbers = numbers
    unsafe self.integers = integers
    self.scale = scale
    (lower, upper) = bounds
  }
}

/// Integers whose numbers are wanted.
@safe public struct FixedPointDequantization {
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
}

/// Two tensors of integers whose sum is stored under other scales.
@safe public struct FixedPointAddition {
  /// Pixels.
  public var pixels: Int
  /// Channels of a pixel.
  public var channels: Int
  /// The first addend.
  public var left: UnsafePointer<Int16>
  /// The second addend.
  public var right: UnsafePointer<Int16>
  /// Units of the output in one of the first addend, one a channel; then those of the second.
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
}

/// The channels of some pixels under one window, of which the largest are taken.
@safe public struct FixedPointMaximum {
  /// Rows of the window inside the image, 1 or more.
  public var rows: Int
  /// Columns of the window inside the image, 1 or more.
  public var columns: Int
  /// Channels.
  public var channels: Int
  /// The first channel of the first pixel.
  public var input: UnsafePointer<Int16>
  /// Elements between rows.
  public var rowStride: Int
  /// Where the first channel goes.
  public var output: UnsafeMutablePointer<Int16>

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, columns: Int, channels: Int, input: UnsafePointer<Int16>, rowStride: Int,
    output: UnsafeMutablePointer<Int16>
  ) {
    self.rows = rows
    self.columns = columns
    self.channels = channels
    unsafe self.input = input
    self.rowStride = rowStride
    unsafe self.output = output
  }
}

/// The channels of four neighbouring pixels, between which one pixel is interpolated.
@safe public struct FixedPointBlend {
  /// Channels.
  public var channels: Int
  /// The first channel of the pixel above on the left.
  public var input: UnsafePointer<Int16>
  /// Elements to the pixel on the right.
  public var right: Int
  /// Elements to the pixel below.
  public var below: Int
  /// The share of the pixels on the right.
  public var horizontal: Float
  /// The share of the pixels below.
  public var vertical: Float
  /// Where the first channel goes.
  public var output: UnsafeMutablePointer<Int16>

  /// Gathers the operands.
  @inlinable
  public init(
    channels: Int, input: UnsafePointer<Int16>, right: Int, below: Int, horizontal: Float,
    vertical: Float, output: UnsafeMutablePointer<Int16>
  ) {
    self.channels = channels
    unsafe self.input = input
    self.right = right
    self.below = below
    self.horizontal = horizontal
    self.vertical = vertical
    unsafe self.output = output
  }
}

/// Element-wise operators in fixed point, one vector at a time: the last one overlaps its neighbour, and
/// fewer elements than a vector has lanes come one by one.
public enum FixedPointElements<V: FixedPointVector> {
  /// Stores numbers as integers: the nearest one, of two the even one; NaN as 0.
  @inlinable @_transparent
  public static func quantize(_ job: FixedPointQuantization) {
    let scale = V.Numbers(repeating: job.scale)
    let (lower, upper) = (V.Numbers(repeating: job.lower), V.Numbers(repeating: job.upper))
    let isElement = job.count < V.scalarCount
    var position = 0
    while position < job.count {
      let element = isElement ? position : min(position, job.count &- V.scalarCount)
      let x = unsafe V.Numbers.load(
        job.numbers + element, isElement: isElement)
      let y = V.Numbers.clamp(V.Numbers.multiply(x, scale), lower, upper)
      unsafe V.rounded(y).store16(job.integers + element, isElement: isElement)
      position &+= isElement ? 1 : V.scalarCount
    }
  }

  /// Makes numbers of integers.
  @inlinable @_transparent
  public static func dequantize(_ job: FixedPointDequantization) {
    let isElement = job.channels < V.scalarCount
    var position = 0
    while position < job.channels {
      let channel = isElement ? position : min(position, job.channels &- V.scalarCount)
      let scale = unsafe V.Numbers.load(job.scales + channel, isElement: isElement)
      for pixel in 0..<job.pixels {
        let element: Int = pixel &* job.channels &+ channel
        let x = unsafe V.load16(job.integers + element, isElement: isElement)
        let y = V.Numbers.multiply(V.converted(x), scale)
        if isElement {
          unsafe job.numbers[element] = y[0]
        } else {
          unsafe y.store(job.numbers + element)
        }
      }
      position &+= isElement ? 1 : V.scalarCount
    }
  }

  /// Adds two tensors.
  @inlinable @_transparent
  public static func add(_ job: FixedPointAddition) {
    let (lower, upper) = (V.Numbers(repeating: job.lower), V.Numbers(repeating: job.upper))
    let isElement = job.channels < V.scalarCount
    var position = 0
    while position < job.channels {
      let channel = isElement ? position : min(position, job.channels &- V.scalarCount)
      let leftScale = unsafe V.Numbers.load(job.scales + channel, isElement: isElement)
      let rightScale = unsafe V.Numbers.load(
        job.scales + (job.channels &+ channel), isElement: isElement)
      for pixel in 0..<job.pixels {
        let element: Int = pixel &* job.channels &+ channel
        let a = unsafe V.converted(V.load16(job.left + element, isElement: isElement))
        let b = unsafe V.converted(V.load16(job.right + element, isElement: isElement))
        let sum = V.Numbers.add(
          V.Numbers.multiply(a, leftScale), V.Numbers.multiply(b, rightScale))
        unsafe V.rounded(V.Numbers.clamp(sum, lower, upper)).store16(
          job.output + element, isElement: isElement)
      }
      position &+= isElement ? 1 : V.scalarCount
    }
  }

  /// Takes the largest of each channel.
  @inlinable @_transparent
  public static func maximum(_ job: FixedPointMaximum) {
    let isElement = job.channels < V.scalarCount
    var position = 0
    while position < job.channels {
      let channel = isElement ? position : min(position, job.channels &- V.scalarCount)
      var largest = V(repeating: -0x8000)
      for row in 0..<job.rows {
        for column in 0..<job.columns {
          let offset: Int = row &* job.rowStride &+ column &* job.channels &+ channel
          largest = unsafe V.larger(V.load16(job.input + offset, isElement: isElement), largest)
        }
      }
      unsafe largest.store16(job.output + channel, isElement: isElement)
      position &+= isElement ? 1 : V.scalarCount
    }
  }

  /// Interpolates between two pixels above and two below, then between both.
  @inlinable @_transparent
  public static func blend(_ job: FixedPointBlend) {
    let (horizontal, vertical) = (
      V.Numbers(repeating: job.horizontal), V.Numbers(repeating: job.vertical)
    )
    let isElement = job.channels < V.scalarCount
    var position = 0
    while position < job.channels {
      let channel = isElement ? position : min(position, job.channels &- V.scalarCount)
      let input = unsafe job.input + channel
      let above = unsafe between(
        V.converted(V.load16(input, isElement: isElement)),
        V.converted(V.load16(input + job.right, isElement: isElement)), horizontal)
      let below = unsafe between(
        V.converted(V.load16(input + job.below, isElement: isElement)),
        V.converted(V.load16(input + job.below + job.right, isElement: isElement)), horizontal)
      unsafe V.rounded(between(above, below, vertical)).store16(
        job.output + channel, isElement: isElement)
      position &+= isElement ? 1 : V.scalarCount
    }
  }

  /// `p + (q - p) * t`, rounded after each step.
  @inlinable @_transparent
  static func between(_ p: V.Numbers, _ q: V.Numbers, _ t: V.Numbers) -> V.Numbers {
    V.Numbers.add(p, V.Numbers.multiply(V.Numbers.subtract(q, p), t))
  }
}
