import HandsSystem

extension Graph {
  /// The graph with 16-bit integers from the first convolution to the last, where ranges are known.
  ///
  /// The layers whose sums no other layer reads give numbers, as their integers would have to lie in a range;
  /// what has no kernel stays in single precision.
  /// The result is `nil` if nothing is left.
  ///
  /// - Parameter ranges: The range of each value, `nil` where it is not known.
  /// - Returns: The new graph, or `nil`.
  func inFixedPoint(_ ranges: [ValueRange?]) -> Graph? {
    var rewrite = FixedPointRewrite(of: self, ranges)
    for index in nodes.indices { rewrite.append(index) }
    rewrite.finish()
    guard rewrite.layerCount > 0 else { return nil }
    return GraphPass.removeDeadNodes.apply(rewrite.graph)
  }

  /// The weighted nodes from whose results the outputs are made without another one.
  fileprivate var heads: Set<Int> {
    var reaches = [Bool](repeating: false, count: values.count)
    for output in outputs { reaches[output.index] = true }
    var heads: Set<Int> = []
    for (index, node) in nodes.enumerated().reversed() {
      guard node.results.contains(where: { reaches[$0.index] }) else { continue }
      if case .weighted = node.operator.pattern {
        heads.insert(index)
      } else {
        for case let operand? in node.operands { reaches[operand.index] = true }
      }
    }
    return heads
  }
}

/// A graph on its way from single precision to fixed point, node by node.
private struct FixedPointRewrite {
  private(set) var graph: Graph
  /// Layers that compute in fixed point.
  private(set) var layerCount = 0
  private let source: Graph
  private let ranges: [ValueRange?]
  /// What has a kernel on any processor is in fixed point on all.
  private let target = Target(tiles: .baseline, fixedPointTiles: [.baseline])
  private let heads: Set<Int>
  /// The limit of each value, by the layers that read it.
  private var limits: [Int]
  /// The integers of a value of the source, with their format.
  private var integers: [ValueID: (id: ValueID, format: FixedPointFormat)] = [:]
  /// The values whose numbers are computed.
  private var hasNumbers: Set<ValueID>

  init(of source: Graph, _ ranges: [ValueRange?]) {
    self.source = source
    self.ranges = ranges
    graph = source
    graph.nodes = []
    heads = source.heads
    hasNumbers = Set(source.inputs)
    limits = Array(repeating: FixedPointFormat.widestLimit, count: source.values.count)
    for (index, node) in source.nodes.enumerated() {
      guard let weighted = source.packedOperator(of: index), let input = node[.input],
        let outputs = source.filterOutputs(of: index, weighted.kind)
      else { continue }
      guard let range = ranges[input.index] else { continue }
      let limit = source.withFilter(of: index) {
        FixedPointFilter.limit($0, outputs: outputs, input: range)
      }
      limits[input.index] = min(limits[input.index], limit)
    }
  }

  /// Appends a node, in fixed point where it can be.
  mutating func append(_ index: Int) {
    let node = source.nodes[index]
    let isDone =
      switch node.operator.pattern {
      case .weighted: heads.contains(index) ? appendHead(index) : appendLayer(index)
      case .addition(let activation): appendAddition(node, activation)
      case .maxPool(let pool):
        appendInFormat(node) { .fixedPointMaxPool(pool, $0) }
      case .resizeBilinear(let resize):
        appendInFormat(node) { .fixedPointResize(resize, $0) }
      case .padding(let before, let after): appendPadding(node, before, after)
      case .logistic: appendLogistic(node)
      default: false
      }
    guard !isDone else { return }
    for case let operand? in node.operands { makeNumbers(operand, at: node.location) }
    graph.nodes.append(node)
    hasNumbers.formUnion(node.results)
  }

  /// Makes the numbers of the outputs.
  mutating func finish() {
    guard let location = source.nodes.last?.location else { return }
    for output in source.outputs { makeNumbers(output, at: location) }
  }

  // MARK: Formats

  /// The format of a value of known range.
  private func format(of id: ValueID) -> FixedPointFormat? {
    guard let range = ranges[id.index], range.isUsable else { return nil }
    return FixedPointFormat(range, limit: limits[id.index])
  }

  private mutating func addValue(_ name: String, _ type: TensorType) -> ValueID {
    graph.values.append(Value(name: name, type: type))
    return ValueID(index: graph.values.count - 1)
  }

  /// Appends a node that makes one new value, if its operator takes the operands and has a kernel.
  private mutating func append(
    _ operator: Operator, _ operands: [ValueID?], as name: String, at location: OperatorLocation
  ) -> ValueID? {
    guard let inference = try? graph.inference(of: `operator`, operands, at: location) else {
      return nil
    }
    let result = addValue(name, inference.results[0])
    graph.nodes.append(
      Node(
        operator: `operator`, operands: operands, results: [result], location: location,
        inference: inference))
    return result
  }

  /// The integers of a value, which are made of its numbers if its range is known.
  private mutating func integers(
    of id: ValueID, at location: OperatorLocation
  ) -> (id: ValueID, format: FixedPointFormat)? {
    if let known = integers[id] { return known }
    guard let range = ranges[id.index]?.uniform, range.isUsable,
      source[id].type.elementType == .float32, !source[id].isConstant
    else { return nil }
    let format = FixedPointFormat(range, limit: limits[id.index])
    guard
      let made = append(
        .fixedPointQuantize(to: format), [id], as: source[id].name, at: location)
    else { return nil }
    integers[id] = (made, format)
    return (made, format)
  }

  /// Makes the numbers of a value that there are only integers of.
  private mutating func makeNumbers(_ id: ValueID, at location: OperatorLocation) {
    guard !hasNumbers.contains(id), let known = integers[id] else { return }
    let dequantize = Operator.fixedPointDequantize(known.format)
    guard let inference = try? graph.inference(of: dequantize, [known.id], at: location) else {
      preconditionFailure("integers of a format can be read")
    }
    graph.nodes.append(
      Node(
        operator: dequantize, operands: [known.id], results: [id], location: location,
        inference: inference))
    hasNumbers.insert(id)
  }

  // MARK: Operators

  /// The weights of a layer as integers, `nil` if they would be too coarse.
  private func filter(
    of index: Int, _ outputs: FilterOutputs, input: FixedPointFormat, output: FixedPointFormat
  ) -> FixedPointFilter? {
    let bias = source.weights(.bias, of: index)?.numbers
    return source.withFilter(of: index) { view in
      FixedPointFilter(view, outputs: outputs, bias: bias, input: input, output: output)
    }
  }

  private mutating func appendLayer(_ index: Int) -> Bool {
    let node = source.nodes[index]
    guard let weighted = source.packedOperator(of: index), let operand = node[.input],
      let output = format(of: node.results[0]),
      let outputs = source.filterOutputs(of: index, weighted.kind),
      let input = integers(of: operand, at: node.location)
    else { return false }
    var residual: (id: ValueID, format: FixedPointFormat)?
    if weighted.epilogue.residualActivation != nil {
      guard let addend = node[.residual],
        let integers = integers(of: addend, at: node.location)
      else { return false }
      residual = integers
    }
    guard let filter = filter(of: index, outputs, input: input.format, output: output) else {
      return false
    }
    let layer = FixedPointWeighted(weighted: weighted, output: output)
    let channels = filter.scales.count
    let scales = (0..<channels).map { Float(filter.scales[$0] / Double(output.scale(of: $0))) }
    let residualScales = residual.map { residual in
      (0..<channels).map { residual.format.scale(of: $0) / output.scale(of: $0) }
    }
    guard
      FixedPointRewrite.canRound(
        filter.largestSums, scales, residualScales,
        slopes: source.weights(.slopes, of: index)?.numbers)
    else { return false }
    let valueCount = graph.values.count
    let shape = source.weights(.filter, of: index)?.type.shape
    let operands: [ValueID?] = [
      input.id, shape.map { addConstant(filter.weights, .int16, $0) },
      addConstant(filter.bias, .int32, [filter.bias.count]), residual?.id, node[.slopes],
      addScales(scales), residualScales.map { addScales($0) },
    ]
    guard
      let result = append(
        .fixedPoint(layer), operands, as: source[node.results[0]].name, at: node.location),
      graph.nodes.last.map({ $0.inference.candidates(target).count > 1 }) ?? false
    else {
      if graph.nodes.last?.results[0].index ?? 0 >= valueCount { graph.nodes.removeLast() }
      graph.values.removeLast(graph.values.count - valueCount)
      return false
    }
    self.integers[node.results[0]] = (result, output)
    layerCount += 1
    return true
  }

  /// Appends a layer of integers whose results are numbers, if its windows are single pixels.
  private mutating func appendHead(_ index: Int) -> Bool {
    let node = source.nodes[index]
    guard let weighted = source.packedOperator(of: index), weighted.epilogue == Epilogue(),
      let shape = source.weights(.filter, of: index)?.type.shape, let operand = node[.input],
      let output = format(of: node.results[0]),
      let outputs = source.filterOutputs(of: index, weighted.kind), outputs.areRows,
      outputs.terms == outputs.inputs, integers[operand] != nil || isMeanOfIntegers(operand),
      let input = integers(of: operand, at: node.location)
    else { return false }
    guard let filter = filter(of: index, outputs, input: input.format, output: output) else {
      return false
    }
    let multiple = Operator.fixedPointHeadMultiple
    let columns = (outputs.count + multiple - 1) / multiple * multiple
    guard let filledShape = try? Shape([columns] + shape.dimensions.dropFirst()) else {
      return false
    }
    func filled<Number: FixedWidthInteger>(_ numbers: [Number], _ count: Int) -> [Number] {
      numbers + Array(repeating: 0, count: count - numbers.count)
    }
    let valueCount = graph.values.count
    let head = Operator.fixedPointHead(
      node.operator.name, source[node.results[0]].type.shape)
    let scales = filter.scales.map { Float($0).bitPattern }
    let operands: [ValueID?] = [
      input.id,
      addConstant(
        filled(filter.weights, columns * outputs.terms), .int16, filledShape),
      addConstant(filled(filter.bias, columns), .int32, [columns]),
      addConstant(filled(scales, columns), .float32, [columns]),
    ]
    guard let inference = try? graph.inference(of: head, operands, at: node.location) else {
      graph.values.removeLast(graph.values.count - valueCount)
      return false
    }
    append(head, operands, for: node, inference)
    return true
  }

  /// Whether a value is a mean of integers, which lies in their range.
  private func isMeanOfIntegers(_ id: ValueID) -> Bool {
    source.nodes.contains { node in
      guard node.results.contains(id), case .mean = node.operator.pattern else { return false }
      return node[.input].map { integers[$0] != nil } ?? false
    }
  }

  /// Appends an operator that makes a node's numbers by other means.
  private mutating func append(
    _ operator: Operator, _ operands: [ValueID?], for node: Node, _ inference: Inference
  ) {
    graph.nodes.append(
      Node(
        operator: `operator`, operands: operands, results: node.results, location: node.location,
        inference: inference))
    hasNumbers.formUnion(node.results)
  }

  /// Appends a sigmoid that rounds alike on every processor, as what it is computed of does.
  private mutating func appendLogistic(_ node: Node) -> Bool {
    let logistic = Operator.portableLogistic()
    for case let operand? in node.operands { makeNumbers(operand, at: node.location) }
    guard let inference = try? graph.inference(of: logistic, node.operands, at: node.location)
    else { return false }
    append(logistic, node.operands, for: node, inference)
    return true
  }

  /// Whether what is stored has magnitudes below 2³¹ before it is rounded, so that it may be rounded by a
  /// conversion to 32 bits: the largest sum of each channel, its scale, that of a residual, and slopes.
  private static func canRound(
    _ largestSums: [Int64], _ scales: [Float], _ residualScales: [Float]?, slopes: [Float]?
  ) -> Bool {
    let steepest = slopes?.reduce(1) { max($0, $1.magnitude) } ?? 1
    return largestSums.indices.allSatisfy { channel in
      let sum = Float(largestSums[channel]) * scales[channel]
      let residual = Float(Int16.max) * (residualScales?[channel] ?? 0)
      return (sum + residual) * steepest < 0x1p30
    }
  }

  private mutating func appendAddition(_ node: Node, _ activation: Activation) -> Bool {
    guard let left = node[.input].flatMap({ integers[$0] }),
      let right = node[Operand(1)].flatMap({ integers[$0] }),
      let format = format(of: node.results[0]),
      let result = append(
        .fixedPointAdd(left.format, right.format, to: format, activation), [left.id, right.id],
        as: source[node.results[0]].name, at: node.location)
    else { return false }
    integers[node.results[0]] = (result, format)
    return true
  }

  /// Appends an operator that keeps the format of its operand.
  private mutating func appendInFormat(
    _ node: Node, _ make: (FixedPointFormat) -> Operator
  ) -> Bool {
    guard let input = node[.input].flatMap({ integers[$0] }),
      let result = append(
        make(input.format), [input.id], as: source[node.results[0]].name, at: node.location)
    else { return false }
    integers[node.results[0]] = (result, input.format)
    return true
  }

  private mutating func appendPadding(_ node: Node, _ before: [Int], _ after: [Int]) -> Bool {
    guard let input = node[.input].flatMap({ integers[$0] }), let first = before.last,
      let last = after.last,
      let result = append(
        node.operator, [input.id], as: source[node.results[0]].name, at: node.location)
    else { return false }
    integers[node.results[0]] = (result, input.format.padded(before: first, after: last))
    return true
  }

  private mutating func addScales(_ scales: [Float]) -> ValueID {
    addConstant(scales.map { $0.bitPattern }, .float32, [scales.count])
  }

  private mutating func addConstant<Number: FixedWidthInteger>(
    _ numbers: [Number], _ type: ElementType, _ shape: Shape
  ) -> ValueID {
    let id = addValue("", TensorType(type, shape))
    // Safe: integers may be read as their bytes.
    let bytes = unsafe numbers.map { $0.littleEndian }.withUnsafeBytes { unsafe Array($0) }
    graph[id].constant = Constant(bytes: ByteSlice(bytes), stored: type, identity: .made(id))
    return id
  }
}

extension Value {
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

  /// Where the weights of each output of a layer lie, `nil` for layers that stay in single precision.
  func filterOutputs(of index: Int, _ kind: WeightedOperator.Kind) -> FilterOutputs? {
    guard let shape = weights(.filter, of: index)?.type.shape, shape.elementCount > 0 else {
      return nil
    }
    switch kind {
    case .convolution:
      return FilterOutputs(
        count: shape[0], terms: shape.elementCount / shape[0], areRows: true, inputs: shape[3])
    case .depthwise:
      guard let inputs = nodes[index][.input].map({ self[$0].type.shape[3] }) else { return nil }
      return FilterOutputs(
        count: shape[3], terms: shape[1] * shape[2], areRows: false, inputs: inputs)
    case .fullyConnected:
      guard let inputs = nodes[index][.input].flatMap({ self[$0].type.shape.dimensions.last })
      else { return nil }
      return FilterOutputs(count: shape[0], terms: shape[1], areRows: true, inputs: inputs)
    case .transposedConvolution: return nil
    }
  }
}
