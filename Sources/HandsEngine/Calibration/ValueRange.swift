import HandsTFLite

/// The range of a tensor's values.
struct ValueRange: Hashable, Sendable {
  /// The largest magnitude of the tensor, or of each channel.
  var magnitudes: [Float]
  /// Whether no number is below 0.
  var isNonNegative = false

  /// The largest magnitude of a channel.
  func magnitude(of channel: Int) -> Float { magnitudes[magnitudes.count == 1 ? 0 : channel] }

  /// The largest magnitude of all.
  var largest: Float { magnitudes.reduce(0, max) }

  /// The same for the tensor as a whole.
  var uniform: ValueRange { ValueRange(magnitudes: [largest], isNonNegative: isNonNegative) }

  /// Whether a format can hold it.
  var isUsable: Bool { magnitudes.allSatisfy { $0 > 0 && $0 < .infinity } }
}

extension Graph {
  /// The range of each value; inputs hold 8-bit pixels, normalized as the metadata says.
  func ranges(
    _ source: Graph, _ recorded: ActivationRanges?, _ metadata: ModelMetadata?
  ) -> [ValueRange?] {
    let count = source.inputs.count
    return ranges(
      source, recorded,
      inputs: metadata?.inputRanges(count: count)
        ?? Array(repeating: ValueRange(magnitudes: [1]), count: count))
  }

  /// The range of each value: as recorded, or else as the operators bound it; `nil` where nothing does.
  ///
  /// - Parameters:
  ///   - source: The graph as the file has it, whose operators the record names.
  ///   - recorded: A record that fits the net, `nil` if there is none.
  ///   - inputs: The minimum range of each input.
  /// - Returns: One range per value.
  func ranges(
    _ source: Graph, _ recorded: ActivationRanges?, inputs: [ValueRange]
  ) -> [ValueRange?] {
    var ranges =
      recorded.map { shown(by: $0, source) }
      ?? bounds(inputs.map { $0.largest }).map { $0.map { ValueRange(magnitudes: [$0]) } }
    for (index, input) in zip(self.inputs.indices, inputs) {
      let shown = recorded?.inputs[index] ?? 0
      ranges[self.inputs[index].index] = ValueRange(
        magnitudes: [max(shown, input.largest)], isNonNegative: input.isNonNegative)
    }
    for node in nodes {
      let result = node.results[0].index
      if !node.inference.isScaleFree { ranges[result] = ranges[result]?.uniform }
      switch node.pattern {
      case .weighted(let weighted):
        let epilogue = weighted.epilogue
        guard !epilogue.hasSlopes else { break }
        ranges[result]?.clamp(epilogue.residualActivation ?? epilogue.activation)
      case .addition(let activation): ranges[result]?.clamp(activation)
      case .maxPool, .padding, .resizeBilinear:
        let input = node[.input].flatMap { ranges[$0.index] }
        ranges[result]?.isNonNegative = input?.isNonNegative ?? false
      default: break
      }
    }
    return ranges
  }

  /// The recorded range of each value.
  private func shown(by record: ActivationRanges, _ source: Graph) -> [ValueRange?] {
    var ranges = [ValueRange?](repeating: nil, count: values.count)
    for node in source.nodes {
      var magnitudes = record.operators[node.location.index]
      guard !magnitudes.isEmpty else { continue }
      if magnitudes.count > 1, let kept = self[node.results[0]].keptChannels {
        magnitudes = kept.flatMap { magnitudes[$0] }
      }
      // A channel that was rarely active may exceed what was recorded.
      let least = magnitudes.reduce(0, max) * ActivationRanges.leastShare
      ranges[node.results[0].index] = ValueRange(magnitudes: magnitudes.map { max($0, least) })
    }
    return ranges
  }

  /// The magnitude of each value by interval arithmetic.
  private func bounds(_ inputs: [Float]) -> [Float?] {
    var bounds = [Float?](repeating: nil, count: values.count)
    for (input, bound) in zip(self.inputs, inputs) { bounds[input.index] = bound }
    for (index, node) in nodes.enumerated() {
      guard let input = node[.input].flatMap({ bounds[$0.index] }) else { continue }
      let bound: Float?
      switch node.pattern {
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

  /// The output range of a layer for inputs up to a magnitude.
  private func bound(
    of index: Int, _ weighted: WeightedOperator, input: Float, residual: () -> Float?
  ) -> Float? {
    guard let outputs = filterOutputs(of: index, weighted.kind) else { return nil }
    let bias = weights(.bias, of: index)?.numbers
    var largest = 0.0
    var numbers = [Double](repeating: 0, count: outputs.terms)
    withFilter(of: index) { filter in
      for output in 0..<outputs.count {
        outputs.read(output, of: filter, times: [input], into: &numbers)
        let start = Double(bias?[output] ?? 0).magnitude
        largest = max(largest, numbers.reduce(start) { $0 + $1.magnitude })
      }
    }
    var bound = min(Float(largest), weighted.epilogue.activation.largestMagnitude)
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

extension Inference {
  /// Whether the result's channels may have scales of their own: no activation has a bound but 0.
  var isScaleFree: Bool {
    switch pattern {
    case .weighted(let weighted):
      weighted.epilogue.activation.isScaleFree
        && weighted.epilogue.residualActivation?.isScaleFree ?? true
    case .addition(let activation): activation.isScaleFree
    default: true
    }
  }
}

extension ValueRange {
  /// Applies an activation to the range.
  fileprivate mutating func clamp(_ activation: Activation) {
    let most = activation.largestMagnitude
    magnitudes = magnitudes.map { min($0, most) }
    isNonNegative = activation.bounds.lower >= 0
  }
}

extension Activation {
  /// The largest magnitude after the activation.
  fileprivate var largestMagnitude: Float { max(-bounds.lower, bounds.upper) }
}

extension ModelMetadata {
  /// The range of each input after the normalization of 8-bit pixels, -1 to 1 if the metadata names none.
  fileprivate func inputRanges(count: Int) -> [ValueRange] {
    (0..<count).map { index in
      guard inputs.indices.contains(index), let normalization = inputs[index].normalization else {
        return ValueRange(magnitudes: [1])
      }
      var (lower, upper): (Float, Float) = (.infinity, -.infinity)
      for (mean, deviation) in zip(normalization.mean, normalization.standardDeviation) {
        for pixel: Float in [0, 255] {
          lower = min(lower, (pixel - mean) / deviation)
          upper = max(upper, (pixel - mean) / deviation)
        }
      }
      let magnitude = max(-lower, upper)
      guard magnitude > 0, magnitude < .infinity else { return ValueRange(magnitudes: [1]) }
      return ValueRange(magnitudes: [magnitude], isNonNegative: lower >= 0)
    }
  }
}
