extension OperatorDefinition {
  /// Numbers at regular steps, from constants.
  static let range = OperatorDefinition(
    96, newestVersion: 2, operands: []
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    let start = try source.required(0, "start")
    if start.stored == .float32 {
      return .range(
        from: try source.float(0, "start"), to: try source.float(1, "limit"),
        by: try source.float(2, "delta"))
    }
    return .range(
      start.stored, from: try source.integer(0, "start"), to: try source.integer(1, "limit"),
      by: try source.integer(2, "delta"))
  }
}

extension OperatorSource {
  /// The one number of a float input that must be constant.
  fileprivate func float(_ position: Int, _ what: StaticName) throws(GraphError) -> Float {
    let constant = try required(position, what)
    guard let values = constant.floats else {
      throw .operator(location, .elementType(input: position, found: constant.stored))
    }
    guard let value = values.first, values.count == 1 else {
      throw .operator(
        location, .mismatch("length of an operand", expected: 1, found: values.count))
    }
    return value
  }
}

extension Operator {
  /// `start`, `start + delta`, … before `limit`, each the sum of the one before and `delta`.
  static func range(from start: Float, to limit: Float, by delta: Float) -> Operator {
    numbers(.float32, from: start, by: delta) { () throws(OperatorError) in
      let steps = (limit - start) / delta
      guard delta != 0, steps >= 0, steps <= Float(Shape.maximumElementCount) else {
        throw .unsupported("a range that does not reach its limit")
      }
      let whole = Int(steps)
      return Float(whole) < steps ? whole + 1 : whole
    }
  }

  /// `start`, `start + delta`, … before `limit`, as `int32` or `int64`.
  static func range(
    _ type: ElementType, from start: Int, to limit: Int, by delta: Int
  ) -> Operator {
    let count: @Sendable () throws(OperatorError) -> Int = { () throws(OperatorError) in
      guard delta != 0, delta > 0 ? limit >= start : limit <= start else {
        throw .unsupported("a range that does not reach its limit")
      }
      let (low, high) = (min(start, limit), max(start, limit))
      let distance = UInt(bitPattern: high) &- UInt(bitPattern: low)
      return distance == 0 ? 0 : Int(clamping: (distance - 1) / delta.magnitude + 1)
    }
    switch type {
    case .int32:
      return numbers(
        type, from: Int32(truncatingIfNeeded: start), by: Int32(truncatingIfNeeded: delta),
        count: count)
    case .int64: return numbers(type, from: Int64(start), by: Int64(delta), count: count)
    default:
      return numbers(type, from: Int32(0), by: 0) { () throws(OperatorError) in
        throw .elementType(input: 0, found: type)
      }
    }
  }

  /// Numbers that are known without operands.
  private static func numbers<Number: Numeric & BitwiseCopyable & Sendable>(
    _ type: ElementType, from start: Number, by delta: Number,
    count: @escaping @Sendable () throws(OperatorError) -> Int
  ) -> Operator {
    Operator("RANGE") { operands throws(OperatorError) in
      try operands.checkCount(0...0, "3 inputs")
      let count = try count()
      guard count > 0 else { throw .unsupported("an empty result") }
      let result = TensorType(type, try derivedShape([count]))
      return Inference(
        result,
        kernel: KernelCandidate("range") { operands, bands in
          guard !bands.isEmpty else { return }
          // Safe: the result has `count` numbers.
          let output = unsafe operands.output(0, as: Number.self)
          var value = start
          for index in 0..<count {
            unsafe output[index] = value
            if index + 1 < count { value += delta }
          }
        })
    }
  }
}
