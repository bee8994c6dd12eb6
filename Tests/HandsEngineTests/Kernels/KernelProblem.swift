import HandsSystem
import HandsTestSupport

@testable import HandsEngine

/// One use of an operator, with the elements of its operands.
struct KernelProblem: CustomStringConvertible {
  let `operator`: Operator
  /// The operands, `nil` where one is absent.
  let operands: [TestTensor?]
  /// How the integers of the result are to stand for real numbers.
  let format: Quantization?
  /// The operator's use, alone in a graph.
  let graph: Graph

  /// Infers the results.
  ///
  /// - Throws: ``OperatorError`` if the operator does not take the operands.
  init(_ operator: Operator, _ operands: [TestTensor?], format: Quantization? = nil) throws {
    var builder = GraphBuilder()
    var ids: [ValueID?] = []
    for operand in operands { ids.append(operand?.add(to: &builder)) }
    let values = ids.map { id in id.map { builder.graph[$0] } }
    let results = try `operator`.infer(Operands(values, results: [format])).results
    let outputs = try builder.append(
      `operator`, ids, names: [String](repeating: "", count: results.count),
      formats: [format], at: OperatorLocation(index: 0, name: `operator`.name))
    builder.setOutputs(outputs)
    self.operator = `operator`
    self.operands = operands
    self.format = format
    graph = builder.graph
  }

  /// The use of the operator.
  var node: Node { graph.nodes[0] }
  /// The types of the results.
  var resultTypes: [TensorType] { node.inference.results }
  /// The shape of the first result.
  var resultShape: Shape { resultTypes[0].shape }

  /// The kernels of a target that take these operands, constants and computed ones as they are.
  func candidates(_ target: Target) -> [KernelCandidate] {
    node.inference.candidates(target).filter { candidate in
      candidate.constants.allSatisfy { operand in
        node[operand].map { graph[$0].isConstant } ?? true
      }
    }
  }

  /// The numbers of a float operand, `nil` if it is absent.
  func floats(_ operand: HandsEngine.Operand) -> [Float]? {
    operand.index < operands.count ? operands[operand.index]?.bytes.floats : nil
  }

  /// The problem with another operand.
  func replacing(_ operand: HandsEngine.Operand, by tensor: TestTensor) throws -> KernelProblem {
    var operands = operands
    operands[operand.index] = tensor
    return try KernelProblem(`operator`, operands, format: format)
  }

  /// The problem with operands that are all computed.
  func computed() throws -> KernelProblem {
    try KernelProblem(
      `operator`, operands.map { $0.map { TestTensor($0.bytes, $0.type) } }, format: format)
  }

  var description: String {
    let types = operands.map { $0.map { "\($0.type)" } ?? "-" }.joined(separator: ", ")
    return "\(`operator`.name)(\(types)) \(node.pattern)"
  }
}

/// An operand of a problem.
struct TestTensor {
  let type: TensorType
  /// The elements as kernels read them, contiguous.
  let bytes: [UInt8]
  /// The elements as a model file stores them, if they are constant.
  private(set) var stored: Stored?

  /// Stored elements.
  struct Stored {
    let bytes: ByteSlice
    let type: ElementType
    var quantization: Quantization?
  }

  /// A computed tensor.
  init<Element: BitwiseCopyable>(_ elements: [Element], _ type: TensorType) {
    bytes = elements.withUnsafeBytes { [UInt8]($0) }
    precondition(bytes.count == type.byteCount, "as many elements as the type says")
    self.type = type
  }

  /// A computed tensor of floats.
  init(_ floats: [Float], _ shape: Shape) { self.init(floats, TensorType(.float32, shape)) }

  /// A constant of floats that are stored in another way.
  init(_ floats: [Float], _ shape: Shape, stored: Stored) {
    self.init(floats, shape)
    self.stored = stored
  }

  /// The same elements, constant.
  var constant: TestTensor {
    var constant = self
    constant.stored = Stored(
      bytes: ByteSlice(bytes), type: type.elementType, quantization: nil)
    return constant
  }

  func add(to builder: inout GraphBuilder) -> ValueID {
    guard let stored else { return builder.addInput(name: "", type: type) }
    return builder.addConstant(
      name: "", type: type,
      constant: Constant(
        bytes: stored.bytes, stored: stored.type, quantization: stored.quantization,
        identity: .made(ValueID(index: builder.graph.values.count))))
  }
}
