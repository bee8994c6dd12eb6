public import Tensors

extension Reference {
  // Safe: indices come from the problem, whose sizes are those of the operands.

  /// Arithmetic of two tensors that broadcast, then a clamp.
  ///
  /// - Parameters:
  ///   - problem: The operator, shapes and clamp.
  ///   - left: Operand 0.
  ///   - right: Operand 1.
  ///   - output: The result.
  public static func binary(
    _ problem: BinaryProblem, left: UnsafePointer<Float>, right: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let leftMap = IndexMap(broadcasting: problem.left, to: problem.output)
    let rightMap = IndexMap(broadcasting: problem.right, to: problem.output)
    for element in 0..<problem.output.elementCount {
      let a = unsafe left[leftMap.source(of: element)]
      let b = unsafe right[rightMap.source(of: element)]
      let result =
        switch problem.operation {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .maximum: a > b ? a : b
        }
      unsafe output[element] = problem.activation.clamped(result)
    }
  }

  /// `x < 0 ? x * slope : x`.
  ///
  /// - Parameters:
  ///   - problem: The shapes.
  ///   - input: Numbers of any sign.
  ///   - slopes: Numbers that broadcast to the input.
  ///   - output: As many numbers as the input.
  public static func prelu(
    _ problem: PReLUProblem, input: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let map = IndexMap(broadcasting: problem.slope, to: problem.input)
    for element in 0..<problem.input.elementCount {
      let x = unsafe input[element]
      unsafe output[element] = x < 0 ? x * slopes[map.source(of: element)] : x
    }
  }

  /// `1 / (1 + exp(-x))`.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - input: Logits.
  ///   - output: Numbers in [0, 1].
  public static func logistic(
    count: Int, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    for element in 0..<count {
      unsafe output[element] = 1 / (1 + exponential(-input[element]))
    }
  }

  /// Softmax of each row: `exp(beta · (x - max)) / sum`.
  ///
  /// - Parameters:
  ///   - problem: Rows, columns and beta.
  ///   - input: `[rows, columns]`.
  ///   - output: `[rows, columns]`; each row sums to 1.
  public static func softmax(
    _ problem: SoftmaxProblem, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    for row in 0..<problem.rows {
      let first = row * problem.columns
      let range = first..<(first + problem.columns)
      var largest = -Float.infinity
      for element in range { largest = unsafe max(largest, input[element]) }
      var sum: Float = 0
      for element in range {
        let power = unsafe exponential((input[element] - largest) * problem.beta)
        unsafe output[element] = power
        sum += power
      }
      for element in range { unsafe output[element] /= sum }
    }
  }

  /// Stored numbers as single precision: `(q - zeroPoint) · scale`, or a half widened.
  ///
  /// - Parameters:
  ///   - problem: Element type, shape and quantization.
  ///   - input: Elements of the source type.
  ///   - output: As many single-precision numbers.
  public static func dequantize(
    _ problem: DequantizeProblem, input: UnsafeRawPointer, output: UnsafeMutablePointer<Float>
  ) {
    // Elements that share a scale, and the number of scales that take turns.
    let isUniform = problem.scales.count <= 1
    let run = isUniform ? 1 : problem.shape.strides[problem.axis]
    let turns = isUniform ? 1 : problem.shape[problem.axis]
    for element in 0..<problem.shape.elementCount {
      if problem.source == .float16 {
        unsafe output[element] = widened(
          half: input.loadUnaligned(fromByteOffset: 2 * element, as: UInt16.self))
        continue
      }
      let byte = unsafe input.load(fromByteOffset: element, as: UInt8.self)
      let q = problem.source == .int8 ? Int(Int8(bitPattern: byte)) : Int(byte)
      let channel = element / run % turns
      unsafe output[element] = Float(q &- problem.zeroPoints[channel]) * problem.scales[channel]
    }
  }
}
