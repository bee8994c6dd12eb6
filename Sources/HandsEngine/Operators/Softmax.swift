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
    unsafe .rows("SOFTMAX") { input, output, count in
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
  }
}
