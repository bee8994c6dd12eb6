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
    let (bounds, zeroPoint) = (result.bounds, Int32(result.zeroPoint))
    let lowest = Int32(result.range.lowerBound)
    return try unsafe powerRows("SOFTMAX", input, result, beta: beta) {
      source, target, columns, powers, largest, sum in
      // Safe: rows have as many elements; differences from the largest byte are indices of the powers.
      let flip = input.signFlip
      let factor = 1 / (sum * result.scale)
      for index in 0..<columns {
        let number = unsafe powers[Int(largest &- (source[index] ^ flip))] * factor + 0.5
        // Converting a number that is not negative truncates it, which rounds down; infinity times 0 is NaN, and gives the
        // smallest integer.
        unsafe target[index] = UInt8(
          truncatingIfNeeded: number >= 0
            ? Int32(min(number, bounds.upper)) &+ zeroPoint : lowest)
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
    let factor = input.scale / result.scale
    let (bounds, zeroPoint) = (result.bounds, Int32(result.zeroPoint))
    return try unsafe powerRows("LOG_SOFTMAX", input, result, beta: 1) {
      source, target, columns, _, largest, sum in
      // Safe: rows have as many elements.
      let flip = Int32(input.signFlip)
      let peak = Float(Int32(largest) - flip)
      let offset = (input.scale * peak + logarithm(sum)) / result.scale
      for index in 0..<columns {
        let q = unsafe Int32(source[index]) ^ flip &- flip
        let number = factor * Float(q) - offset
        let bounded = number >= bounds.lower ? min(number, bounds.upper) : bounds.lower
        // At 1.5 · 2²³ the last bit of a number counts ones, which rounds it.
        let bits = (bounded + 0x1.8p23).bitPattern &- Float(0x1.8p23).bitPattern
        unsafe target[index] = UInt8(truncatingIfNeeded: Int32(bitPattern: bits) &+ zeroPoint)
      }
    }
  }

  /// A kernel over rows of bytes that needs the sum of the exponentials of each row's elements less the largest one: the sums
  /// of four rows are made together, each as one chain over its terms in their order.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - input: The operand.
  ///   - result: The result, of the same shape.
  ///   - beta: The factor of exponents.
  ///   - finish: Receives the first element of a row of the operand and of the result, the elements of a row, the powers by
  ///     the distance from the largest byte, that byte in the order of unsigned ones, and the sum.
  /// - Returns: Type and kernel.
  /// - Throws: ``OperatorError`` for a scalar.
  private func powerRows(
    _ name: String, _ input: AffineTensor, _ result: AffineTensor, beta: Float,
    _ finish:
      @escaping @Sendable (
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ columns: Int,
        _ powers: UnsafeBufferPointer<Float>, _ largest: UInt8, _ sum: Float
      ) -> Void
  ) throws(OperatorError) -> Inference {
    guard let columns = input.shape.dimensions.last else {
      throw .rank(input: 0, expected: "1 or more", found: 0)
    }
    let (allPowers, flip) = (input.powers(beta: beta), input.signFlip)
    let partition = Partition(
      units: input.shape.elementCount / columns, bytesPerUnit: columns)
    return Inference(
      result.type,
      kernel: KernelCandidate(
        kernelName(name) + "." + input.elementType.name, bandCount: partition.bandCount
      ) { operands, bands in
        // Safe: the rows of all bands are the elements of the operands; differences of bytes are indices of the powers.
        unsafe allPowers.withUnsafeBufferPointer { powers in
          let rows = partition.units(of: bands)
          for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
            let count = min(4, rows.upperBound - first)
            let source = unsafe operands.input(0, as: UInt8.self) + first * columns
            let target = unsafe operands.output(0, as: UInt8.self) + first * columns
            // Where there are fewer rows, the last one is summed again.
            let places = SIMD4(0, min(1, count - 1), min(2, count - 1), count - 1) &* columns
            var largest = SIMD4<UInt8>()
            for row in 0..<4 {
              let bytes = unsafe source + places[row]
              var byte: UInt8 = 0
              for index in 0..<columns { byte = unsafe max(byte, bytes[index] ^ flip) }
              largest[row] = byte
            }
            let (a, b) = unsafe (source + places[0], source + places[1])
            let (c, d) = unsafe (source + places[2], source + places[3])
            var sums = SIMD4<Float>()
            for index in 0..<columns {
              let bytes = unsafe SIMD4(a[index], b[index], c[index], d[index])
              let distances = largest &- (bytes ^ SIMD4(repeating: flip))
              sums += unsafe SIMD4(
                powers[Int(distances[0])], powers[Int(distances[1])], powers[Int(distances[2])],
                powers[Int(distances[3])])
            }
            for row in 0..<count {
              unsafe finish(
                source + row * columns, target + row * columns, columns, powers, largest[row],
                sums[row])
            }
          }
        }
      })
  }
}

extension AffineTensor {
  /// The integers of the type less the zero point, from the smallest to the largest.
  fileprivate var bounds: (lower: Float, upper: Float) {
    (Float(range.lowerBound - zeroPoint), Float(range.upperBound - zeroPoint))
  }

  /// The exponential of what each difference of two bytes stands for below 0, times a factor.
  fileprivate func powers(beta: Float) -> [Float] {
    let unit = -(scale * beta)
    return (0...255).map { exponential(unit * Float($0)) }
  }
}
