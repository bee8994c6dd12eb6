public import GraphIR
public import ModelFiles
import Tensors

extension Graph {
  /// Translates the first subgraph of a TFLite model.
  ///
  /// Shapes of computed tensors are worked out, not believed; shapes and types of inputs and
  /// constants are the file's.
  ///
  /// - Parameters:
  ///   - model: A model whose structure was verified.
  ///   - limits: What the network may ask for.
  /// - Throws: ``GraphError`` if an operator is not supported or the operators make no network.
  public init(
    importing model: TFLiteModel, limits: ModelLimits = .standard
  ) throws(GraphError) {
    guard let subgraph = model.subgraphs.first else { throw .missing("subgraph") }
    var importer = Importer(model: model, subgraph: subgraph)
    try importer.checkTensors()
    try importer.importInputs()
    for index in subgraph.operators.indices {
      try importer.importOperator(at: index, workLimit: limits.work)
    }
    try importer.importOutputs()
    try importer.checkSizes(limit: limits.elements)
    self = importer.builder.graph
  }
}

/// Carries the translation from tensor to tensor.
struct Importer {
  let model: TFLiteModel
  let subgraph: TFLiteModel.Subgraph
  var builder = GraphBuilder()
  /// The value of each tensor that is an input, a constant in use, or computed by now.
  private var values: [ValueID?]

  init(model: TFLiteModel, subgraph: TFLiteModel.Subgraph) {
    self.model = model
    self.subgraph = subgraph
    values = Array(repeating: nil, count: subgraph.tensors.count)
  }

  mutating func importInputs() throws(GraphError) {
    for (position, input) in subgraph.inputs.enumerated() {
      let index = try tensorIndex(input, "graph input", at: nil)
      let tensor = subgraph.tensors[index]
      guard values[index] == nil, model.buffers[tensor.buffer].count == 0 else {
        throw .tensor(place(index), "is constant or named twice as graph input", value: position)
      }
      values[index] = builder.addInput(
        name: tensor.name, type: try tensor.declaredType(place(index)))
    }
  }

  mutating func importOperator(at index: Int, workLimit: Int64) throws(GraphError) {
    let source = OperatorSource(index: index, model: model, subgraph: subgraph)
    try source.checkVersion()
    let (operation, operandCount) = try source.operation()
    var inputs: [ValueID?] = []
    for tensor in source.operator.inputs.prefix(operandCount) {
      inputs.append(try operand(tensor, of: source.place))
    }
    let results = try source.operator.outputs.map { (output) throws(GraphError) in
      try tensorIndex(output, "output", at: source.place)
    }
    for (position, tensor) in results.enumerated() {
      let isConstant = model.buffers[subgraph.tensors[tensor].buffer].count > 0
      guard values[tensor] == nil, !isConstant, !results[..<position].contains(tensor) else {
        throw .writtenTwice(source.place, place(tensor))
      }
    }
    let names = results.map { subgraph.tensors[$0].name }
    let outputs = try builder.append(operation, inputs: inputs, names: names, place: source.place)
    guard builder.work <= workLimit else {
      throw .tooMuchWork(source.place, found: builder.work, limit: workLimit)
    }
    for (tensor, output) in zip(results, outputs) {
      let computed = builder.graph[output].type.elementType
      let declared = try subgraph.tensors[tensor].elementType(place(tensor))
      guard declared == computed else {
        throw .resultType(source.place, declared: declared, computed: computed)
      }
      values[tensor] = output
    }
  }

  mutating func importOutputs() throws(GraphError) {
    guard !subgraph.outputs.isEmpty else { throw .missing("output") }
    var outputs: [ValueID] = []
    for output in subgraph.outputs {
      let index = try tensorIndex(output, "graph output", at: nil)
      guard let value = try value(of: index) else {
        throw .outputNotProduced(place(index))
      }
      outputs.append(value)
    }
    builder.setOutputs(outputs)
  }

  /// Rules that hold for every tensor, also those that nothing uses.
  func checkTensors() throws(GraphError) {
    for (index, tensor) in subgraph.tensors.enumerated() {
      try tensor.checkQuantization(place(index))
      let bytes = model.buffers[tensor.buffer].count
      guard bytes > 0, !tensor.isSparse, let type = ElementType(tensor.type) else { continue }
      let expected = try tensor.declaredShape(place(index)).elementCount * type.byteCount
      guard bytes == expected else {
        throw .constantSize(place(index), expected: expected, found: bytes)
      }
    }
  }

  /// The size of every tensor in use, its shape given or worked out.
  func checkSizes(limit: Int) throws(GraphError) {
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      let count = builder.graph[value].type.shape.elementCount
      guard count <= limit else {
        throw .tensorShape(place(index), .tooManyElements(found: count, limit: limit))
      }
    }
  }

  private func place(_ tensor: Int) -> TensorPlace { subgraph.place(ofTensor: tensor) }

  private func tensorIndex(
    _ tensor: Int32, _ what: StaticName, at node: OperatorPlace?
  ) throws(GraphError) -> Int {
    let index = Int(tensor)
    guard index >= 0, index < subgraph.tensors.count else {
      throw .tensorIndex(node, what, found: index, count: subgraph.tensors.count)
    }
    return index
  }

  private mutating func operand(
    _ tensor: Int32, of node: OperatorPlace
  ) throws(GraphError) -> ValueID? {
    guard tensor != -1 else { return nil }
    let index = try tensorIndex(tensor, "input", at: node)
    guard let value = try value(of: index) else {
      throw .notProduced(node, place(index))
    }
    return value
  }

  /// The value of a tensor, `nil` if nothing made it so far.
  ///
  /// A constant is added at its first use.
  private mutating func value(of index: Int) throws(GraphError) -> ValueID? {
    if let known = values[index] { return known }
    let tensor = subgraph.tensors[index]
    guard !tensor.isSparse else { throw .tensor(place(index), "is stored sparsely", value: nil) }
    guard !tensor.isVariable else { throw .tensor(place(index), "is a variable", value: nil) }
    let type = try tensor.declaredType(place(index))
    let bytes = model.buffers[tensor.buffer]
    guard bytes.count == type.byteCount, bytes.count > 0 || type.shape.elementCount == 0 else {
      return nil
    }
    let value = builder.addConstant(
      name: tensor.name, type: type,
      constant: Constant(bytes: bytes, stored: type.elementType))
    values[index] = value
    return value
  }
}
