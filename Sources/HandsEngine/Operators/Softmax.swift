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
  static let logSoftmax = OperatorDefinition(
    50, newestVersion: 2,
    unsafe .rows("LOG_SOFTMAX") { input, output, count in
      // Safe: rows have `count` elements.
      var largest = -Float.infinity
      for element in 0..<count { largest = unsafe max(largest, input[element]) }
      var sum: Float = 0
      for element in 0..<count { unsafe sum += exponential(input[element] - largest) }
      let logarithmOfSum = logarithm(sum)
      for element in 0..<count {
        unsafe output[element] = input[element] - largest - logarithmOfSum
      }
    })
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

extension Operands {
  /// A softmax of bytes, by a table of exponentials in single precision.
  ///
  /// Source: TFLite `SoftmaxInt8LUT` and `PopulateSoftmaxLookupTable`.
  fileprivate func affineSoftmax(beta: Float) throws(OperatorError) -> Inference {
    try checkCount(1)
    let input = try AffineTensor(required(.input, [.int8, .uint8]))
    let result = try affineResult(input.elementType, input.shape)
    guard let columns = input.shape.dimensions.last else {
      throw .rank(input: 0, expected: "1 or more", found: 0)
    }
    let unit = -(input.scale * beta)
    let powers = (0...255).map { exponential(unit * Float($0)) }
    let flip = input.signFlip
    let partition = Partition(units: input.shape.elementCount / columns, bytesPerUnit: columns)
    return Inference(
      result.type,
      kernel: KernelCandidate(
        "softmax." + input.elementType.name, bandCount: partition.bandCount
      ) { operands, bands in
        // Safe: the rows of all bands are the elements of the operands.
        for row in partition.units(of: bands) {
          let source = unsafe operands.input(0, as: UInt8.self) + row * columns
          let target = unsafe operands.output(0, as: UInt8.self) + row * columns
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
      })
  }
}
