extension Operand {
  /// The weights of the convolution before an expanded depthwise one.
  static let expansionFilter = Operand(7)
  /// Where the sums of that convolution start.
  static let expansionBias = Operand(8)
  /// The PReLU slopes of that convolution.
  static let expansionSlopes = Operand(9)
  /// The scales of that convolution, of integers.
  static let expansionScales = Operand(10)
}

extension Operator {
  /// A convolution whose result only a depthwise convolution reads, as one step, which the planner makes
  /// where there is a kernel for the pair.
  ///
  /// Operands: those of the depthwise convolution, the first one the expansion's; then the expansion's
  /// filter, bias, slopes and scales.
  ///
  /// - Parameters:
  ///   - expansion: The convolution.
  ///   - depthwise: The depthwise convolution.
  ///   - format: How the integers between both stand for real numbers, `nil` for floats.
  /// - Returns: The operator.
  static func expandedDepthwise(
    expansion: (window: Window, epilogue: Epilogue),
    depthwise: (window: Window, epilogue: Epilogue), format: Quantization? = nil
  ) -> Operator {
    Operator("CONV_2D+DEPTHWISE_CONV_2D") { operands throws(OperatorError) in
      try operands.checkCount(11...11, "11 inputs")
      let firstOperands = operands.selecting(
        [.input, .expansionFilter, .expansionBias, nil, .expansionSlopes, .expansionScales],
        result: format)
      let first = try Convolution(expansion.window, expansion.epilogue, firstOperands)
      let expanded = try derivedShape(first.geometry.outputExtents)
      let firstArithmetic = try expansion.epilogue.arithmetic(firstOperands, output: expanded)
      let secondOperands = operands.selecting(
        [nil, .filter, .bias, .residual, .slopes, .scales, .residualScales],
        first: firstArithmetic.result(expanded), result: operands.resultQuantization)
      let second = try DepthwiseConvolution(depthwise.window, depthwise.epilogue, secondOperands)
      let output = try derivedShape(second.geometry.outputExtents)
      let arithmetic = try depthwise.epilogue.arithmetic(secondOperands, output: output)
      let reads = operands.reads(
        Operand.readOfInt16 + [.expansionBias, .expansionSlopes, .expansionScales])
      let multiplyAdds = first.multiplyAdds + second.multiplyAdds
      return Inference(
        [arithmetic.result(output)], work: multiplyAdds, multiplyAdds: multiplyAdds
      ) { target in
        guard !target.usesReference, target.matrixLibrary == nil else { return [] }
        switch (firstArithmetic.ofBuild, arithmetic.ofBuild) {
        case (.float32, .float32):
          return ExpandedDepthwise.candidates(first, second, target)
        case (.int16(let between), .int16(let requantization)):
          return ExpandedInt16Depthwise.candidates(
            first, between, second, requantization, reads, target)
        default: return []
        }
      }.saturating(outside: arithmetic.unsaturated)
    }
  }
}
