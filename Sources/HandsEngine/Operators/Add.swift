import HandsMicrokernels

extension OperatorDefinition {
  /// `a + b`, then a clamp.
  static let add = OperatorDefinition.arithmetic(0, newestVersion: 5, options: 11) { activation in
    .add(activation: activation)
  }
}

extension Operator {
  /// `a + b`, then a clamp; integers of 32 and 64 bits wrap, those of 16 bits are brought to the format of the
  /// result.
  package static func add(activation: Activation = .none) -> Operator {
    let plain = binary(
      "ADD", pattern: .addition(activation), activation: activation, formula: .add,
      float: { a, b in a + b },
      int32: { a, b in a &+ b }, int64: { a, b in a &+ b },
      affine: { left, right, result, limits throws(OperatorError) in
        try AffineSum(left, right, result, limits, subtracts: false).pair
      })
    return Operator(plain.name, annotation: plain.annotation) { operands throws(OperatorError) in
      if let sum = try operands.int16Sum(activation) { return sum }
      return try plain.infer(operands)
    }
  }
}

extension Operands {
  /// The sum of two tensors of one shape in a third format, then a clamp; `nil` for other operands.
  fileprivate func int16Sum(_ activation: Activation) throws(OperatorError) -> Inference? {
    guard let left = optional(.input)?.int16Format, let format = resultQuantization,
      format.limits != nil
    else { return nil }
    try checkCount(2)
    let shape = try required(.input).shape
    let other = try required(Operand(1), [.int16])
    guard other.shape == shape else { throw .incompatibleShapes(shape, other.shape) }
    guard let right = other.int16Format, let channels = shape.dimensions.last else {
      throw .unsupported("16-bit arithmetic")
    }
    let clamp = format.bounds(of: activation)
    let bounds = (max(clamp.lower, format.bounds.lower), min(clamp.upper, format.bounds.upper))
    let scales = [left, right].map { addend in
      (0..<max(addend.scales.count, format.scales.count)).map {
        addend.scale(of: $0) / format.scale(of: $0)
      }
    }
    return unsafe Inference.int16Pixels(
      "ADD", format.int16(shape), channels: channels, scales: scales
    ) {
      tiles, call, pixels, scales in
      // Safe: pixels are those of the operands, which have one shape.
      let first = pixels.lowerBound * channels
      unsafe tiles.add(
        Int16Addition(
          pixels: pixels.count, channels: channels, left: call.input(0, as: Int16.self) + first,
          right: call.input(1, as: Int16.self) + first, scales: scales,
          output: call.output(0, as: Int16.self) + first, bounds: bounds))
    }.saturating(outside: format.unsaturated(by: activation))
  }
}
