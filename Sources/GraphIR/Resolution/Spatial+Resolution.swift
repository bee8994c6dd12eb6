import Tensors

extension Pad {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "2 inputs")
    let input = try operands.required(0)
    // The zero of quantized numbers is their zero point, not a zero byte.
    guard input.elementType != .int8, input.elementType != .uint8 else {
      throw .elementType(input: 0, found: input.elementType)
    }
    guard before.count == input.shape.rank, after.count == input.shape.rank else {
      throw .mismatch("pairs of paddings", expected: input.shape.rank, found: before.count)
    }
    var extents = input.shape.dimensions
    for (axis, amounts) in zip(before, after).enumerated() {
      for amount in [amounts.0, amounts.1] {
        guard amount >= 0, amount <= Shape.maximumElementCount else {
          throw .attribute("padding", value: amount)
        }
        let (sum, overflow) = extents[axis].addingReportingOverflow(amount)
        guard !overflow else { throw .shape(.elementCountOverflow) }
        extents[axis] = sum
      }
    }
    let output = TensorType(input.elementType, try derivedShape(extents))
    let problem = PadProblem(
      input: input.shape, before: before, after: after,
      elementByteCount: input.elementType.byteCount)
    return Resolution(.pad(problem), output)
  }
}

extension ResizeBilinear {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "2 inputs")
    let input = try operands.image(0)
    for extent in [height, width] where extent < 1 {
      throw .attribute("target size", value: extent)
    }
    guard !(alignCorners && halfPixelCenters) else {
      throw .unsupported("align_corners together with half_pixel_centers")
    }
    let output = try derivedShape([input[0], height, width, input[3]])
    let problem = ResizeBilinearProblem(
      input: input, outputHeight: height, outputWidth: width, alignCorners: alignCorners,
      halfPixelCenters: halfPixelCenters)
    return Resolution(.resizeBilinear(problem), TensorType(.float32, output))
  }
}

extension Reduction {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "2 inputs")
    let input = try operands.float(0)
    var isReduced = [Bool](repeating: false, count: input.rank)
    for axis in axes {
      isReduced[try normalized(axis: axis, rank: input.rank)] = true
    }
    var extents: [Int] = []
    var reduced: [Int] = []
    for axis in 0..<input.rank {
      if isReduced[axis] {
        reduced.append(axis)
        if keepsDimensions { extents.append(1) }
      } else {
        extents.append(input[axis])
      }
    }
    let problem = ReductionProblem(operation, input: input, axes: reduced)
    return Resolution(.reduction(problem), TensorType(.float32, try derivedShape(extents)))
  }
}
