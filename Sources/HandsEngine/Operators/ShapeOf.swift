import HandsTFLite

extension OperatorDefinition {
  /// The extents of a tensor.
  static let shape = OperatorDefinition(77, newestVersion: 1) { source throws(GraphError) in
    let type = try source.options(55) { options throws(ModelFileError) in
      try options.enumeration(0, "out_type", expected: "a tensor type")
        as TFLiteModel.TensorTypeCode
    }
    switch type {
    // The schema's default, 0, is not written and means 32 bits.
    case .int32, .float32: return .shape(.int32)
    case .int64: return .shape(.int64)
    default: throw .unsupported(source.location, "out_type", value: Int(type.rawValue))
    }
  }

  /// The number of a tensor's dimensions.
  static let rank = OperatorDefinition(110, newestVersion: 1, .rank)
}

extension Operator {
  /// The extents of a tensor, outermost first, as `int32` or `int64`; their data is not read.
  static func shape(_ type: ElementType) -> Operator {
    Operator("SHAPE") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let shape = try operands.required(.input).shape
      guard shape.rank > 0 else { throw .unsupported("an empty result") }
      return numbers(
        shape.dimensions, "shape", TensorType(type, try derivedShape([shape.rank])))
    }
  }

  /// The number of a tensor's dimensions, as an `int32` scalar.
  static var rank: Operator {
    Operator("RANK") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let rank = try operands.required(.input).shape.rank
      return numbers([rank], "rank", TensorType(.int32, []))
    }
  }

  /// Writes numbers that are known from shapes alone: an extent fits 32 bits.
  private static func numbers(_ numbers: [Int], _ name: String, _ result: TensorType) -> Inference {
    Inference(
      result,
      kernel: KernelCandidate(name) { operands, bands in
        // Safe: the result has an element a number.
        for (index, number) in numbers.enumerated() where !bands.isEmpty {
          if result.elementType == .int64 {
            unsafe operands.output(0, as: Int64.self)[index] = Int64(number)
          } else {
            unsafe operands.output(0, as: Int32.self)[index] = Int32(number)
          }
        }
      }
    ).matching(.shape)
  }
}
