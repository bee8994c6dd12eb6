import GraphIR
import ModelFiles
import Tensors

/// One operator of the file, with what its translation needs.
struct OperatorSource {
  let `operator`: TFLiteModel.Operator
  let code: TFLiteModel.OperatorCode
  let place: OperatorPlace
  private let model: TFLiteModel
  private let subgraph: TFLiteModel.Subgraph

  init(index: Int, model: TFLiteModel, subgraph: TFLiteModel.Subgraph) {
    self.model = model
    self.subgraph = subgraph
    `operator` = subgraph.operators[index]
    code = model.operatorCodes[`operator`.opcodeIndex]
    let custom = code.customName.map { " \"\(PrintableName($0))\"" } ?? ""
    place = OperatorPlace(index: index, name: "\(code.builtin)\(custom)")
  }

  func checkVersion() throws(GraphError) {
    guard let newest = code.builtin.newestVersion else {
      throw .unsupported(place, "operator number", value: Int(code.builtin.rawValue))
    }
    guard code.version >= 1, code.version <= newest else {
      throw .unsupported(place, "version", value: code.version)
    }
  }

  /// The most numbers that an operand which becomes an attribute may hold: paddings hold two for
  /// each dimension.
  private static let largestAttribute = 2 * Shape.maximumRank

  /// The numbers of an operand that must be constant.
  func integers(_ position: Int, _ what: StaticName) throws(GraphError) -> [Int] {
    guard position < `operator`.inputs.count else {
      throw .operation(place, .missingInput(position))
    }
    let index = Int(`operator`.inputs[position])
    guard index >= 0, index < subgraph.tensors.count else {
      throw .tensorIndex(place, what, found: index, count: subgraph.tensors.count)
    }
    let tensor = subgraph.tensors[index]
    let type = try tensor.declaredType(subgraph.place(ofTensor: index))
    guard type.shape.elementCount <= OperatorSource.largestAttribute else {
      throw .operation(place, .attribute("length of an operand", value: type.shape.elementCount))
    }
    let bytes = model.buffers[tensor.buffer]
    guard bytes.count == type.byteCount, bytes.count > 0 || type.shape.elementCount == 0,
      let values = Constant(bytes: bytes, stored: type.elementType).integers
    else { throw .needsConstant(place, what) }
    return values
  }

  /// Whether an operand is there.
  func hasInput(_ position: Int) -> Bool {
    position < `operator`.inputs.count && `operator`.inputs[position] != -1
  }

  /// Checks that the operator has exactly so many inputs.
  func checkInputCount(_ count: Int, _ what: StaticName) throws(GraphError) {
    guard `operator`.inputs.count == count else {
      throw .operation(place, .operandCount(what, found: `operator`.inputs.count))
    }
  }

  /// The tensor of an operand, `nil` if it is absent or its index is wrong.
  func tensor(_ position: Int) -> TFLiteModel.Tensor? {
    guard position < `operator`.inputs.count else { return nil }
    let index = Int(`operator`.inputs[position])
    return subgraph.tensors.indices.contains(index) ? subgraph.tensors[index] : nil
  }

  func wrongOptions() -> GraphError { .unsupported(place, "kind of options", value: 0) }

  func activation(_ function: TFLiteModel.ActivationFunction) throws(GraphError) -> Activation {
    switch function {
    case .none: .none
    case .relu: .relu
    case .reluN1To1: .reluN1To1
    case .relu6: .relu6
    case .tanh, .signBit:
      throw .unsupported(place, "fused activation", value: Int(function.rawValue))
    }
  }
}
