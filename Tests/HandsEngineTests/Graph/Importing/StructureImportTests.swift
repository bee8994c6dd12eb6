import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// Which operator writes and which reads a tensor.
struct StructureImportTests {
  private let add = OperatorLocation(index: 0, name: "ADD")

  @Test func declaredShapesOfResultsAreIgnored() throws {
    var building = ModelBuilding()
    let input = building.input(2, 3)
    let output = building.apply(Code.logistic, [input])
    let graph = try building.graph(outputs: output)
    #expect(building.model.subgraphs[0].tensors[Int(output)].shape == [3, 1, 4, 1, 5])
    #expect(graph[graph.outputs[0]].type == float(2, 3))
    #expect(graph[graph.inputs[0]].name == "t0")
  }

  @Test func readsBeforeWrites() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    let late = building.tensor([2])
    let output = building.apply(Code.add, [input, late])
    building.append(Code.logistic, [input], [late])
    #expect(throws: GraphError.notProduced(add, tensor(1))) {
      try building.graph(outputs: output)
    }
  }

  @Test func cycles() throws {
    var building = ModelBuilding()
    let (a, b) = (building.tensor([2]), building.tensor([2]))
    building.append(Code.add, [a, a], [b])
    building.append(Code.add, [b, b], [a])
    #expect(throws: GraphError.notProduced(add, tensor(0))) { try building.graph(outputs: a) }
    var own = ModelBuilding()
    let value = own.tensor([2])
    own.append(Code.add, [value, value], [value])
    #expect(throws: GraphError.notProduced(add, tensor(0))) { try own.graph(outputs: value) }
  }

  @Test func secondWriters() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    let constant = building.zeros(2)
    let output = building.apply(Code.logistic, [input])
    let place = OperatorLocation(index: 1, name: "LOGISTIC")
    for target in [input, constant, output] {
      var twice = building
      twice.append(Code.logistic, [input], [target])
      #expect(throws: GraphError.writtenTwice(place, tensor(target))) {
        try twice.graph(outputs: output)
      }
    }
    var same = ModelBuilding()
    let rows = same.input(2, 3)
    let row = same.tensor([3])
    same.append(Code.unpack, [rows], [row, row], .unpack(count: 2, axis: 0))
    #expect(
      throws: GraphError.writtenTwice(OperatorLocation(index: 0, name: "UNPACK"), tensor(1))
    ) { try same.graph(outputs: row) }
  }

  @Test func outputsThatNobodyWrites() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    let orphan = building.tensor([2])
    _ = building.apply(Code.logistic, [input])
    #expect(throws: GraphError.outputNotProduced(tensor(1))) {
      try building.graph(outputs: orphan)
    }
    #expect(throws: GraphError.missing("output")) { try building.graph() }
    #expect(throws: GraphError.tensorIndex(nil, "graph output", found: 9, count: 3)) {
      try building.graph(outputs: 9)
    }
  }

  @Test func inputsAndConstantsMayBeOutputs() throws {
    var building = ModelBuilding()
    let (input, constant) = (building.input(2), building.zeros(3))
    let graph = try building.graph(outputs: input, constant, input)
    #expect(graph.dump == "inputs %0 float32[2]\noutputs %0 %1 %0\n")
  }

  @Test func graphInputs() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    building.model.subgraphs[0].inputs.append(input)
    #expect(
      throws: GraphError.tensor(tensor(0), "is constant or named twice as graph input", value: 1)
    ) { try building.graph(outputs: input) }
    var constant = ModelBuilding()
    constant.model.subgraphs[0].inputs.append(constant.zeros(2))
    #expect(
      throws: GraphError.tensor(tensor(0), "is constant or named twice as graph input", value: 0)
    ) { try constant.graph(outputs: 0) }
    var negative = ModelBuilding()
    let open = negative.input(-1, 2)
    #expect(throws: GraphError.tensorShape(tensor(0), .negativeExtent(axis: 0, extent: -1))) {
      try negative.graph(outputs: open)
    }
    var deep = ModelBuilding()
    let rank9 = deep.input(1, 1, 1, 1, 1, 1, 1, 1, 1)
    #expect(throws: GraphError.tensorShape(tensor(0), .rank(9))) { try deep.graph(outputs: rank9) }
  }

  @Test func operandIndices() throws {
    for index: Int32 in [-2, 7, .max, .min] {
      var building = ModelBuilding()
      let input = building.input(2)
      let output = building.apply(Code.add, [input, index])
      #expect(throws: GraphError.tensorIndex(add, "input", found: Int(index), count: 2)) {
        try building.graph(outputs: output)
      }
    }
    var absent = ModelBuilding()
    let input = absent.input(2)
    let output = absent.apply(Code.add, [input, -1])
    #expect(throws: GraphError.operator(add, .missingInput(1))) {
      try absent.graph(outputs: output)
    }
    #expect(throws: GraphError.missing("subgraph")) {
      var empty = absent.model
      empty.subgraphs = []
      _ = try Graph(importing: empty)
    }
  }

  @Test func operandTypesMustAgree() throws {
    var building = ModelBuilding()
    let (left, right) = (building.input(2), building.input(2, type: .int32))
    let output = building.apply(Code.add, [left, right])
    #expect(throws: GraphError.operator(add, .elementType(input: 1, found: .int32))) {
      try building.graph(outputs: output)
    }
  }

  @Test func numberOfOutputs() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    let outputs = [building.tensor([2]), building.tensor([2])]
    building.append(Code.add, [input, input], outputs)
    #expect(
      throws: GraphError.operator(
        add, .mismatch("number of outputs", expected: 1, found: 2))
    ) { try building.graph(outputs: outputs[0]) }
  }
}
