import HandsSystem
package import HandsTFLite

extension Graph {
  /// Translates the first subgraph of a TFLite model.
  ///
  /// Shapes of computed tensors are inferred, not taken from the file; shapes and types of inputs and constants are
  /// the file's, but for inputs whose shapes are given.
  ///
  /// - Parameters:
  ///   - model: A model whose structure was verified.
  ///   - inputShapes: Shapes that override the file's, in the order of its inputs; `nil` keeps the file's.
  ///   - limits: Limits on the network.
  /// - Throws: ``GraphError`` if an operator is not supported or the operators make no network.
  package init(
    importing model: TFLiteModel, inputShapes: [Shape?] = [], limits: ModelLimits = .standard
  ) throws(GraphError) {
    guard let subgraph = model.subgraphs.first else { throw .missing("subgraph") }
    var importer = Importer(model: model, subgraph: subgraph, limits: limits)
    try importer.checkTensors()
    try importer.importInputs(inputShapes)
    for index in subgraph.operators.indices { try importer.importOperator(at: index) }
    try importer.importOutputs()
    try importer.checkSizes()
    self = importer.builder.graph
  }
}

/// Carries the translation from tensor to tensor.
private struct Importer {
  let model: TFLiteModel
  let subgraph: TFLiteModel.Subgraph
  let limits: ModelLimits
  var builder: GraphBuilder
  /// The value of each tensor that is an input, a constant in use, or computed by now.
  private var values: [ValueID?]
  /// The bytes that expanded constants have taken so far.
  private var expandedByteCount = 0

  init(model: TFLiteModel, subgraph: TFLiteModel.Subgraph, limits: ModelLimits) {
    self.model = model
    self.subgraph = subgraph
    self.limits = limits
    builder = GraphBuilder(
      reserving: subgraph.tensors.count, nodeCount: subgraph.operators.count)
    values = Array(repeating: nil, count: subgraph.tensors.count)
  }

  mutating func importInputs(_ shapes: [Shape?]) throws(GraphError) {
    guard shapes.count <= subgraph.inputs.count else {
      throw .inputCount(found: shapes.count, expected: subgraph.inputs.count)
    }
    for (position, input) in subgraph.inputs.enumerated() {
      let index = try tensorIndex(input, "graph input", at: nil)
      let tensor = subgraph.tensors[index]
      guard values[index] == nil, model.buffers[tensor.buffer].count == 0 else {
        throw .tensor(
          location(index), "is constant or named twice as graph input", value: position)
      }
      var type = try tensor.declaredType(location(index))
      if position < shapes.count, let shape = shapes[position] { type.shape = shape }
      values[index] = builder.addInput(name: tensor.name, type: type)
    }
  }

  mutating func importOperator(at index: Int) throws(GraphError) {
    let source = subgraph.operators[index]
    let code = model.operatorCodes[source.opcodeIndex]
    let custom = code.customName.map { " \"\(PrintableName($0))\"" } ?? ""
    let location = OperatorLocation(index: index, name: "\(code.builtin)\(custom)")
    guard let definition = OperatorRegistry.definition(of: code) else {
      throw .unsupported(location, "operator number", value: Int(code.builtin.rawValue))
    }
    guard code.version >= 1, code.version <= definition.newestVersion else {
      throw .unsupported(location, "version", value: code.version)
    }
    let reader = OperatorSource(
      source, at: location, tensors: subgraph.tensors,
      constants: source.inputs.map { smallConstant(Int($0)) })
    let `operator` = try definition.read(reader)
    let positions = definition.operands ?? Array(source.inputs.indices)
    var operands: [ValueID?] = []
    for position in positions where position < source.inputs.count {
      operands.append(try operand(source.inputs[position], of: location))
    }
    try append(`operator`, operands, results: source.outputs, at: location)
  }

  private mutating func append(
    _ operator: Operator, _ operands: [ValueID?], results outputs: [Int32],
    at location: OperatorLocation
  ) throws(GraphError) {
    let results = try outputs.map { (output) throws(GraphError) in
      try tensorIndex(output, "output", at: location)
    }
    for (position, tensor) in results.enumerated() {
      let isConstant = model.buffers[subgraph.tensors[tensor].buffer].count > 0
      guard values[tensor] == nil, !isConstant, !results[..<position].contains(tensor) else {
        throw .writtenTwice(location, self.location(tensor))
      }
    }
    let made = try builder.append(
      `operator`, operands, names: results.map { subgraph.tensors[$0].name },
      formats: results.map { subgraph.tensors[$0].engineQuantization }, at: location)
    guard builder.work <= limits.work else {
      throw .tooMuchWork(location, found: builder.work, limit: limits.work)
    }
    guard builder.scaleByteCount <= limits.scaleBytes else {
      throw .tooManyScales(location, found: builder.scaleByteCount, limit: limits.scaleBytes)
    }
    for (tensor, value) in zip(results, made) {
      let inferred = builder.graph[value].type.elementType
      let declared = try subgraph.tensors[tensor].elementType(self.location(tensor))
      guard declared == inferred else {
        throw .resultType(location, declared: declared, inferred: inferred)
      }
      let format = subgraph.tensors[tensor].engineQuantization
      if builder.graph[value].type.quantization == nil {
        builder.quantize(value, as: format)
      } else if let format, inferred.integers != nil,
        builder.graph[value].type.quantization != format
      {
        throw .operator(
          location, .unsupported("a result of another scale than the operand's"))
      }
      values[tensor] = value
    }
    builder.foldShapeArithmetic()
  }

  mutating func importOutputs() throws(GraphError) {
    guard !subgraph.outputs.isEmpty else { throw .missing("output") }
    var outputs: [ValueID] = []
    for output in subgraph.outputs {
      let index = try tensorIndex(output, "graph output", at: nil)
      guard let value = try value(of: index) else {
        throw .outputNotProduced(location(index))
      }
      outputs.append(value)
    }
    builder.setOutputs(outputs)
  }

  /// Rules that hold for every tensor, also those that nothing uses.
  func checkTensors() throws(GraphError) {
    for (index, tensor) in subgraph.tensors.enumerated() {
      try tensor.checkQuantization(location(index))
      let bytes = model.buffers[tensor.buffer].count
      let isHalfByte = tensor.type == .int4
      guard !isHalfByte || Edition.hasQuantized && bytes > 0 else {
        throw .tensor(location(index), "has 4-bit integers that are not constant", value: nil)
      }
      guard bytes > 0, tensor.sparsity == nil, let type = ElementType(tensor.type) else { continue }
      let count = try tensor.declaredShape(location(index)).elementCount
      let expected = isHalfByte ? (count + 1) / 2 : count * type.byteCount
      guard bytes == expected else {
        throw .constantSize(location(index), expected: expected, found: bytes)
      }
    }
  }

  /// The size of every tensor in use, its shape given or inferred.
  func checkSizes() throws(GraphError) {
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      let count = builder.graph[value].type.shape.elementCount
      guard count <= limits.elements else {
        throw .tensorShape(
          location(index), .tooManyElements(found: count, limit: limits.elements))
      }
    }
  }

  private func location(_ tensor: Int) -> TensorLocation { subgraph.location(ofTensor: tensor) }

  private func tensorIndex(
    _ tensor: Int32, _ what: StaticName, at node: OperatorLocation?
  ) throws(GraphError) -> Int {
    let index = Int(tensor)
    guard index >= 0, index < subgraph.tensors.count else {
      throw .tensorIndex(node, what, found: index, count: subgraph.tensors.count)
    }
    return index
  }

  private mutating func operand(
    _ tensor: Int32, of node: OperatorLocation
  ) throws(GraphError) -> ValueID? {
    guard tensor != -1 else { return nil }
    let index = try tensorIndex(tensor, "input", at: node)
    guard let value = try value(of: index) else {
      throw .notProduced(node, location(index))
    }
    return value
  }

  /// The value of a tensor, `nil` if nothing made it so far.
  ///
  /// A constant is added at its first use.
  private mutating func value(of index: Int) throws(GraphError) -> ValueID? {
    if let known = values[index] { return known }
    let tensor = subgraph.tensors[index]
    guard !tensor.isVariable else { throw .tensor(location(index), "is a variable", value: nil) }
    let type = try tensor.declaredType(location(index))
    guard let constant = try constant(of: index, type) else { return nil }
    let value = builder.addConstant(name: tensor.name, type: type, constant: constant)
    values[index] = value
    return value
  }

  /// The elements of a tensor, `nil` if the file has none.
  private mutating func constant(
    of index: Int, _ type: TensorType
  ) throws(GraphError) -> Constant? {
    let tensor = subgraph.tensors[index]
    let bytes = model.buffers[tensor.buffer]
    if let sparsity = tensor.sparsity { return try expanded(sparsity, of: index, type) }
    if Edition.hasQuantized, tensor.type == .int4 {
      try countExpanded(type, of: index)
      return made(bytes.wideningHalfBytes(count: type.shape.elementCount), type)
    }
    guard bytes.count == type.byteCount, bytes.count > 0 || type.shape.elementCount == 0 else {
      return nil
    }
    return Constant(bytes: bytes, stored: type.elementType, identity: .buffer(tensor.buffer))
  }

  /// The elements of a tensor that is stored sparsely, for the rare operator that reads such ones.
  private mutating func expanded(
    _ sparsity: TFLiteModel.Sparsity, of index: Int, _ type: TensorType
  ) throws(GraphError) -> Constant {
    guard Edition.hasRareOperators else {
      throw .tensor(location(index), "is stored sparsely", value: nil)
    }
    try countExpanded(type, of: index)
    let bytes = model.buffers[subgraph.tensors[index].buffer]
    return made(try sparsity.expanded(bytes, type, at: location(index)), type)
  }

  /// Counts a constant that is larger than what the file has of it, before it is expanded.
  private mutating func countExpanded(_ type: TensorType, of index: Int) throws(GraphError) {
    expandedByteCount += type.byteCount
    guard expandedByteCount <= MemoryPlan.defaultLimit else {
      throw .tensor(location(index), "is too large, expanded bytes:", value: expandedByteCount)
    }
  }

  /// The next constant, of elements that the file does not have as they are.
  private func made(_ elements: ByteSlice, _ type: TensorType) -> Constant {
    Constant(
      bytes: elements, stored: type.elementType,
      identity: .made(ValueID(index: builder.graph.values.count)))
  }

  /// The elements of a tensor that an operator reads as options: a constant of the file or one that shape
  /// arithmetic gave.
  private func smallConstant(_ index: Int) -> Constant? {
    guard values.indices.contains(index) else { return nil }
    if let value = values[index] { return builder.graph[value].constant }
    let tensor = subgraph.tensors[index]
    let bytes = model.buffers[tensor.buffer]
    guard let type = ElementType(tensor.type), tensor.sparsity == nil,
      let shape = try? Shape(tensor.shape.map { Int($0) }),
      bytes.count == shape.elementCount * type.byteCount, bytes.count > 0 || shape.elementCount == 0
    else { return nil }
    return Constant(bytes: bytes, stored: type, identity: .buffer(tensor.buffer))
  }
}
