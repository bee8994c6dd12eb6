import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// Each row's exponentials, divided by their sum.
  static let softmax = OperatorDefinition(25, newestVersion: 3) { source throws(GraphError) in
    let beta = try source.options(9, isRequired: true) { options throws(ModelFileError) in
      try options.float(0, "beta")
    }
    return .softmax(beta: beta)
  }

  /// `x - largest - log(Σ exp(x - largest))` along the innermost dimension.
  static let logSoftmax = OperatorDefinition(50, newestVersion: 2, .logSoftmax())
}

extension Operator {
  /// `exp(beta · (x - largest)) / sum` along the innermost dimension.
  package static func softmax(beta: Float = 1) -> Operator {
    let plain = unsafe Operator.rows("SOFTMAX") { input, output, count in
      // Safe: rows have `count` elements.
      var largest = -Float.infinity
      for element in 0..<count { largest = unsafe max(largest, input[element]) }
      var sum: Float = 0
      for element in 0..<count {
        let power = unsafe exponential((input[element] - largest) * beta)
        unsafe output[element] = power
        sum += power
      }
      for element in 0..<count { unsafe output[element] /= sum }
    }
    return Operator(plain.name) { operands throws(OperatorError) in
      operands.isQuantized(.input)
        ? try operands.affineSoftmax(beta: beta) : try plain.infer(operands)
    }
  }
}

extension Operator {
  /// `x - largest - log(Σ exp(x - largest))` along the innermost dimension.
  static func logSoftmax() -> Operator {
    let plain = unsafe Operator.rows("LOG_SOFTMAX") { input, output, count in
      // Safe: rows have `count` elements.
      var largest = -Float.infinity
      for element in 0..<count { largest = unsafe max(largest, input[element]) }
      var sum: Float = 0
      for element in 0..<count { unsafe sum += exponential(input[element] - largest) }
      let logarithmOfSum = logarithm(sum)
      for element in 0..<count {
        unsafe output[element] = input[element] - largest - logarithmOfSum
      }
    }
    return Operator(plain.name) { operands throws(OperatorError) in
      operands.isQuantized(.input)
        ? try operands.affineLogSoftmax() : try plain.infer(operands)
    }
  }
}

extension Operands {
  /// A softmax of quantized integers.
  fileprivate func affineSoftmax(beta: Float) throws(OperatorError) -> Inference {
    try checkCount(1)
    let input = try affine(.input)
    let result = try affineResult(input.elementType, input.shape)
    return input.elementType == .int16
      ? try wideSoftmax(input, result, beta: beta) : try byteSoftmax(input, result, beta: beta)
  }

  /// By a table of exponentials in single precision.
  ///
  /// Source: TFLite `SoftmaxInt8LUT` and `PopulateSoftmaxLookupTable`.
  private func byteSoftmax(
    _ input: AffineTensor, _ result: AffineTensor, beta: Float
  ) throws(OperatorError) -> Inference {
    let powers = input.powers(beta: beta)
    let flip = input.signFlip
    return try unsafe affineRows("SOFTMAX", input, result, of: UInt8.self) {
      source, target, columns in
      // Safe: rows have as many elements.
      var largest: UInt8 = 0
      for index in 0..<columns { largest = unsafe max(largest, source[index] ^ flip) }
      var sum: Float = 0
      for index in 0..<columns { unsafe sum += powers[Int(largest - (source[index] ^ flip))] }
      let factor = 1 / (sum * result.scale)
      for index in 0..<columns {
        let share = unsafe powers[Int(largest - (source[index] ^ flip))] * factor
        unsafe target[index] = result.bits(
          result.clamped((share + 0.5).rounded(.down) + Float(result.zeroPoint)))
      }
    }
  }

  /// By interpolated tables of exponentials and of reciprocals.
  ///
  /// Source: TFLite `SoftmaxInt16` (`reference/softmax.h`) and its preparation (`activations.cc`).
  private func wideSoftmax(
    _ input: AffineTensor, _ result: AffineTensor, beta: Float
  ) throws(OperatorError) -> Inference {
    guard (result.scale * 32768 - 1).magnitude < 1e-3, result.zeroPoint == 0 else {
      throw .unsupported("a result of another scale than 2^-15")
    }
    guard let columns = input.shape.dimensions.last, columns < 1 << 16 else {
      throw .attribute("innermost extent", value: input.shape.dimensions.last ?? 0)
    }
    let integers = 65535.0
    let factor = try FixedPointMultiplier(Double(input.scale * beta) / (10 / integers))
    let powers = InterpolatedTable(
      scale: 10 / integers, zeroPoint: 32767, resultScale: 2 / integers, resultZeroPoint: 0
    ) { PortableMath.exponential($0) }
    let reciprocals = InterpolatedTable(
      scale: 1 / integers, zeroPoint: -32768, resultScale: 2 / integers, resultZeroPoint: 0
    ) { 1 / (1 + $0) }
    let words = -32768...32767
    return try unsafe affineRows("SOFTMAX", input, result, of: Int16.self) {
      source, target, columns in
      // Safe: rows have as many elements.
      var largest = Int16.min
      for index in 0..<columns { largest = unsafe max(largest, source[index]) }
      var sum: Int32 = 0
      for index in 0..<columns {
        let difference = unsafe Int(source[index]) - Int(largest)
        let power = powers[words.nearest(factor.applied(to: difference, plus: 32767))]
        unsafe target[index] = power
        sum += Int32(power)
      }
      // The largest element's power is almost 2¹⁵.
      let places = Int64(31 - sum.leadingZeroBitCount)
      let fraction = (Int64(sum) << (30 - places) + 1 << 13) >> 14
      let reciprocal = Int64(reciprocals[words.nearest(Int(fraction) - (1 << 15 + 1 << 16))])
      for index in 0..<columns {
        let share = unsafe (Int64(target[index]) * reciprocal + 1 << (places - 1)) >> places
        unsafe target[index] = Int16(max(min(share, 32767), 0))
      }
    }
  }

  /// A log-softmax of quantized bytes, by the same table.
  ///
  /// Source: TFLite `optimized_ops::LogSoftmax`.
  fileprivate func affineLogSoftmax() throws(OperatorError) -> Inference {
    try checkCount(1)
    let input = try AffineTensor(required(.input, [.int8, .uint8]))
    let result = try affineResult(input.elementType, input.shape)
    let powers = input.powers(beta: 1)
    return try unsafe affineRows("LOG_SOFTMAX", input, result, of: UInt8.self) {
      source, target, columns in
      // Safe: rows have as many elements.
      var largest = Int.min
      for index in 0..<columns {
        largest = unsafe max(largest, input.integer(ofBits: source[index]))
      }
      var sum: Float = 0
      for index in 0..<columns {
        unsafe sum += powers[largest - input.integer(ofBits: source[index])]
      }
      let factor = input.scale / result.scale
      let offset = (input.scale * Float(largest) + logarithm(sum)) / result.scale
      for index in 0..<columns {
        let number = unsafe factor * Float(input.integer(ofBits: source[index])) - offset
        unsafe target[index] = result.bits(
          result.clamped(number.rounded(.toNearestOrEven) + Float(result.zeroPoint)))
      }
    }
  }
}

extension AffineTensor {
  /// The exponential of what each difference of two bytes stands for below 0, times a factor.
  fileprivate func powers(beta: Float) -> [Float] {
    let unit = -(scale * beta)
    return (0...255).map { exponential(unit * Float($0)) }
  }
}
