import Tensors

extension Binary {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(2...2, "2 inputs")
    let (left, right) = (try operands.float(0), try operands.float(1))
    guard let output = left.broadcast(with: right) else {
      throw .incompatibleShapes(left, right)
    }
    let problem = BinaryProblem(
      operation, left: left, right: right, output: output, activation: activation)
    return Resolution(.binary(problem), TensorType(.float32, output))
  }
}

extension Operation {
  func resolvePReLU(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(2...2, "2 inputs")
    let (input, slope) = (try operands.float(0), try operands.float(1))
    guard input.broadcast(with: slope) == input else { throw .incompatibleShapes(input, slope) }
    return Resolution(
      .prelu(PReLUProblem(input: input, slope: slope)), TensorType(.float32, input))
  }

  func resolveLogistic(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 input")
    let input = try operands.float(0)
    return Resolution(.logistic(count: input.elementCount), TensorType(.float32, input))
  }

  func resolveSoftmax(_ operands: Operands, beta: Float) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 input")
    let input = try operands.float(0)
    guard let columns = input.dimensions.last else {
      throw .rank(input: 0, expected: "1 or more", found: 0)
    }
    let problem = SoftmaxProblem(rows: input.elementCount / columns, columns: columns, beta: beta)
    return Resolution(.softmax(problem), TensorType(.float32, input))
  }
}

extension Quantization {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "1 input")
    let input = try operands.required(0)
    switch input.elementType {
    case .float16:
      break
    case .int8, .uint8:
      try check(against: input.shape)
    default:
      throw .elementType(input: 0, found: input.elementType)
    }
    let isHalf = input.elementType == .float16
    let problem = DequantizeProblem(
      source: input.elementType, shape: input.shape, scales: isHalf ? [] : scales,
      zeroPoints: isHalf ? [] : zeroPoints, axis: isHalf ? 0 : axis)
    return Resolution(.dequantize(problem), TensorType(.float32, input.shape))
  }

  private func check(against shape: Shape) throws(OperationError) {
    guard !scales.isEmpty else { throw .mismatch("number of scales", expected: 1, found: 0) }
    guard zeroPoints.count == scales.count else {
      throw .mismatch("number of zero points", expected: scales.count, found: zeroPoints.count)
    }
    guard scales.count > 1 else { return }
    guard axis >= 0, axis < shape.rank else { throw .attribute("quantized axis", value: axis) }
    guard scales.count == shape[axis] else {
      throw .mismatch("number of scales", expected: shape[axis], found: scales.count)
    }
  }
}
