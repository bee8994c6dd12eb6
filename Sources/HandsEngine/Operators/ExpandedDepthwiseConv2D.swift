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

extension Operand {
  /// The operand of the convolution before an expanded depthwise one that stands for one of a weighted operator.
  var ofExpansion: Operand {
    switch self {
    case .filter: .expansionFilter
    case .bias: .expansionBias
    case .slopes: .expansionSlopes
    case .scales: .expansionScales
    default: self
    }
  }
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
      let first = try Convolution(expansion.window, firstOperands)
      let expanded = try derivedShape(first.geometry.outputExtents)
      let firstArithmetic = try expansion.epilogue.arithmetic(firstOperands, output: expanded)
      let secondOperands = operands.selecting(
        [nil, .filter, .bias, .residual, .slopes, .scales, .residualScales],
        first: firstArithmetic.result(expanded), result: operands.resultQuantization)
      let second = try DepthwiseConvolution(depthwise.window, depthwise.epilogue, secondOperands)
      let output = try derivedShape(second.geometry.outputExtents)
      let arithmetic = try depthwise.epilogue.arithmetic(secondOperands, output: output)
      let multiplyAdds = first.multiplyAdds + second.multiplyAdds
      return Inference(
        [arithmetic.result(output)], work: multiplyAdds, multiplyAdds: multiplyAdds
      ) { target in
        guard !target.usesReference, target.matrixLibrary == nil else { return [] }
        switch (firstArithmetic, arithmetic) {
        case (.float32(let between), .float32):
          return second.candidates(after: first, between, target)
        case (.int16(let between), .int16(let requantization)):
          return second.candidates(after: first, between, requantization, target)
        default: return []
        }
      }.saturating(outside: arithmetic.unsaturated)
    }
  }
}

extension DepthwiseConvolution {
  /// The kernel in single precision for the pair with a convolution, none where it cannot be computed panel by panel.
  fileprivate func candidates(
    after expansion: Convolution, _ between: Epilogue, _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasFloatDepthwise else { return [] }
    let pair = ExpandedDepthwise(expansion, .float32(target.tiles, between)) { _ in
      BlockedDepthwise(self, target.tiles).flatMap { $0.candidateInPlace == nil ? nil : $0 }
    }
    return pair.map { [$0.candidate] } ?? []
  }

  /// The kernel of 16-bit integers for the pair, of the widest tiles that fit.
  fileprivate func candidates(
    after expansion: Convolution, _ between: Requantization, _ requantization: Requantization,
    _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasFast16 else { return [] }
    for tiles in target.int16Tiles {
      let pair = ExpandedDepthwise(expansion, .int16(tiles, between)) { blocks in
        RowPairDepthwise(self, requantization, tiles, blocks: blocks)
      }
      if let pair { return [pair.candidate] }
    }
    return []
  }
}
