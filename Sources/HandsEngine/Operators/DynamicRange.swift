/// A weighted operator of floats with weights of bytes or half bytes: its input is quantized as it comes, part by part.
///
/// Each part has a scale and a zero point from its own smallest and largest number, and the sums of integers become
/// floats again.
struct DynamicRange: Sendable {
  /// Parts of the input that are quantized by themselves: rows of a matrix, images of a convolution.
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
  }

  /// Checks the operands of a weighted operator.
  ///
  /// - Parameters:
  ///   - epilogue: The stages behind the sum: an activation at most.
  ///   - operands: Input, filter of one scale or one per output channel, bias.
  ///   - output: The shape of the result, whose last dimension are the channels.
  ///   - outputAxis: The dimension of the filter that has an extent for each channel.
  ///   - parts: Parts of the input and of the result.
  ///   - rule: How they are quantized.
  /// - Throws: ``OperatorError`` for other operands.
  init(
    _ epilogue: Epilogue, _ operands: Operands, output: Shape, outputAxis: Int = 0, parts: Int,
    rule: Rule = .product
  ) throws(OperatorError) {
    guard epilogue.residualActivation == nil, !epilogue.hasSlopes, operands.count <= 3 else {
      throw .operandCount("2 or 3 inputs", found: operands.count)
    }
    let channels = output.dimensions.last ?? 1
    let weights = try operands.required(.filter)
    let filter = try FilterScales(weights, channels: channels, axis: outputAxis)
    // XNNPACK takes no others.
    let depth = weights.shape.elementCount / channels
    guard rule != .product || weights.quantization?.limits == nil || depth % 2 == 0 else {
      throw .attribute("depth of 4-bit weights", value: depth)
    }
    scales = (0..<channels).map { filter[$0] }
    self.parts = parts
    self.rule = rule
    inputCount = try operands.required(.input).shape.elementCount
    outputsPerPart = output.elementCount / parts
    activation = epilogue.activation
    hasBias = operands.optional(.bias) != nil
    if hasBias {
      let bias = try operands.required(.bias, [.float32]).shape
      guard bias.elementCount == channels else {
        throw .mismatch("bias length", expected: channels, found: bias.elementCount)
      }
    }
  }

  /// Numbers of one part.
  var partCount: Int { inputCount / parts }

  /// The quantization of some numbers; NaN has no influence.
  func part(of numbers: UnsafePointer<Float>, count: Int) -> Part {
    let (least, most) = unsafe extremes(of: numbers, count: count)
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

  /// The smallest and the largest of some numbers and 0.
  private func extremes(of numbers: UnsafePointer<Float>, count: Int) -> (Float, Float) {
    // Safe: callers have as many numbers as they say.
    var (lower, upper) = (SIMD4<Float>(), SIMD4<Float>())
    let whole = count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let x = unsafe UnsafeRawPointer(numbers + index).loadUnaligned(as: SIMD4<Float>.self)
      for lane in 0..<4 { lower[lane] = x[lane] < lower[lane] ? x[lane] : lower[lane] }
      for lane in 0..<4 { upper[lane] = x[lane] > upper[lane] ? x[lane] : upper[lane] }
    }
    for index in whole..<count {
      let x = unsafe numbers[index]
      lower[0] = x < lower[0] ? x : lower[0]
      upper[0] = x > upper[0] ? x : upper[0]
    }
    return (lower.min(), upper.max())
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

  /// A number within the range of 8 bits; NaN is the smallest.
  private func bounded(_ number: Float) -> Float { number >= -128 ? min(number, 127) : -128 }

  /// The result of one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum of products of integers.
  ///   - scale: The number that one unit of the part stands for.
  ///   - bias: What is added.
  ///   - channel: The output channel.
  /// - Returns: The number; the last step of products is rounded once, as a multiplication in double precision is exact.
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

  /// The results of the sums of neighbouring channels of one output.
  ///
  /// - Parameters:
  ///   - sums: The sums.
  ///   - channels: Their channels.
  ///   - scale: The number that one unit of the part stands for.
  ///   - bias: What is added, one number for each channel of the result; `nil` for zeros.
  ///   - output: Where the first result goes.
  func apply(
    to sums: UnsafePointer<Int32>, _ channels: Range<Int>, scale: Float,
    bias: UnsafePointer<Float>?, _ output: UnsafeMutablePointer<Float>
  ) {
    // Safe: callers have a sum and a result for each channel, and channels are those of the scales.
    unsafe scales.withUnsafeBufferPointer { scales in
      guard let scales = unsafe scales.baseAddress.map({ unsafe $0 + channels.lowerBound }) else {
        return
      }
      let bias = unsafe bias.map { unsafe $0 + channels.lowerBound }
      let whole = rule == .product ? channels.count & ~3 : 0
      let bounds = (Floats(repeating: activation.bounds.lower), activation.bounds.upper)
      for index in stride(from: 0, to: whole, by: 4) {
        let sum = unsafe UnsafeRawPointer(sums + index).loadUnaligned(as: SIMD4<Int32>.self)
        let factor = unsafe UnsafeRawPointer(scales + index).loadUnaligned(as: Floats.self)
        let addend = unsafe bias.map {
          unsafe UnsafeRawPointer($0 + index).loadUnaligned(as: Floats.self)
        }
        let number =
          SIMD4<Double>(Floats(sum) * scale) * SIMD4<Double>(factor)
          + SIMD4<Double>(addend ?? Floats())
        let y = Floats(number)
        var bounded = y.replacing(with: bounds.0, where: y .< bounds.0)
        bounded = bounded.replacing(with: bounds.1, where: bounded .> bounds.1)
        unsafe UnsafeMutableRawPointer(output + index).storeBytes(of: bounded, as: Floats.self)
      }
      for index in whole..<channels.count {
        let y = unsafe number(sums[index], scale, bias?[index] ?? 0, scales[index])
        unsafe output[index] = activation.clamped(y)
      }
    }
  }

  private typealias Floats = SIMD4<Float>

  @inline(__always)
  private func number(_ sum: Int32, _ scale: Float, _ bias: Float, _ channelScale: Float) -> Float {
    switch rule {
    case .product: Float(Double(Float(sum) * scale) * Double(channelScale) + Double(bias))
    case .asymmetric, .symmetric: Float(sum) * (channelScale * scale) + bias
    }
  }
}
