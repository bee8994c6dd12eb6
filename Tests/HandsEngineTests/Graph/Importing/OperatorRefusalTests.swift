import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// Operators that are not supported, or carry options that are not.
struct OperatorRefusalTests {
  private func refusal(
    of code: Int32, _ options: TFLiteModelWriter.Options? = nil, version: Int = 1,
    _ addInputs: (inout ModelBuilding) -> [Int32] = { [$0.input(1, 4, 4, 2)] }
  ) throws -> GraphError {
    var building = ModelBuilding()
    let inputs = addInputs(&building)
    let output = building.apply(code, inputs, options, version: version)
    return try #require(
      throws: GraphError.self, performing: { try building.graph(outputs: output) })
  }

  private func place(_ name: String) -> OperatorLocation { OperatorLocation(index: 0, name: name) }

  @Test func unknownOperators() throws {
    #expect(
      try refusal(of: 250)
        == .unsupported(place("operator 250"), "operator number", value: 250))
    #expect(try refusal(of: 119) == .unsupported(place("WHILE"), "operator number", value: 119))
    #expect(try refusal(of: 24) == .unsupported(place("RNN"), "operator number", value: 24))
    #expect(
      try refusal(of: -1) == .unsupported(place("operator -1"), "operator number", value: -1))
  }

  @Test(arguments: [
    Code.add, Code.convolution, Code.fullyConnected, Code.maxPool, Code.pad, Code.gather,
    Code.softmax,
  ])
  func unknownVersions(code: Int32) throws {
    for version in [99, 0, -1] {
      guard case .unsupported(_, let what, let value) = try refusal(of: code, version: version)
      else {
        Issue.record("another error")
        return
      }
      #expect(what == "version" && value == version)
    }
  }

  @Test(arguments: [
    "line\nbreak", "\u{1b}[31mred", "quote\"and\\", "\u{202e}abc", "nul\0", "é",
    String(repeating: "x", count: 1_024), "",
  ])
  func customNamesStayOnePrintableLine(name: String) throws {
    var building = ModelBuilding()
    let input = building.input(1)
    let output = building.tensor([1])
    building.append(Code.custom, [input], [output], customName: name)
    let error = try #require(
      throws: GraphError.self, performing: { try building.graph(outputs: output) })
    let line = error.description
    #expect(line.hasPrefix("graph: operator 0 (CUSTOM \""))
    #expect(line.utf8.count <= 250)
    #expect(line.unicodeScalars.allSatisfy { (" "..."~").contains($0) || $0 == "…" })
  }

  @Test(arguments: [
    (Code.convolution, "CONV_2D"), (Code.depthwise, "DEPTHWISE_CONV_2D"),
    (Code.maxPool, "MAX_POOL_2D"), (Code.softmax, "SOFTMAX"), (Code.concatenation, "CONCATENATION"),
    (Code.unpack, "UNPACK"),
  ])
  func missingOptions(code: Int32, name: String) throws {
    #expect(
      try refusal(of: code) == .unsupported(place(name), "kind of options", value: 0))
    #expect(
      try refusal(of: code, .mul) == .unsupported(place(name), "kind of options", value: 21))
  }

  @Test func optionsOfAnotherOperator() throws {
    for (code, name) in [
      (Code.add, "ADD"), (Code.fullyConnected, "FULLY_CONNECTED"), (Code.gather, "GATHER"),
    ] {
      #expect(
        try refusal(of: code, .softmax(beta: 1))
          == .unsupported(place(name), "kind of options", value: 9))
    }
  }

  @Test func unsupportedOptions() throws {
    #expect(
      try refusal(of: Code.fullyConnected, .fullyConnected(weightsFormat: 1))
        == .unsupported(place("FULLY_CONNECTED"), "weights format", value: 1))
    #expect(
      try refusal(of: Code.add, .add(activation: .tanh))
        == .unsupported(place("ADD"), "fused activation", value: 4))
    #expect(
      try refusal(of: Code.shape, .shape(.int8))
        == .unsupported(place("SHAPE"), "out_type", value: 9))
  }

  /// Fields that the schema does not allow are errors of the file.
  @Test func damagedOptions() throws {
    let error = try refusal(of: Code.convolution, TFLiteModelWriter.Options(type: 1, [0: .int8(7)]))
    guard case .file = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.description.contains("padding"))
  }

  @Test func operandsThatMustBeConstant() throws {
    #expect(
      try refusal(of: Code.pad) { [$0.input(1), $0.input(1, 2, type: .int32)] }
        == .needsConstant(place("PAD"), "paddings"))
    #expect(
      try refusal(of: Code.mean) { [$0.input(1), $0.zeros(1)] }
        == .needsConstant(place("MEAN"), "axes"))
    #expect(
      try refusal(of: Code.pad) { [$0.input(1)] }
        == .operator(place("PAD"), .operandCount("2 inputs", found: 1)))
    #expect(
      try refusal(of: Code.pad) { [$0.input(1), $0.integers(1, 2, 3)] }
        == .operator(place("PAD"), .attribute("number of paddings", value: 3)))
    #expect(
      try refusal(of: Code.resizeBilinear) { [$0.input(1, 2, 2, 1), $0.integers(1, 2, 3)] }
        == .operator(
          place("RESIZE_BILINEAR"), .attribute("length of the target size", value: 3)))
    #expect(
      try refusal(of: Code.reshape) == .operator(place("RESHAPE"), .missingInput(1)))
    #expect(
      try refusal(of: Code.mean) { building in
        let axes = building.tensor([17], .int32, bytes: [UInt8](repeating: 0, count: 68))
        return [building.input(1), axes]
      } == .operator(place("MEAN"), .attribute("length of an operand", value: 17)))
  }

  @Test func constantIndicesOutsideTheAxis() throws {
    for index: Int32 in [-1, 4, .max, .min] {
      #expect(
        try refusal(of: Code.gather, .gather(axis: 1)) {
          [$0.input(2, 4), $0.integers(0, index)]
        } == .operator(place("GATHER"), .attribute("index", value: Int(index))))
    }
  }

  /// A slice a row of a tensor of 2³¹ - 1 rows would take gigabytes before any plan is made.
  @Test func unpackIntoFewerOutputs() throws {
    #expect(
      try refusal(of: Code.unpack, .unpack(count: .max, axis: 0)) { [$0.input(.max)] }
        == .operator(
          place("UNPACK"), .mismatch("number of outputs", expected: Int(Int32.max), found: 1)))
  }

  @Test func resultTypes() throws {
    var building = ModelBuilding()
    let input = building.input(2)
    let output = building.apply(Code.logistic, [input], type: .int32)
    #expect(
      throws: GraphError.resultType(place("LOGISTIC"), declared: .int32, inferred: .float32)
    ) { try building.graph(outputs: output) }
    var strings = ModelBuilding()
    let text = strings.apply(Code.logistic, [strings.input(2)], type: .string)
    #expect(
      throws: GraphError.tensor(tensor(1), "has an unsupported element type, number", value: 5)
    ) { try strings.graph(outputs: text) }
  }
}
