import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// An operator that the schema does not define, as a model file has it.
struct CustomOperator {
  let name: String
  var version = 1
  /// The options' bytes.
  var options: [UInt8] = []
  var resultCount = 1

  /// An operator whose options are a packed struct.
  init(_ name: String, packed options: Int32..., resultCount: Int = 1) {
    self.name = name
    self.options = options.flatMap(\.littleEndianBytes)
    self.resultCount = resultCount
  }

  /// An operator whose options are a map.
  init(_ name: String, version: Int = 1, _ options: [String: FlexBufferValue]) {
    self.name = name
    self.version = version
    self.options = FlexBufferMap.write(options)
  }

  /// The operator's use on some operands, with the options that import reads.
  func applied(to operands: TestTensor...) throws -> KernelProblem {
    try KernelProblem(try graph(operands).nodes[0].operator, operands)
  }

  /// Where the operator stands.
  var location: OperatorLocation { OperatorLocation(index: 0, name: "CUSTOM \"\(name)\"") }

  private func graph(_ operands: [TestTensor]) throws -> Graph {
    var building = ModelBuilding()
    let inputs = operands.map { building.input($0.type) }
    let results = (0..<resultCount).map { _ in building.tensor([1]) }
    building.append(
      Code.custom, inputs, results, version: version, customName: name, customOptions: options)
    return try building.graph(outputs: results[0])
  }
}

extension CustomOperator {
  /// Expects operands to be refused for a reason of the operator's own.
  func expectRefusal(
    of operands: TestTensor..., because reason: OperatorError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: GraphError.operator(location, reason), sourceLocation: sourceLocation) {
      try graph(operands)
    }
  }

  /// Expects the options to be refused whatever the operands.
  func expectUnsupported(
    _ what: StaticName, _ value: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      throws: GraphError.unsupported(location, what, value: value), sourceLocation: sourceLocation
    ) {
      try graph([zeros([1, 4, 4, 1])])
    }
  }

  /// Expects a damaged file.
  func expectDamage(
    at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(
      throws: GraphError.self, sourceLocation: sourceLocation,
      performing: { try graph([zeros([1, 4, 4, 1])]) })
    guard case .file = error else {
      Issue.record("\(error)", sourceLocation: sourceLocation)
      return
    }
    #expect(error.description.contains(path), sourceLocation: sourceLocation)
  }
}

/// A float tensor of zeros.
func zeros(_ shape: Shape) -> TestTensor {
  TestTensor([Float](repeating: 0, count: shape.elementCount), shape)
}
