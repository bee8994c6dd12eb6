extension GraphPass {
  /// Layers compute with 16-bit integers from the first one to those that give the outputs, where ranges are
  /// known.
  ///
  /// Layers whose sums no other layer reads store floats, since integers would have to lie in a range;
  /// layers without a kernel stay in single precision.
  static let quantize16 = GraphPass("quantize16") { graph, context throws(ModelError) in
    guard Precision.hasFast16, context.options.isOptimized, context.target.matrixLibrary == nil
    else { throw .precisionUnavailable(.fast16) }
    // Weights are copied: a file may name a filter many times.
    let (needed, limit) = (graph.int16WeightByteCount, context.options.memoryLimit)
    guard needed <= limit else {
      throw .planning(.constantsTooLarge(byteCount: needed, limit: limit))
    }
    do throws(ActivationRangesError) {
      try context.ranges?.check(against: context.source)
    } catch {
      throw .ranges(error)
    }
    var rewrite = Quantization16(
      of: graph, graph.ranges(context.source, context.ranges, context.metadata))
    for index in graph.nodes.indices { rewrite.append(index) }
    rewrite.finish()
    guard rewrite.layerCount > 0 else { throw .precisionUnavailable(.fast16) }
    return rewrite.graph
  }
}

extension Graph {
  /// The bytes of the weights of all layers in 16 bits, each counted at every reader: filters, and for each output
  /// channel a bias and two scales.
  fileprivate var int16WeightByteCount: Int64 {
    nodes.indices.reduce(0) { sum, index in
      guard packedOperator(of: index) != nil, let filter = weights(.filter, of: index) else {
        return sum
      }
      let channels = self[nodes[index].results[0]].type.shape.dimensions.last ?? 1
      return sum + Int64(filter.type.shape.elementCount * MemoryLayout<Int16>.stride)
        + Int64(channels * (MemoryLayout<Int32>.stride + 2 * MemoryLayout<Float>.stride))
    }
  }

  /// The weighted nodes from whose results the outputs are computed without another weighted node.
  fileprivate var heads: Set<Int> {
    var reaches = [Bool](repeating: false, count: values.count)
    for output in outputs { reaches[output.index] = true }
    var heads: Set<Int> = []
    for (index, node) in nodes.enumerated().reversed() {
      guard node.results.contains(where: { reaches[$0.index] }) else { continue }
      if case .weighted = node.pattern {
        heads.insert(index)
      } else {
        for case let operand? in node.operands { reaches[operand.index] = true }
      }
    }
    return heads
  }
}

/// A graph on its way from single precision to 16-bit integers, node by node.
private struct Quantization16 {
  private(set) var graph: Graph
  /// Layers that compute with integers.
  private(set) var layerCount = 0
  private let source: Graph
  private let ranges: [ValueRange?]
  /// What has a kernel on some processor is computed in integers on all.
  private let target = Target(tiles: .baseline, int16Tiles: [.baseline])
  private let heads: Set<Int>
  /// The limit of each value, by the layers that read it.
  private var limits: [Int]
  /// The integers of a value of the source.
  private var integers: [ValueID: ValueID] = [:]
  /// The values that are computed as floats.
  private var hasNumbers: Set<ValueID>

  init(of source: Graph, _ ranges: [ValueRange?]) {
    self.source = source
    self.ranges = ranges
    graph = source
    graph.nodes = []
    heads = source.heads
    hasNumbers = Set(source.inputs)
    limits = Array(repeating: Quantization.widestLimit, count: source.values.count)
    for (index, node) in source.nodes.enumerated() {
      guard let weighted = source.packedOperator(of: index), let input = node[.input],
        let outputs = source.filterOutputs(of: index, weighted.kind),
        let range = ranges[input.index]
      else { continue }
      let limit = source.withFilter(of: index) {
        Int16Weights.limit($0, outputs: outputs, input: range)
      }
      limits[input.index] = min(limits[input.index], limit)
    }
  }

  /// Appends a node, with integers where it can be.
  mutating func append(_ index: Int) {
    let node = source.nodes[index]
    let isDone =
      switch node.pattern {
      case .weighted: heads.contains(index) ? appendHead(index) : appendLayer(index)
      case .addition: appendAddition(node)
      case .maxPool, .resizeBilinear, .padding: appendOfIntegers(node)
      case .logistic: appendLogistic(node)
      default: false
      }
    guard !isDone else { return }
    for case let operand? in node.operands { makeNumbers(operand, at: node.location) }
    graph.nodes.append(node)
    hasNumbers.formUnion(node.results)
  }

  /// Converts the outputs to floats.
  mutating func finish() {
    guard let location = source.nodes.last?.location else { return }
    for output in source.outputs { makeNumbers(output, at: location) }
  }

  // MARK: Values

  /// The format of a value of known range.
  private func format(of id: ValueID) -> Quantization? {
    guard let range = ranges[id.index], range.isUsable else { return nil }
    return Quantization(range, limit: limits[id.index])
  }

  /// The format of integers.
  private func format(ofIntegers id: ValueID) -> Quantization {
    guard let format = graph[id].type.int16Format else { preconditionFailure("not integers") }
    return format
  }

  private mutating func addValue(_ name: String, _ type: TensorType) -> ValueID {
    graph.values.append(Value(name: name, type: type))
    return ValueID(index: graph.values.count - 1)
  }

  /// Appends a node that computes a value of the source in integers, if its operator takes the operands.
  ///
  /// - Parameters:
  ///   - operator: The operator.
  ///   - operands: Its operands.
  ///   - value: The value.
  ///   - format: The required format of the result.
  ///   - location: Where the operator stands in the model file.
  ///   - needsKernel: Whether a naive version alone does not suffice.
  /// - Returns: Whether the node was appended.
  private mutating func append(
    _ operator: Operator, _ operands: [ValueID?], makingIntegersOf value: ValueID,
    _ format: Quantization?, at location: OperatorLocation, needsKernel: Bool = false
  ) -> Bool {
    guard
      let inference = try? graph.inference(
        of: `operator`, operands, results: [format], at: location),
      !needsKernel || inference.candidates(target).count > 1
    else { return false }
    let result = addValue(source[value].name, inference.results[0])
    graph.nodes.append(
      Node(
        operator: `operator`, operands: operands, results: [result], location: location,
        inference: inference))
    integers[value] = result
    return true
  }

  /// Appends a node that computes a node of the source in floats, if its operator takes the operands.
  private mutating func append(
    _ operator: Operator, _ operands: [ValueID?], makingNumbersOf results: [ValueID],
    at location: OperatorLocation
  ) -> Bool {
    guard let inference = try? graph.inference(of: `operator`, operands, at: location) else {
      return false
    }
    graph.nodes.append(
      Node(
        operator: `operator`, operands: operands, results: results, location: location,
        inference: inference))
    hasNumbers.formUnion(results)
    return true
  }

  /// A value as integers, quantized from floats if its range is known.
  private mutating func integers(of id: ValueID, at location: OperatorLocation) -> ValueID? {
    if let known = integers[id] { return known }
    guard let range = ranges[id.index]?.uniform, range.isUsable,
      source[id].type.elementType == .float32, !source[id].isConstant
    else { return nil }
    let format = Quantization(range, limit: limits[id.index])
    _ = append(.quantize16, [id], makingIntegersOf: id, format, at: location)
    return integers[id]
  }

  /// Converts a value to floats if only its integers were computed.
  private mutating func makeNumbers(_ id: ValueID, at location: OperatorLocation) {
    guard !hasNumbers.contains(id), let known = integers[id] else { return }
    guard append(.dequantize(), [known], makingNumbersOf: [id], at: location) else {
      preconditionFailure("integers of a format can be read")
    }
  }

  // MARK: Operators

  /// The weights of a layer as integers, `nil` if they would be too coarse.
  private func weights(
    of index: Int, _ outputs: FilterOutputs, input: Quantization, output: Quantization
  ) -> Int16Weights? {
    let bias = source.weights(.bias, of: index)?.numbers
    return source.withFilter(of: index) { view in
      Int16Weights(view, outputs: outputs, bias: bias, input: input, output: output)
    }
  }

  private mutating func appendLayer(_ index: Int) -> Bool {
    let node = source.nodes[index]
    guard let weighted = source.packedOperator(of: index), let operand = node[.input],
      let output = format(of: node.results[0]),
      let outputs = source.filterOutputs(of: index, weighted.kind),
      let input = integers(of: operand, at: node.location)
    else { return false }
    var residual: ValueID?
    if weighted.epilogue.residualActivation != nil {
      guard let addend = node[.residual], let known = integers(of: addend, at: node.location)
      else { return false }
      residual = known
    }
    guard
      let weights = weights(
        of: index, outputs, input: format(ofIntegers: input), output: output)
    else { return false }
    let channels = weights.scales.indices
    let scales = channels.map { Float(weights.scales[$0] / Double(output.scale(of: $0))) }
    let residualScales = residual.map { residual in
      let format = format(ofIntegers: residual)
      return channels.map { format.scale(of: $0) / output.scale(of: $0) }
    }
    guard
      weights.canRound(
        scales, residualScales: residualScales,
        slopes: source.weights(.slopes, of: index)?.numbers)
    else { return false }
    let valueCount = graph.values.count
    let operands: [ValueID?] = [
      input, addFilter(weights, of: index),
      addConstant(weights.bias, .int32, [weights.bias.count]), residual, node[.slopes],
      addScales(scales), residualScales.map { addScales($0) },
    ]
    let isDone = append(
      weighted.asOperator, operands, makingIntegersOf: node.results[0], output, at: node.location,
      needsKernel: true)
    if isDone {
      layerCount += 1
    } else {
      graph.values.removeLast(graph.values.count - valueCount)
    }
    return isDone
  }

  /// Appends a layer of integers whose results are floats.
  private mutating func appendHead(_ index: Int) -> Bool {
    let node = source.nodes[index]
    guard let weighted = source.packedOperator(of: index), weighted.epilogue == Epilogue(),
      let operand = node[.input], let output = format(of: node.results[0]),
      let outputs = source.filterOutputs(of: index, weighted.kind), outputs.areRows,
      integers[operand] != nil || isMeanOfIntegers(operand),
      let input = integers(of: operand, at: node.location),
      let weights = weights(
        of: index, outputs, input: format(ofIntegers: input), output: output)
    else { return false }
    let valueCount = graph.values.count
    let operands: [ValueID?] = [
      input, addFilter(weights, of: index),
      addConstant(weights.bias, .int32, [weights.bias.count]), nil, nil,
      addScales(weights.scales.map { Float($0) }),
    ]
    let isDone = append(
      weighted.asOperator, operands, makingNumbersOf: node.results, at: node.location)
    if !isDone { graph.values.removeLast(graph.values.count - valueCount) }
    return isDone
  }

  /// Whether a value is a mean of integers, which lies in their range.
  private func isMeanOfIntegers(_ id: ValueID) -> Bool {
    source.nodes.contains { node in
      guard node.results.contains(id), case .mean = node.pattern else { return false }
      return node[.input].map { integers[$0] != nil } ?? false
    }
  }

  /// Appends a sigmoid that rounds alike on every processor, as its operand does.
  private mutating func appendLogistic(_ node: Node) -> Bool {
    for case let operand? in node.operands { makeNumbers(operand, at: node.location) }
    return append(
      .portableLogistic(), node.operands, makingNumbersOf: node.results, at: node.location)
  }

  private mutating func appendAddition(_ node: Node) -> Bool {
    guard let left = node[.input].flatMap({ integers[$0] }),
      let right = node[Operand(1)].flatMap({ integers[$0] }),
      let format = format(of: node.results[0])
    else { return false }
    return append(
      node.operator, [left, right], makingIntegersOf: node.results[0], format, at: node.location)
  }

  /// Appends an operator that keeps the format of its operand.
  private mutating func appendOfIntegers(_ node: Node) -> Bool {
    guard let input = node[.input].flatMap({ integers[$0] }) else { return false }
    return append(
      node.operator, [input], makingIntegersOf: node.results[0], nil, at: node.location)
  }

  private mutating func addFilter(_ weights: Int16Weights, of index: Int) -> ValueID? {
    source.weights(.filter, of: index).map {
      addConstant(weights.weights, .int16, $0.type.shape)
    }
  }

  private mutating func addScales(_ scales: [Float]) -> ValueID {
    addConstant(scales.map { $0.bitPattern }, .float32, [scales.count])
  }

  private mutating func addConstant<Number: FixedWidthInteger>(
    _ numbers: [Number], _ type: ElementType, _ shape: Shape
  ) -> ValueID {
    let id = addValue("", TensorType(type, shape))
    graph[id].constant = Constant(numbers, stored: type, identity: .made(id))
    return id
  }
}

extension Value {
  /// Whether the numbers of a constant are floats, perhaps those that its integers stand for.
  fileprivate var hasFloats: Bool {
    guard let constant else { return false }
    return constant.quantization != nil || [.float32, .float16].contains(constant.stored)
  }

  /// The numbers of a float constant.
  var numbers: [Float] {
    withFilter { view in (0..<view.count).map { view[$0] } }
  }
}

extension Graph {
  func withFilter<Result>(of index: Int, _ body: (FilterView) -> Result) -> Result {
    guard let filter = weights(.filter, of: index) else { preconditionFailure("no filter") }
    return filter.withFilter(body)
  }

  /// Where the weights of each output of a layer lie, `nil` for layers that stay in single precision and for those of
  /// quantized models, whose filters have no numbers but integers.
  func filterOutputs(of index: Int, _ kind: WeightedOperator.Kind) -> FilterOutputs? {
    guard let filter = weights(.filter, of: index), filter.hasFloats,
      filter.type.shape.elementCount > 0
    else { return nil }
    let shape = filter.type.shape
    switch kind {
    case .convolution:
      return FilterOutputs(
        count: shape[0], terms: shape.elementCount / shape[0], areRows: true, inputs: shape[3])
    case .depthwise:
      guard let inputs = nodes[index][.input].map({ self[$0].type.shape[3] }) else { return nil }
      return FilterOutputs(
        count: shape[3], terms: shape[1] * shape[2], areRows: false, inputs: inputs)
    case .fullyConnected:
      // The channels of each row are the same.
      guard let inputs = nodes[index][.input].flatMap({ self[$0].type.shape.dimensions.last }),
        inputs > 0, shape[1] % inputs == 0
      else { return nil }
      return FilterOutputs(count: shape[0], terms: shape[1], areRows: true, inputs: inputs)
    case .transposedConvolution: return nil
    }
  }
}
