import Testing

@testable import HandsEngine

struct FuseActivationTests {
  @Test(arguments: [
    (Operator.relu(), "relu"), (.relu6(), "relu6"), (.reluN1To1(), "relu_n1_to_1"),
    (.relu0To1(), "relu_0_to_1"),
  ])
  func sumsAreClampedAtTheStore(activation: Operator, name: String) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let (filter, bias) = (building.constant(3, 1, 1, 2), building.constant(3))
    let sum = try building.apply(.convolution(.same), input, filter, bias)
    let output = try building.apply(activation, sum)
    let graph = building.graph(outputs: output)
    #expect(
      try GraphPass.fuseActivation.dump(graph) == [
        "%4 = CONV_2D(%0, %1:const, %2:const) same +\(name) float32[1, 4, 4, 3]", "outputs %4",
      ])
    #expect(
      try GraphPass.fuseActivation.apply(graph).nodes[0].location.description
        == "operator 0 (CONV_2D)")
  }

  @Test func everyOperatorWithWeights() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let taps = building.constant(1, 3, 3, 2)
    let filtered = try building.apply(
      .relu(), building.apply(.depthwise(.same), input, taps))
    let weights = building.constant(5, 32)
    let output = try building.apply(
      .relu6(), building.apply(.fullyConnected(), filtered, weights))
    #expect(
      try GraphPass.fuseActivation.dump(building.graph(outputs: output)) == [
        "%3 = DEPTHWISE_CONV_2D(%0, %1:const) same +relu float32[1, 4, 4, 2]",
        "%6 = FULLY_CONNECTED(%3, %4:const) +relu6 float32[1, 5]", "outputs %6",
      ])
  }

  /// Behind a residual the clamp is that of the addition, which had none.
  @Test func afterAResidual() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let sum = try building.apply(.convolution(.same, activation: .relu), input, filter)
    let added = try building.apply(.add(), sum, input)
    let output = try building.apply(.relu6(), added)
    let graph = building.graph(outputs: output)
    // Before the residual is fused there is nothing to clamp.
    try GraphPass.fuseActivation.expectUnchanged(graph)
    let residual = try GraphPass.fuseResidual.apply(graph)
    #expect(
      try GraphPass.fuseActivation.dump(residual) == [
        "%4 = CONV_2D(%0, %1:const, -, %0) same +relu +residual +relu6 float32[1, 4, 4, 2]",
        "outputs %4",
      ])
  }

  @Test func additionsThatClampStay() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let sum = try building.apply(.convolution(.same), input, building.constant(2, 1, 1, 2))
    let added = try building.apply(.add(activation: .relu), sum, input)
    let graph = try GraphPass.fuseResidual.apply(
      building.graph(outputs: try building.apply(.relu6(), added)))
    #expect(graph.nodes.count == 2)
    try GraphPass.fuseActivation.expectUnchanged(graph)
  }

  /// A sum is clamped once: the next clamp stays, though it would follow from the first.
  @Test func onlyOnce() throws {
    var building = GraphBuilding()
    let input = building.input(2, 4)
    let weights = building.constant(4, 4)
    let sum = try building.apply(.fullyConnected(), input, weights)
    let once = try building.apply(.relu(), sum)
    let twice = try building.apply(.relu6(), once)
    let lines = [
      "%3 = FULLY_CONNECTED(%0, %1:const) +relu float32[2, 4]",
      "%4 = RELU6(%3) float32[2, 4]", "outputs %4",
    ]
    let graph = building.graph(outputs: twice)
    #expect(try GraphPass.fuseActivation.dump(graph) == lines)
    #expect(try GraphPass.fuseActivation.dump(try GraphPass.fuseActivation.apply(graph)) == lines)
  }

  private func expectUnchanged(
    _ build: (inout GraphBuilding, _ input: ValueID, _ filter: ValueID) throws -> Graph,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let graph = try build(&building, input, filter)
    try GraphPass.fuseActivation.expectUnchanged(graph, sourceLocation: sourceLocation)
  }

  /// PRELU ends the chain: what follows is not a clamp of the sum.
  @Test func clampsBehindPReLUStay() throws {
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      let bent = try building.apply(.prelu(), sum, building.constant(2))
      let output = try building.apply(.relu6(), bent)
      let graph = try GraphPass.fusePReLU.apply(building.graph(outputs: output))
      #expect(graph.nodes.count == 2)
      return graph
    }
  }

  @Test func sumsThatClampStay() throws {
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same, activation: .relu6), input, filter)
      return building.graph(outputs: try building.apply(.relu(), sum))
    }
  }

  @Test func sumsThatOthersReadStay() throws {
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.relu(), sum), sum)
    }
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      let other = try building.apply(.logistic(), sum)
      return building.graph(outputs: try building.apply(.relu(), sum), other)
    }
  }

  @Test func otherOperatorsStay() throws {
    try expectUnchanged { building, input, _ in
      building.graph(outputs: try building.apply(.relu(), input))
    }
    try expectUnchanged { building, input, _ in
      let value = try building.apply(.logistic(), input)
      return building.graph(outputs: try building.apply(.relu(), value))
    }
    // Other functions of the sum.
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.logistic(), sum))
    }
    // Computed weights.
    try expectUnchanged { building, input, _ in
      let sum = try building.apply(.convolution(.same), input, building.input(2, 1, 1, 2))
      return building.graph(outputs: try building.apply(.relu(), sum))
    }
  }
}
