import HandsTFLite

/// What the numbers of a tensor lie between.
struct ValueRange {
  /// The largest magnitude.
  var magnitude: Float
  /// Whether none is below 0.
  var isNonNegative = false
}

extension Graph {
  /// The range of each value: as recorded, or else as the operators bound it; `nil` where nothing does.
  ///
  /// - Parameters:
  ///   - source: The graph as the file has it, whose operators the record names.
  ///   - recorded: The record of the net, `nil` if there is none.
  ///   - inputs: What each input takes at least.
  /// - Returns: One range a value.
  func ranges(
    _ source: Graph, _ recorded: ActivationRanges?, inputs: [ValueRange]
  ) -> [ValueRange?] {
    let magnitudes = magnitudes(source, recorded, inputs: inputs.map { $0.magnitude })
    var ranges = magnitudes.map { $0.map { ValueRange(magnitude: $0) } }
    for (value, input) in zip(self.inputs, inputs) {
      ranges[value.index]?.isNonNegative = input.isNonNegative
    }
    for node in nodes {
      let isNonNegative: Bool
      switch node.operator.pattern {
      case .weighted(let weighted):
        let epilogue = weighted.epilogue
        let last = epilogue.residualActivation ?? epilogue.activation
        isNonNegative = !epilogue.hasSlopes && last.bounds.lower >= 0
      case .addition(let activation): isNonNegative = activation.bounds.lower >= 0
      case .maxPool, .padding, .resizeBilinear:
        isNonNegative = node[.input].flatMap { ranges[$0.index] }?.isNonNegative ?? false
      default: isNonNegative = false
      }
      ranges[node.results[0].index]?.isNonNegative = isNonNegative
    }
    return ranges
  }

  /// The largest magnitude of each value.
  private func magnitudes(
    _ source: Graph, _ recorded: ActivationRanges?, inputs: [Float]
  ) -> [Float?] {
    guard let recorded else { return bounds(inputs) }
    var ranges = [Float?](repeating: nil, count: values.count)
    for (index, input) in source.inputs.enumerated() where index < recorded.inputs.count {
      ranges[input.index] = max(recorded.inputs[index], inputs[index])
    }
    for node in source.nodes where recorded.operators.indices.contains(node.location.index) {
      ranges[node.results[0].index] = recorded.operators[node.location.index]
    }
    for node in nodes {
      // What is clamped last cannot be larger.
      guard case .weighted(let weighted) = node.operator.pattern, !weighted.epilogue.hasSlopes
      else { continue }
      let last = weighted.epilogue.residualActivation ?? weighted.epilogue.activation
      let result = node.results[0].index
      ranges[result] = ranges[result].map { min($0, last.largestMagnitude) }
    }
    return ranges
  }

  /// What intervals say of each value's magnitude.
  private func bounds(_ inputs: [Float]) -> [Float?] {
    var bounds = [Float?](repeating: nil, count: values.count)
    for (input, bound) in zip(self.inputs, inputs) { bounds[input.index] = bound }
    for (index, node) in nodes.enumerated() {
      guard let input = node[.input].flatMap({ bounds[$0.index] }) else { continue }
      let bound: Float?
      switch node.operator.pattern {
      case .weighted(let weighted):
        guard packedOperator(of: index) != nil else { continue }
        bound = self.bound(of: index, weighted, input: input) {
          node[.residual].flatMap { bounds[$0.index] }
        }
      case .addition(let activation):
        bound = node[Operand(1)].flatMap { bounds[$0.index] }
          .map { min(input + $0, activation.largestMagnitude) }
      case .activation(let activation): bound = min(input, activation.largestMagnitude)
      case .maxPool, .resizeBilinear, .padding, .mean, .reshape: bound = input
      default: bound = nil
      }
      bounds[node.results[0].index] = bound
    }
    return bounds
  }

  /// What a layer makes of inputs up to a magnitude.
  private func bound(
    of index: Int, _ weighted: WeightedOperator, input: Float, residual: () -> Float?
  ) -> Float? {
    guard let outputs = filterOutputs(of: index, weighted.kind) else { return nil }
    let bias = weights(.bias, of: index)?.numbers
    var bound: Float = 0
    withFilter(of: index) { filter in
      for output in 0..<outputs.count {
        var sum = (bias?[output] ?? 0).magnitude
        for term in outputs.terms(of: output) { sum += filter[term].magnitude * input }
        bound = max(bound, sum)
      }
    }
    bound = min(bound, weighted.epilogue.activation.largestMagnitude)
    if let activation = weighted.epilogue.residualActivation {
      guard let addend = residual() else { return nil }
      bound = min(bound + addend, activation.largestMagnitude)
    }
    if weighted.epilogue.hasSlopes {
      let slopes = weights(.slopes, of: index)?.numbers ?? []
      bound *= slopes.reduce(1) { max($0, $1.magnitude) }
    }
    return bound
  }
}

extension Activation {
  /// The largest magnitude that is left.
  fileprivate var largestMagnitude: Float { max(-bounds.lower, bounds.upper) }
}

extension ModelMetadata {
  /// What each input holds after the normalization of 8-bit pixels, -1 to 1 where none is named.
  func inputRanges(count: Int) -> [ValueRange] {
    (0..<count).map { index in
      guard inputs.indices.contains(index), let normalization = inputs[index].normalization else {
        return ValueRange(magnitude: 1)
      }
      var (lower, upper): (Float, Float) = (.infinity, -.infinity)
      for (mean, deviation) in zip(normalization.mean, normalization.standardDeviation) {
        for pixel: Float in [0, 255] {
          lower = min(lower, (pixel - mean) / deviation)
          upper = max(upper, (pixel - mean) / deviation)
        }
      }
      let magnitude = max(-lower, upper)
      guard magnitude > 0, magnitude < .infinity else { return ValueRange(magnitude: 1) }
      return ValueRange(magnitude: magnitude, isNonNegative: lower >= 0)
    }
  }
}
