import HandsTFLite

extension OperatorDefinition {
  /// Fully connected layer with row-major weights.
  static let fullyConnected = OperatorDefinition(9, newestVersion: 13) {
    source throws(GraphError) in
    let (function, format, keepsDimensions, isAsymmetric, biasType) = try source.options(8) {
      options throws(ModelFileError) in
      (
        try options.activation(0),
        try options.enumeration(
          1, "weights_format", expected: "0 (DEFAULT) or 1 (SHUFFLED4x16INT8)") as WeightsFormat,
        try options.bool(2, "keep_num_dims"),
        try options.bool(3, "asymmetric_quantize_inputs"),
        try options.quantizedBiasType(4)
      )
    }
    guard format == .rowMajor else {
      throw .unsupported(source.location, "weights format", value: Int(format.rawValue))
    }
    return .fullyConnected(
      keepsDimensions: keepsDimensions, quantizesAsymmetrically: isAsymmetric,
      biasType: try source.biasType(biasType),
      Epilogue(activation: try source.activation(function)))
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
  /// Of floats, of quantized integers, or of floats with weights of bytes.
  ///
  /// - Parameters:
  ///   - keepsDimensions: Whether the result keeps the input's outer dimensions; otherwise it is `[rows, outputs]`.
  ///   - quantizesAsymmetrically: Whether floats become integers with a zero point where XNNPACK, which always takes one,
  ///     has no product.
  ///   - biasType: The type of bias and sums over 16-bit integers, `int32` or `int64`; the bias decides if it is `nil`, and
  ///     without one sums have 32 bits where that is enough.
  ///   - epilogue: The stages behind the sum.
  /// - Returns: The operator.
  package static func fullyConnected(
    keepsDimensions: Bool = false, quantizesAsymmetrically: Bool = false,
    biasType: ElementType? = nil, _ epilogue: Epilogue = Epilogue()
  ) -> Operator {
    Operator("FULLY_CONNECTED", annotation: epilogue.annotation) {
      operands throws(OperatorError) in
      let weights = try operands.weights()
      let (input, filter) = (weights.input.shape, weights.filter.shape)
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
      // XNNPACK has no product of an odd number of half bytes.
      let isOdd = weights.filter.quantization?.limits != nil && depth % 2 > 0
      let rule: DynamicRange.Rule = quantizesAsymmetrically ? .asymmetric : .symmetric
      let isOfBytes = isOdd && weights.input.elementType == .int8
      let upwards = AffineRequantization.Fallback.fixedPointUpwards(roundsUnit: true)
      func computed(_ sums: ElementType) throws(OperatorError) -> WeightedArithmetic {
        try epilogue.arithmetic(
          operands, output: output, fallback: isOfBytes ? upwards : .doubles,
          isFallback: isOdd, narrowSums: sums == .int32 ? upwards : nil,
          dynamic: (rows, isOdd ? rule : .product))
      }
      let arithmetic =
        if let sums = biasType ?? operands.optional(.bias)?.elementType {
          try computed(sums)
        } else if let narrow = try? computed(.int32) {
          narrow
        } else {
          try computed(.int64)
        }
      let product = MatrixProduct(
        rows: rows, depth: depth, inputStride: depth, outputs: outputs, groups: 1)
      if case .int16Sums = arithmetic, depth % 2 > 0 { throw .unsupported("16-bit arithmetic") }
      return Inference(
        [arithmetic.result(output)], work: work, multiplyAdds: work,
        reference: .weightedReference(
          "fully_connected", operands, arithmetic, product.forEachOutput),
        optimized: { target in
          arithmetic.candidates(target, "fully_connected", product) { product.candidate($0) }
        }
      ).matching(
        WeightedOperator(
          kind: .fullyConnected(keepsDimensions: keepsDimensions), biasType: biasType,
          epilogue: epilogue), arithmetic
      ).saturating(outside: arithmetic.unsaturated)
    }
  }
}

extension MatrixProduct {
  /// One running sum per output of one group, from the bias, in the order of the depth.
  func forEachOutput(
    begin: (Int) -> Void, add: (Int, Int, Int) -> Void, end: (Int, Int) -> Void
  ) {
    for row in 0..<rows {
      for o in 0..<outputs {
        begin(o)
        add(row * inputStride, o * depth, depth)
        end(row * outputs + o, o)
      }
    }
  }
}
