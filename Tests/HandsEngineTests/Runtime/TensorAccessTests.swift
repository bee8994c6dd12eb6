import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// Tensors by name, results of operators, and inputs of other shapes.
struct TensorAccessTests {
  /// `RELU(x) + y`, reshaped to as many elements in a row if a width is given.
  private func net(rowOf width: Int32? = nil) -> ByteSlice {
    var writer = TFLiteModelWriter()
    let x = writer.addTensor([1, 4, 3, 2], name: "x")
    let y = writer.addTensor([1, 1, 1, 2], name: "y")
    let (clamped, sum) = (
      writer.addTensor([1, 4, 3, 2], name: "clamped"), writer.addTensor([1, 4, 3, 2], name: "sum")
    )
    writer.operators = [
      .init(BuiltinOperator(rawValue: 19), inputs: [x], outputs: [clamped]),
      .init(BuiltinOperator(rawValue: 0), inputs: [clamped, y], outputs: [sum]),
    ]
    writer.inputs = [x, y]
    writer.outputs = [sum]
    if let width {
      let shape = writer.addTensor(
        [2], .int32, name: "shape",
        constant: Int32(1).littleEndianBytes + width.littleEndianBytes)
      let row = writer.addTensor([1, width], name: "row")
      writer.operators.append(
        .init(BuiltinOperator(rawValue: 22), inputs: [sum, shape], outputs: [row]))
      writer.outputs = [row]
    }
    return ByteSlice(writer.file())
  }

  @Test func tensorsAreFoundByName() throws {
    let model = try Model(net())
    #expect(try model.inputIndex(named: "y") == 1)
    #expect(try model.outputIndex(named: "sum") == 0)
    let interpreter = try Interpreter(model)
    try interpreter.withInput(named: "y") { input in
      input[0] = 3
      input[1] = -1
    }
    interpreter.run()
    let sum = try interpreter.withOutput(named: "sum") { output in output.indices.map { output[$0] }
    }
    #expect(sum == (0..<12).flatMap { _ in [Float(3), -1] })
  }

  @Test func otherNamesAreErrors() throws {
    let interpreter = try Interpreter(try Model(net()))
    #expect(throws: ModelError.unknownInput(name: "sum")) {
      try interpreter.withInput(named: "sum") { _ in }
    }
    #expect(throws: ModelError.unknownOutput(name: "x\n")) {
      try interpreter.withOutput(named: "x\n") { _ in }
    }
    #expect(
      ModelError.unknownOutput(name: "x\n").description == "the model has no output \"x\\u{a}\"")
  }

  @Test func everyResultCanBeReadIfNothingIsFused() throws {
    let options = ModelOptions(kernels: .baseline, isOptimized: false)
    let model = try Model(net(rowOf: 24), options: options)
    // A reshape takes no step, but has a result.
    #expect(model.steps.map(\.operatorName) == ["RELU", "ADD"])
    #expect(model.operatorResults.map(\.tensor.name) == ["clamped", "sum", "row"])
    #expect(model.operatorResults.map(\.producer.index) == [0, 1, 2])
    let interpreter = try Interpreter(model)
    interpreter.setInput(0, to: (0..<24).map { Float($0) - 12 })
    interpreter.setInput(1, to: [0.5, 0])
    interpreter.run()
    let clamped = interpreter.withResult(ofOperator: 0) { type, bytes in
      (0..<type.shape.elementCount).map {
        bytes.unsafeLoad(fromByteOffset: 4 * $0, as: Float.self)
      }
    }
    #expect(clamped == (0..<24).map { max(Float($0) - 12, 0) })
    #expect(interpreter.withResult(ofOperator: 2) { type, _ in type.shape } == [1, 24])
    #expect(interpreter.withResult(1, ofOperator: 2) { _, _ in true } == nil)
    #expect(interpreter.withResult(ofOperator: 3) { _, _ in true } == nil)
    #expect(interpreter.withResult(ofOperator: -1) { _, _ in true } == nil)
  }

  @Test func optimizedModelsKeepNoResults() throws {
    let model = try Model(net())
    #expect(model.operatorResults.isEmpty)
    #expect(try Interpreter(model).withResult(ofOperator: 0) { _, _ in true } == nil)
  }

  @Test(arguments: KernelSet.available)
  func allShapesFollowFromTheInputs(kernels: KernelSet) throws {
    let options = ModelOptions(kernels: kernels)
    let model = try Model(net(), inputShapes: [[2, 5, 7, 2]], options: options)
    #expect(model.inputs.map(\.type.shape) == [[2, 5, 7, 2], [1, 1, 1, 2]])
    #expect(model.outputs.map(\.type.shape) == [[2, 5, 7, 2]])
    let interpreter = try Interpreter(model)
    let values = (0..<140).map { Float($0) - 70 }
    interpreter.setInput(0, to: values)
    interpreter.run()
    #expect(interpreter.output(0) == values.map { max($0, 0) })
    let other = try Model(net(), inputShapes: [nil, [4, 3, 1]], options: options)
    #expect(other.inputs.map(\.type.shape) == [[1, 4, 3, 2], [4, 3, 1]])
  }

  @Test func shapesThatAnOperatorDoesNotTakeAreRefused() throws {
    let add = OperatorLocation(index: 1, name: "ADD")
    #expect(
      throws: ModelError.graph(
        .operator(add, .incompatibleShapes([1, 4, 3, 3], [1, 1, 1, 2])))
    ) { try Model(net(), inputShapes: [[1, 4, 3, 3]]) }
    // The reshape's target is a constant of the file.
    #expect {
      try Model(net(rowOf: 24), inputShapes: [[1, 8, 3, 2]])
    } throws: { error in
      guard case ModelError.graph(.operator(let location, _)) = error else { return false }
      return location.index == 2
    }
    #expect(throws: ModelError.graph(.inputCount(found: 3, expected: 2))) {
      try Model(net(), inputShapes: [nil, nil, nil])
    }
    #expect(
      GraphError.inputCount(found: 3, expected: 2).description
        == "graph: shapes are given for 3 inputs, the model has 2")
  }

  @Test func shapesKeepTheLimitsOfAFile() throws {
    var options = ModelOptions()
    options.fileLimits.elements = 1000
    #expect {
      try Model(net(), inputShapes: [[1, 100, 100, 2]], options: options)
    } throws: { error in
      if case ModelError.graph(.tensorShape(_, .tooManyElements(20_000, 1000))) = error {
        true
      } else {
        false
      }
    }
    options = ModelOptions()
    options.fileLimits.work = 1000
    #expect {
      try Model(net(), inputShapes: [[1, 100, 100, 2]], options: options)
    } throws: { error in
      if case ModelError.graph(.tooMuchWork) = error { true } else { false }
    }
    #expect {
      try Model(net(), inputShapes: [[1, 10_000, 10_000, 2]])
    } throws: { error in
      if case ModelError.planning = error { true } else { false }
    }
  }

  @Test func rangesAreRecordedFromAnEmptyRecord() throws {
    let file = net()
    let interpreter = try Interpreter(try Model(file, options: ModelOptions(isOptimized: false)))
    var ranges = try ActivationRanges(recording: file)
    #expect(ranges.fingerprint == ActivationRanges.fingerprint(of: file))
    #expect(ranges.inputs == [0, 0])
    interpreter.setInput(0, to: (0..<24).map { Float($0) - 12 })
    interpreter.run()
    ranges.record(interpreter)
    #expect(ranges.inputs == [12, 0])
    #expect(ranges.operators.joined().max() == 11)
    #expect(throws: ModelError.self) { try ActivationRanges(recording: ByteSlice([1])) }
  }
}
