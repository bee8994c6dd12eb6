import HandsSystem
import HandsTestSupport

@testable import HandsEngine
@testable import HandsTFLite

/// Builds TFLite models as values; buffer 0 is the empty one.
struct ModelBuilding {
  var model = TFLiteModel(
    version: 3, description: "", operatorCodes: [],
    subgraphs: [
      TFLiteModel.Subgraph(tensors: [], inputs: [], outputs: [], operators: [], name: "")
    ], buffers: [ByteSlice([])], metadata: [])

  /// Adds a tensor, constant if bytes are given.
  mutating func tensor(
    _ shape: [Int32], _ type: TFLiteModel.TensorTypeCode = .float32, bytes: [UInt8]? = nil,
    quantization: TFLiteModel.Quantization? = nil, sparsity: TFLiteModel.Sparsity? = nil
  ) -> Int32 {
    if let bytes { model.buffers.append(ByteSlice(bytes)) }
    let index = model.subgraphs[0].tensors.count
    model.subgraphs[0].tensors.append(
      TFLiteModel.Tensor(
        name: "t\(index)", shape: shape, type: type,
        buffer: bytes == nil ? 0 : model.buffers.count - 1, quantization: quantization,
        sparsity: sparsity))
    return Int32(index)
  }

  /// Adds a constant vector of 32-bit numbers.
  mutating func integers(_ values: Int32...) -> Int32 {
    tensor([Int32(values.count)], .int32, bytes: values.flatMap(\.littleEndianBytes))
  }

  /// Adds a constant 32-bit number.
  mutating func scalar(_ value: Int32) -> Int32 {
    tensor([], .int32, bytes: value.littleEndianBytes)
  }

  /// Adds a constant of float zeros.
  mutating func zeros(_ shape: Int32...) -> Int32 {
    let count = shape.reduce(4) { $0 * Int($1) }
    return tensor(shape, bytes: [UInt8](repeating: 0, count: count))
  }

  /// Adds a graph input.
  mutating func input(
    _ shape: Int32..., type: TFLiteModel.TensorTypeCode = .float32
  ) -> Int32 {
    let index = tensor(shape, type)
    model.subgraphs[0].inputs.append(index)
    return index
  }

  /// Adds a graph input of a type.
  mutating func input(_ type: TensorType) -> Int32 {
    let code = (0...Int8.max).lazy.compactMap { TFLiteModel.TensorTypeCode(rawValue: $0) }
      .first { ElementType($0) == type.elementType }
    guard let code else { preconditionFailure("an element type without a number") }
    let index = tensor(type.shape.dimensions.map { Int32($0) }, code)
    model.subgraphs[0].inputs.append(index)
    return index
  }

  /// Adds an operator that writes a new tensor, whose declared shape is nonsense.
  mutating func apply(
    _ code: Int32, _ inputs: [Int32], _ options: TFLiteModelWriter.Options? = nil, version: Int = 1,
    type: TFLiteModel.TensorTypeCode = .float32
  ) -> Int32 {
    let output = tensor([3, 1, 4, 1, 5], type)
    append(code, inputs, [output], options, version: version)
    return output
  }

  /// Adds an operator over given tensors.
  mutating func append(
    _ code: Int32, _ inputs: [Int32], _ outputs: [Int32],
    _ options: TFLiteModelWriter.Options? = nil,
    version: Int = 1, customName: String? = nil, customOptions: [UInt8] = []
  ) {
    model.operatorCodes.append(
      TFLiteModel.OperatorCode(
        builtin: BuiltinOperator(rawValue: code), customName: customName, version: version))
    model.subgraphs[0].operators.append(
      TFLiteModel.Operator(
        opcodeIndex: model.operatorCodes.count - 1, inputs: inputs, outputs: outputs,
        options: options?.read ?? .none, customOptions: ByteSlice(customOptions)))
  }

  /// Imports the model with some tensors as outputs.
  func graph(outputs: Int32..., limits: ModelLimits = .standard) throws -> Graph {
    var model = model
    model.subgraphs[0].outputs = outputs
    return try Graph(importing: model, limits: limits)
  }
}

/// The place of a tensor that ``ModelBuilding`` named.
func tensor(_ index: Int32) -> TensorLocation {
  TensorLocation(index: Int(index), name: "t\(index)")
}

/// Operator numbers of the schema.
enum Code {
  static let add: Int32 = 0
  static let concatenation: Int32 = 2
  static let convolution: Int32 = 3
  static let depthwise: Int32 = 4
  static let dequantize: Int32 = 6
  static let fullyConnected: Int32 = 9
  static let logistic: Int32 = 14
  static let maxPool: Int32 = 17
  static let multiply: Int32 = 18
  static let reshape: Int32 = 22
  static let resizeBilinear: Int32 = 23
  static let softmax: Int32 = 25
  static let custom: Int32 = 32
  static let pad: Int32 = 34
  static let gather: Int32 = 36
  static let mean: Int32 = 40
  static let subtract: Int32 = 41
  static let divide: Int32 = 42
  static let stridedSlice: Int32 = 45
  static let cast: Int32 = 53
  static let prelu: Int32 = 54
  static let maximum: Int32 = 55
  static let transposedConvolution: Int32 = 67
  static let shape: Int32 = 77
  static let reduceMaximum: Int32 = 82
  static let pack: Int32 = 83
  static let unpack: Int32 = 88
  static let reduceMinimum: Int32 = 89
}
