/// Neighbouring outputs of a depthwise convolution of bytes, which become bytes again, or numbers.
@safe public struct ByteDepthwise: PairElements {
  /// Channels.
  public var channels: Int
  /// Outputs.
  public var outputs: Int
  /// Pairs of taps.
  public var pairs: Int
  /// The first channel of the pixel under each tap of the first output; two taps for each pair.
  public var taps: UnsafePointer<UnsafePointer<UInt8>>
  /// Bytes between the pixels under a tap of neighbouring outputs.
  public var windowStride: Int
  /// `[pair][channel]`, the weights of both taps.
  public var weights: UnsafePointer<Int32>
  /// Where sums start, one per channel.
  public var bias: UnsafePointer<Int32>
  /// Units of the result in one of a sum, one per channel.
  public var ratios: UnsafePointer<Float>
  /// Where the first channel of the first output goes, a byte or a number; that of the next output follows the last one.
  public var output: UnsafeMutableRawPointer
  /// How sums become numbers, `nil` where they become bytes.
  public var numbers: Numbers?
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

  /// How sums become numbers, which are not rounded to integers.
  @safe public struct Numbers {
    /// What ratios are multiplied by.
    public var scale: Float
    /// What is added, one number per channel, or `nil`.
    public var bias: UnsafePointer<Float>?

    /// Gathers both.
    @inlinable
    public init(scale: Float, bias: UnsafePointer<Float>?) {
      self.scale = scale
      unsafe self.bias = bias
    }
  }

  /// Gathers the operands.
  @inlinable
  public init(
    channels: Int, outputs: Int, pairs: Int, taps: UnsafePointer<UnsafePointer<UInt8>>,
    windowStride: Int, weights: UnsafePointer<Int32>, bias: UnsafePointer<Int32>,
    ratios: UnsafePointer<Float>, output: UnsafeMutableRawPointer, numbers: Numbers? = nil,
    flip: Int32, inputZeroPoint: Int32, bounds: (lower: Float, upper: Float), zeroPoint: Int32
  ) {
    self.channels = channels
    self.outputs = outputs
    self.pairs = pairs
    unsafe self.taps = taps
    self.windowStride = windowStride
    unsafe self.weights = weights
    unsafe self.bias = bias
    unsafe self.ratios = ratios
    unsafe self.output = output
    self.numbers = numbers
    self.flip = flip
    self.inputZeroPoint = inputZeroPoint
    (lower, upper) = bounds
    self.zeroPoint = zeroPoint
  }

  /// Computes a vector of channels: four outputs share each weight, and the last four overlap their neighbours.
  @inlinable @_transparent
  public func compute<P: PairProduct>(by instructions: P.Type, _ channel: Int, isElement: Bool) {
    let zeros = P.Vector(repeating: 0x1_0001 &* inputZeroPoint)
    var start = unsafe P.Vector.load32(bias + channel, isElement: isElement)
    for pair in 0..<pairs {
      start = start &- P.add(P.Vector(), zeros, weight(pair, channel, isElement: isElement))
    }
    guard outputs >= 4 else {
      for output in 0..<outputs {
        compute(by: instructions, channel, isElement: isElement, from: start, output, count: 1)
      }
      return
    }
    var done = 0
    while done < outputs {
      compute(
        by: instructions, channel, isElement: isElement, from: start, min(done, outputs &- 4),
        count: 4)
      done &+= 4
    }
  }

  @inlinable @_transparent
  func weight<V: Int32Vector>(_ pair: Int, _ channel: Int, isElement: Bool) -> V {
    unsafe V.load32(weights + (pair &* channels &+ channel), isElement: isElement)
  }

  @inlinable @_transparent
  func compute<P: PairProduct>(
    by instructions: P.Type, _ channel: Int, isElement: Bool, from start: P.Vector, _ first: Int,
    count: Int
  ) {
    typealias V = P.Vector
    let flip = V(repeating: 0x1_0001 &* flip)
    var sums = InlineArray<4, V>(repeating: start)
    let offset: Int = first &* windowStride &+ channel
    for pair in 0..<pairs {
      let weight: V = weight(pair, channel, isElement: isElement)
      let low = unsafe taps[2 &* pair] + offset
      let high = unsafe taps[2 &* pair &+ 1] + offset
      for index in 0..<4 where index < count {
        let x = unsafe V.loadPairs8(
          low + index &* windowStride, high + index &* windowStride, isElement: isElement)
        sums[index] = P.add(sums[index], x ^ flip, weight)
      }
    }
    let ratio = unsafe V.Numbers.load(ratios + channel, isElement: isElement)
    let bounds = (V.Numbers(repeating: lower), V.Numbers(repeating: upper))
    if let numbers {
      let factor = V.Numbers.multiply(ratio, V.Numbers(repeating: numbers.scale))
      var addend = V.Numbers()
      if let bias = unsafe numbers.bias {
        addend = unsafe V.Numbers.load(bias + channel, isElement: isElement)
      }
      for index in 0..<4 where index < count {
        let number = V.Numbers.add(
          V.Numbers.multiply(V.converted(sums[index]), factor), addend)
        let y = V.Numbers.clamp(number, bounds.0, bounds.1)
        let target =
          unsafe output.bindMemory(to: Float.self, capacity: outputs &* channels)
          + ((first &+ index) &* channels &+ channel)
        unsafe y.store(target, isElement: isElement)
      }
      return
    }
    for index in 0..<4 where index < count {
      let number = V.Numbers.multiply(V.converted(sums[index]), ratio)
      let y = V.rounded(V.Numbers.clamp(number, bounds.0, bounds.1)) &+ V(repeating: zeroPoint)
      unsafe y.store8(
        output.bindMemory(to: UInt8.self, capacity: outputs &* channels)
          + ((first &+ index) &* channels &+ channel),
        isElement: isElement)
    }
  }
}
