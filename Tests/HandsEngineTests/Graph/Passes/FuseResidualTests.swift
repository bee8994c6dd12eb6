import Testing

@testable import HandsEngine

struct FuseResidualTests {
  private let addAndClamp = Operator.add(activation: .relu)

  @Test(arguments: [false, true])
  func sumsAreAddedAtTheStore(isSwapped: Bool) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let (filter, bias) = (building.constant(2, 1, 1, 2), building.constant(2))
    let sum = try building.apply(.convolution(.same, activation: .relu6), input, filter, bias)
    let output = try building.apply(addAndClamp, isSwapped ? input : sum, isSwapped ? sum : input)
    let graph = building.graph(outputs: output)
    #expect(
      graph.dump.split(separator: "\n").dropFirst() == [
        "%3 = CONV_2D(%0, %1:const, %2:const) same +relu6 float32[1, 4, 4, 2]",
        "%4 = ADD(\(isSwapped ? "%0, %3" : "%3, %0")) +relu float32[1, 4, 4, 2]", "outputs %4",
      ])
    #expect(
      try GraphPass.fuseResidual.dump(graph) == [
        "%4 = CONV_2D(%0, %1:const, %2:const, %0) same +relu6 +residual +relu float32[1, 4, 4, 2]",
        "outputs %4",
      ])
    #expect(
      try GraphPass.fuseResidual.apply(graph).nodes[0].location.description
        == "operator 0 (CONV_2D)")
  }

  @Test func fullyConnectedLayersAndMissingBiases() throws {
    var building = GraphBuilding()
    let input = building.input(3, 4)
    let weights = building.constant(4, 4)
    let other = building.constant(3, 4)
    let sum = try building.apply(.fullyConnected(), input, weights)
    let output = try building.apply(.add(), other, sum)
    #expect(
      try GraphPass.fuseResidual.dump(building.graph(outputs: output)) == [
        "%4 = FULLY_CONNECTED(%0, %1:const, -, %2:const) +residual float32[3, 4]", "outputs %4",
      ])
  }

  /// Both operands are sums: the later one takes the earlier.
  @Test(arguments: [false, true])
  func laterSumIsChosen(isSwapped: Bool) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let first = try building.apply(.convolution(.same), input, filter)
    let second = try building.apply(.convolution(.same), input, filter)
    let output = try building.apply(.add(), isSwapped ? second : first, isSwapped ? first : second)
    #expect(
      try GraphPass.fuseResidual.dump(building.graph(outputs: output)) == [
        "%2 = CONV_2D(%0, %1:const) same float32[1, 4, 4, 2]",
        "%4 = CONV_2D(%0, %1:const, -, %2) same +residual float32[1, 4, 4, 2]", "outputs %4",
      ])
  }

  /// A sum takes one residual; the next ADD stays an ADD.
  @Test func chains() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let sum = try building.apply(.convolution(.same), input, filter)
    let once = try building.apply(.add(), sum, input)
    let twice = try building.apply(.add(), once, input)
    #expect(
      try GraphPass.fuseResidual.dump(building.graph(outputs: twice)) == [
        "%3 = CONV_2D(%0, %1:const, -, %0) same +residual float32[1, 4, 4, 2]",
        "%4 = ADD(%3, %0) float32[1, 4, 4, 2]", "outputs %4",
      ])
  }

  /// The residual may be made after the sum: the fused operator runs at the place of the ADD.
  @Test func residualsMadeLater() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let sum = try building.apply(.convolution(.same), input, filter)
    let late = try building.apply(.logistic(), input)
    let output = try building.apply(.add(), sum, late)
    #expect(
      try GraphPass.fuseResidual.dump(building.graph(outputs: output)) == [
        "%3 = LOGISTIC(%0) float32[1, 4, 4, 2]",
        "%4 = CONV_2D(%0, %1:const, -, %3) same +residual float32[1, 4, 4, 2]", "outputs %4",
      ])
  }

  private func expectUnchanged(
    _ build: (inout GraphBuilding, _ input: ValueID, _ filter: ValueID) throws -> Graph,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 2)
    let filter = building.constant(2, 1, 1, 2)
    let graph = try build(&building, input, filter)
    try GraphPass.fuseResidual.expectUnchanged(graph, sourceLocation: sourceLocation)
  }

  @Test func sumsThatOthersReadStay() throws {
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      let output = try building.apply(.add(), sum, input)
      return building.graph(outputs: output, sum)
    }
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      let first = try building.apply(.add(), sum, input)
      let second = try building.apply(.logistic(), sum)
      return building.graph(outputs: first, second)
    }
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.add(), sum, sum))
    }
  }

  @Test func computedFiltersAndBiasesStay() throws {
    try expectUnchanged { building, input, _ in
      let filter = building.input(2, 1, 1, 2)
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.add(), sum, input))
    }
    try expectUnchanged { building, input, filter in
      let bias = building.input(2)
      let sum = try building.apply(.convolution(.same), input, filter, bias)
      return building.graph(outputs: try building.apply(.add(), sum, input))
    }
  }

  @Test func broadcastsAndOtherArithmeticStay() throws {
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.add(), sum, building.constant(2)))
    }
    // The sum itself is broadcast.
    try expectUnchanged { building, _, filter in
      let pixel = building.input(1, 1, 1, 2)
      let sum = try building.apply(.convolution(.same), pixel, filter)
      return building.graph(outputs: try building.apply(.add(), sum, building.input(1, 4, 4, 2)))
    }
    try expectUnchanged { building, input, filter in
      let sum = try building.apply(.convolution(.same), input, filter)
      return building.graph(outputs: try building.apply(.sub(), sum, input))
    }
    try expectUnchanged { building, input, _ in
      let value = try building.apply(.logistic(), input)
      return building.graph(outputs: try building.apply(.add(), value, input))
    }
  }
}
