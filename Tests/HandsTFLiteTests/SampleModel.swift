import HandsSystem

@testable import HandsTFLite

/// The tables of a model of one `SOFTMAX`, for tests to change.
struct SampleModel {
  /// The root table.
  var root: FlatBufferValue

  init() {
    var writer = TFLiteModelWriter(description: "sample")
    writer.inputs = [writer.addTensor([1, 8], name: "values")]
    writer.outputs = [writer.addTensor([1, 8], name: "values")]
    writer.operators = [
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: 25), inputs: [0], outputs: [1],
        options: TFLiteModelWriter.Options(type: 9, [0: .float(1)]))
    ]
    root = writer.root
  }

  /// The sample with an operator of other options.
  init(options type: UInt8, _ fields: [Int: FlatBufferValue]) {
    self.init()
    operation[3] = .uint8(type)
    operation[4] = .table(fields)
  }

  var operatorCode: FlatBufferValue {
    get { root[1].elements[0] }
    set { root[1].elements = [newValue] }
  }

  var graph: FlatBufferValue {
    get { root[2].elements[0] }
    set { root[2].elements = [newValue] }
  }

  /// All tensors at once: those of the sample are equal.
  var tensor: FlatBufferValue {
    get { graph[0].elements[0] }
    set { graph[0].elements = graph[0].elements.map { _ in newValue } }
  }

  var operation: FlatBufferValue {
    get { graph[3].elements[0] }
    set { graph[3].elements = [newValue] }
  }

  var buffers: [FlatBufferValue] {
    get { root[4].elements }
    set { root[4].elements = newValue }
  }

  var file: [UInt8] { FlatBufferBuilder.build(root, identifier: TFLiteModel.identifier) }

  func read(limits: ModelLimits = .standard) throws(ModelFileError) -> TFLiteModel {
    try TFLiteModel.read(ByteSlice(file), limits: limits)
  }

  /// The refusal, or `nil` if the model is accepted.
  func refusal(limits: ModelLimits = .standard) -> ModelFileError? {
    do throws(ModelFileError) {
      _ = try read(limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// The options of the operator as the file has them.
  func options() throws(ModelFileError) -> OperatorOptions {
    try read().subgraphs[0].operators[0].options
  }
}

extension FlatBufferValue {
  /// A field of a table, by its number.
  subscript(field: Int) -> FlatBufferValue {
    get {
      guard case .table(let fields) = self, let value = fields[field] else { return .table([:]) }
      return value
    }
    set {
      guard case .table(var fields) = self else { return }
      fields[field] = newValue
      self = .table(fields)
    }
  }

  /// The elements of a vector.
  var elements: [FlatBufferValue] {
    get {
      guard case .vector(let elements) = self else { return [] }
      return elements
    }
    set { self = .vector(newValue) }
  }
}

extension [FlatBufferValue] {
  /// The first element so many times.
  func repeated(_ count: Int) -> [FlatBufferValue] {
    first.map { [FlatBufferValue](repeating: $0, count: count) } ?? []
  }
}
