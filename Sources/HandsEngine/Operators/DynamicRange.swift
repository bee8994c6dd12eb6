import HandsMicrokernels

/// A weighted operator of floats with weights of bytes or half bytes: its input is quantized as it comes, part by part.
///
/// Each part has a scale and a zero point from its own smallest and largest number, and the sums of integers become
/// floats again.
struct DynamicRange: Sendable {
  /// Parts of the input that are quantized by themselves: rows of a matrix, pixels or images of a convolution.
  let parts: Int
  /// Numbers of the input.
  let inputCount: Int
  /// Numbers of the result of one part.
  let outputsPerPart: Int
  /// Whether something is added to sums.
  let hasBias: Bool
  /// How they are quantized.
  let rule: Rule
  /// The scale of the filter, one number per output channel.
  private let scales: [Float]
  /// The clamp of the results.
  private let activation: Activation

  /// How scale and zero point follow from the extremes.
  enum Rule: Sendable {
    /// In single precision; the result is rounded once behind the bias.
    ///
    /// Source: XNNPACK `xnn_f32_qd8_asymmetric_quantization_params` and `qd8-f32-qc8w-gemm`.
    case product
    /// In double precision, as TFLite does where XNNPACK takes no part.
    ///
    /// Source: TFLite `AsymmetricQuantizeFloats`, `DepthwiseConvHybridPerChannel`.
    case asymmetric
    /// In single precision without zero points, where XNNPACK takes no part and the model does not ask for any.
    ///
    /// Source: TFLite `SymmetricQuantizeFloats`, `MatrixBatchVectorMultiplyAccumulate`.
    case symmetric
  }

  /// How the numbers of one part become integers.
  struct Part {
    /// What a number is multiplied by.
    var factor: Float = 1
    /// The integer that stands for 0.
    var zeroPoint: Float = 0
    /// The number that one unit stands for.
    var scale: Float = 1

    /// The integers of 8 bits less the zero point.
    var bounds: (lower: Float, upper: Float) { (-128 - zeroPoint, 127 - zeroPoint) }
    /// The unsigned byte that stands for 0 where the smallest integer is 0.
    var unsignedZeroPoint: Int32 { Int32(zeroPoint) + 128 }
  }

  /// Checks the operands of a weighted operator.
  ///
  /// - Parameters:
  ///   - epilogue: The stages behind the sum: an activation at most.
  ///   - operands: Input, filter of one scale or one per output channel, bias.
  ///   - output: The shape of the result, whose last dimension are the channels.
  ///   - outputAxis: The dimension of the filter that has an extent for each channel.
  ///   - depth: Terms of each sum; `nil` for all weights of a channel.
  ///   - parts: Parts of the input and of the result.
  ///   - inputCount: Numbers of the input; `nil` for all.
  ///   - rule: How they are quantized.
  /// - Throws: ``OperatorError`` for other operands.
  init(
    _ epilogue: Epilogue, _ operands: Operands, output: Shape, outputAxis: Int = 0,
    depth: Int? = nil, parts: Int, inputCount: Int? = nil, rule: Rule = .product
  ) throws(OperatorError) {
    guard epilogue.residualActivation == nil, !epilogue.hasSlopes, operands.count <= 3 else {
      throw .operandCount("2 or 3 inputs", found: operands.count)
    }
    let channels = output.dimensions.last ?? 1
    let weights = try operands.required(.filter)
    let filter = try FilterScales(weights, channels: channels, axis: outputAxis)
    // XNNPACK takes no others.
    let depth = depth ?? weights.shape.elementCount / channels
    hasBias = operands.optional(.bias) != nil
    if hasBias {
      let bias = try operands.required(.bias, [.float32]).shape
      guard bias.elementCount == channels else {
        throw .mismatch("bias length", expected: channels, found: bias.elementCount)
      }
    }
    try operands.checkSums(
      terms: depth, channels: channels, axis: outputAxis, largestInput: 255)
    guard rule != .product || weights.quantization?.limits == nil || depth % 2 == 0 else {
      throw .attribute("depth of 4-bit weights", value: depth)
    }
    scales = (0..<channels).map { filter[$0] }
    self.parts = parts
    self.rule = rule
    let input = try operands.required(.input)
    self.inputCount = inputCount ?? input.shape.elementCount
    outputsPerPart = output.elementCount / parts
    activation = epilogue.activation
  }

  /// Numbers of one part.
  var partCount: Int { inputCount / parts }

  /// The quantization of some numbers; NaN has no influence.
  func part(of numbers: UnsafePointer<Float>, count: Int) -> Part {
    // Safe: callers have as many numbers as they say.
    var extremes: (lower: Float, upper: Float) = (0, 0)
    for index in 0..<count {
      let x = unsafe numbers[index]
      extremes.lower = x < extremes.lower ? x : extremes.lower
      extremes.upper = x > extremes.upper ? x : extremes.upper
    }
    return part(between: extremes)
  }

  /// The same, of numbers whose extremes a tile finds.
  func part(of numbers: UnsafePointer<Float>, count: Int, by tiles: ByteTiles) -> Part {
    part(between: tiles.extremes(unsafe DynamicExtremes(count: count, numbers: numbers)))
  }

  /// The quantization of numbers between two of them, or one and 0.
  private func part(between extremes: (lower: Float, upper: Float)) -> Part {
    let (least, most) = extremes
    switch rule {
    case .product:
      let factor = least == most ? 1 : 255 / (most - least)
      let (low, high) = (least * factor, most * factor)
      let zero = (-128 + low) + (127 + high) > 0 ? -128 - low : 127 - high
      return Part(
        factor: factor, zeroPoint: bounded(zero).rounded(.toNearestOrEven), scale: 1 / factor)
    case .asymmetric:
      guard least < most else { return Part() }
      let unit = Double(most - least) / 255
      let (low, high) = (Double(least) / unit, Double(most) / unit)
      let zero = Float(128 - low < 127 + high ? -128 - low : 127 - high)
      return Part(
        factor: 1 / Float(unit), zeroPoint: bounded(zero).rounded(.toNearestOrAwayFromZero),
        scale: Float(unit))
    case .symmetric:
      let largest = max(-least, most)
      guard largest > 0 else { return Part() }
      return Part(factor: 127 / largest, zeroPoint: 0, scale: largest / 127)
    }
  }

  /// Quantizes numbers of one part, less the zero point.
  func quantize(
    _ numbers: UnsafePointer<Float>, count: Int, _ part: Part,
    to integers: UnsafeMutablePointer<Int16>
  ) {
    // Safe: callers have as many numbers and integers as they say.
    guard rule == .product else {
      for index in 0..<count {
        let number = unsafe (part.zeroPoint + numbers[index] * part.factor)
          .rounded(.toNearestOrAwayFromZero)
        unsafe integers[index] = Int16(bounded(number) - part.zeroPoint)
      }
      return
    }
    // At 1.5 · 2²³ the last bit of a number counts ones.
    let (lower, upper) = part.bounds
    for index in 0..<count {
      let scaled = unsafe numbers[index] * part.factor
      let bounded = scaled > lower ? (scaled < upper ? scaled : upper) : lower
      unsafe integers[index] = Int16(
        truncatingIfNeeded: Int32(bitPattern: (bounded + 0x1.8p23).bitPattern))
    }
  }

  /// What quantizes numbers of one part by a tile.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - count: How many.
  ///   - part: The part.
  ///   - target: Where they go: bytes, or 16-bit integers less the zero point.
  ///   - zeroPoint: The byte that stands for 0; `nil` for 16-bit integers.
  /// - Returns: The operands of the tile.
  func quantization(
    _ numbers: UnsafePointer<Float>, count: Int, _ part: Part, to target: UnsafeMutableRawPointer,
    zeroPoint: Int32? = nil
  ) -> DynamicQuantization {
    // Those of products lie around their zero point, others have it.
    let addend: Float = rule == .product ? 0 : part.zeroPoint
    let (lower, upper) = part.bounds
    return unsafe DynamicQuantization(
      count: count, numbers: numbers, target: target, storesBytes: zeroPoint != nil,
      factor: part.factor, addend: addend, bounds: (lower + addend, upper + addend),
      roundsAwayFromZero: rule != .product,
      offset: (zeroPoint ?? 0) - Int32(addend))
  }

  /// A number within the range of 8 bits; NaN is the smallest.
  private func bounded(_ number: Float) -> Float { number >= -128 ? min(number, 127) : -128 }

  /// The result of one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum of products of integers.
  ///   - scale: The number that one unit of the part stands for.
  ///   - bias: What is added.
  ///   - channel: The output channel.
  /// - Returns: The number; the last step of products is rounded once.
  @inline(__always)
  func applied(to sum: Int32, scale: Float, bias: Float, channel: Int) -> Float {
    activation.clamped(number(sum, scale, bias, scales[channel]))
  }

  /// The clamp of results.
  var bounds: (lower: Float, upper: Float) { activation.bounds }

  /// Calls a closure with the scale of the filter, one number per output channel.
  func withScales(_ body: (UnsafePointer<Float>) -> Void) {
    unsafe scales.withUnsafeBufferPointer { scales in
      if let scales = scales.baseAddress { unsafe body(scales) }
    }
  }

  @inline(__always)
  private func number(_ sum: Int32, _ scale: Float, _ bias: Float, _ channelScale: Float) -> Float {
    switch rule {
    case .product:
      SIMD4.multiplyAddRoundedOnce(
        SIMD4(repeating: Float(sum) * scale), SIMD4(repeating: channelScale),
        SIMD4(repeating: bias))[0]
    case .asymmetric, .symmetric: Float(sum) * (channelScale * scale) + bias
    }
  }
}
