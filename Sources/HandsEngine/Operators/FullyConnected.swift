import HandsTFLite

extension OperatorDefinition {
  /// Fully connected layer with row-major weights.
  static let fullyConnected = OperatorDefinition(9, newestVersion: 13) {
    source throws(GraphError) in
    let (function, format, keepsDimensions) = try source.options(8) {
      options throws(ModelFileError) in
      (
        try options.activation(0),
        try options.enumeration(
          1, "weights_format", expected: "0 (DEFAULT) or 1 (SHUFFLED4x16INT8)") as WeightsFormat,
        try options.bool(2, "keep_num_dims")
      )
    }
    guard format == .rowMajor else {
      throw .unsupported(source.location, "weights format", value: Int(format.rawValue))
    }
    return .fullyConnected(
      keepsDimensions: keepsDimensions, Epilogue(activation: try source.activation(function)))
  }

  /// The order of the weights in memory.
  private enum WeightsFormat: Int8 {
    case rowMajor = 0
    case shuffled4x16Int8 = 1
  }
}

extension Operator {
  /// A fully connected layer: input `[…, depth]`, filter `[outputs, depth]`, bias `[outputs]`.
  ///
  /// The result is `[rows, outputs]`, or keeps the input's outer dimensions.
  package static func fullyConnected(
    keepsDimensions: Bool = false, _ epilogue: Epilogue = Epilogue()
  ) -> Operator {
    Operator(
      "FULLY_CONNECTED",
      pattern: .weighted(
        WeightedOperator(
          kind: .fullyConnected(keepsDimensions: keepsDimensions), epilogue: epilogue)),
      annotation: epilogue.annotation
    ) { operands throws(OperatorError) in
      try operands.checkCount(2...5, "2 or 3 inputs")
      let (input, filter) = (try operands.float(.input), try operands.float(.filter))
      guard filter.rank == 2 else { throw .rank(input: 1, expected: "2", found: filter.rank) }
      let (outputs, depth) = (filter[0], filter[1])
      guard input.elementCount % depth == 0 else {
        throw .mismatch(
          "remainder of input elements by filter depth", expected: 0,
          found: input.elementCount % depth)
      }
      let rows = input.elementCount / depth
      var extents = [rows, outputs]
      if keepsDimensions {
        guard let last = input.dimensions.last else {
          throw .rank(input: 0, expected: "1 or more", found: 0)
        }
        guard last == depth else {
          throw .mismatch("innermost extent", expected: depth, found: last)
        }
        extents = input.dimensions.dropLast() + [outputs]
      }
      let output = try derivedShape(extents)
      let work = try checkedWork(output, terms: depth)
      try epilogue.check(operands, output: output)
      let product = MatrixProduct(
        rows: rows, depth: depth, inputStride: depth, outputs: outputs, groups: 1,
        epilogue: epilogue)
      return Inference(
        [TensorType(.float32, output)], work: work, multiplyAdds: Int(work),
        reference: .weightedReference("fully_connected", operands) { product.compute($0) },
        optimized: { target in
          guard let library = target.matrixLibrary else { return [product.candidate(target.tiles)] }
          return [
            LibraryProduct(
              library, name: "fully_connected", window: nil, rows: rows, depth: depth,
              inputStride: depth, groups: 1, outputs: outputs, epilogue: epilogue
            ).candidate
          ]
        })
    }
  }
}

extension MatrixProduct {
  /// The naive version for one group: one running sum an output, from the bias, in the order of the depth.
  fileprivate func compute(_ operands: WeightedOperands) {
    // Safe: rows, depth and outputs are those of the operands.
    for row in 0..<rows {
      for o in 0..<outputs {
        var sum = unsafe operands.bias?[o] ?? 0
        for k in 0..<depth {
          sum += unsafe operands.input[row * inputStride + k] * operands.filter[o * depth + k]
        }
        let element = row * outputs + o
        unsafe operands.output[element] = epilogue.applied(
          to: sum, element: element, channel: o, operands)
      }
    }
  }
}
