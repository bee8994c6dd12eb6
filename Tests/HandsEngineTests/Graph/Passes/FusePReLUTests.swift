import Testing

@testable import HandsEngine

struct FusePReLUTests {
  @Test func slopesAreAppliedAtTheStore() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let (filter, slope) = (building.constant(3, 1, 1, 2), building.constant(1, 1, 3))
    let sum = try building.apply(.convolution(.same, activation: .relu6), input, filter)
    let output = try building.apply(.prelu(), sum, slope)
    let graph = building.graph(outputs: output)
    #expect(
      graph.dump.split(separator: "\n").dropFirst() == [
        "%3 = CONV_2D(%0, %1:const) same +relu6 float32[1, 4, 4, 3]",
        "%4 = PRELU(%3, %2:const) float32[1, 4, 4, 3]", "outputs %4",
      ])
    #expect(
      try GraphPass.fusePReLU.dump(graph) == [
        "%4 = CONV_2D(%0, %1:const, -, -, %2:const) same +relu6 +prelu float32[1, 4, 4, 3]",
        "outputs %4",
      ])
  }

  @Test func afterAResidual() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let (filter, bias, slope) = (
      building.constant(1, 3, 3, 2), building.constant(2), building.constant(2)
    )
    let sum = try building.apply(.depthwise(.same), input, filter, bias)
    let added = try building.apply(.add(), sum, input)
    let output = try building.apply(.prelu(), added, slope)
    let graph = try GraphPass.fuseResidual.apply(building.graph(outputs: output))
    #expect(
      try GraphPass.fusePReLU.dump(graph) == [
        "%6 = DEPTHWISE_CONV_2D(%0, %1:const, %2:const, %0, %3:const) same +residual +prelu "
          + "float32[1, 4, 4, 2]",
        "outputs %6",
      ])
  }

  /// A sum with slopes takes no residual, and a second PRELU stays.
  @Test func endsTheChain() throws {
    var building = GraphBuilding()
    let input = building.input(2, 4)
    let (weights, slope) = (building.constant(4, 4), building.constant(4))
    let sum = try building.apply(.fullyConnected(), input, weights)
    let once = try building.apply(.prelu(), sum, slope)
    let twice = try building.apply(.prelu(), once, slope)
    let fused = try GraphPass.fusePReLU.apply(building.graph(outputs: twice))
    let lines: [Substring] = [
      "%4 = FULLY_CONNECTED(%0, %1:const, -, -, %2:const) +prelu float32[2, 4]",
      "%5 = PRELU(%4, %2:const) float32[2, 4]", "outputs %5",
    ]
    #expect(fused.dump.split(separator: "\n").dropFirst() == lines[...])

    var added = GraphBuilding()
    let value = added.input(2, 4)
    let (matrix, slopes) = (added.constant(4, 4), added.constant(4))
    let product = try added.apply(.fullyConnected(), value, matrix)
    let bent = try added.apply(.prelu(), product, slopes)
    let output = try added.apply(.add(), bent, value)
    let bentGraph = try GraphPass.fusePReLU.apply(added.graph(outputs: output))
    try GraphPass.fuseResidual.expectUnchanged(bentGraph)
    #expect(bentGraph.nodes.count == 2)
  }

  private func expectUnchanged(
    _ build: (inout GraphBuilding, _ sum: ValueID) throws -> Graph,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(3, 1, 1, 2)
    let sum = try building.apply(.convolution(.same), input, filter)
    let graph = try build(&building, sum)
    try GraphPass.fusePReLU.expectUnchanged(graph, sourceLocation: sourceLocation)
  }

  @Test func otherSlopesStay() throws {
    // One slope an element, one a row, one for all.
    try expectUnchanged { building, sum in
      let slope = building.constant(4, 4, 3)
      return building.graph(outputs: try building.apply(.prelu(), sum, slope))
    }
    try expectUnchanged { building, sum in
      let slope = building.constant(4, 1)
      return building.graph(outputs: try building.apply(.prelu(), sum, slope))
    }
    try expectUnchanged { building, sum in
      let slope = building.constant(1)
      return building.graph(outputs: try building.apply(.prelu(), sum, slope))
    }
    // Computed slopes.
    try expectUnchanged { building, sum in
      let slope = building.input(3)
      return building.graph(outputs: try building.apply(.prelu(), sum, slope))
    }
  }

  @Test func sumsThatOthersReadStay() throws {
    try expectUnchanged { building, sum in
      let output = try building.apply(.prelu(), sum, building.constant(3))
      return building.graph(outputs: output, sum)
    }
    try expectUnchanged { building, sum in
      let output = try building.apply(.prelu(), sum, building.constant(3))
      let other = try building.apply(.logistic(), sum)
      return building.graph(outputs: output, other)
    }
    try expectUnchanged { building, sum in
      let value = try building.apply(.logistic(), sum)
      return building.graph(outputs: try building.apply(.prelu(), value, building.constant(3)))
    }
  }
}
