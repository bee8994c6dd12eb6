import Testing

@testable import HandsEngine

struct FusePadTests {
  private let rows = Operator.pad(before: [0, 1, 2, 0], after: [0, 3, 4, 0])

  @Test func convolutionsTakeThePadding() throws {
    var building = GraphBuilding()
    let input = building.input(1, 8, 8, 2)
    let (filter, taps) = (building.constant(4, 3, 3, 2), building.constant(1, 3, 3, 4))
    let padded = try building.apply(rows, input)
    let first = try building.apply(.convolution(.valid), padded, filter)
    let paddedAgain = try building.apply(rows, first)
    let second = try building.apply(.depthwise(.valid), paddedAgain, taps)
    let graph = building.graph(outputs: second)
    #expect(
      graph.dump.split(separator: "\n").dropFirst() == [
        "%3 = PAD(%0) float32[1, 12, 14, 2]",
        "%4 = CONV_2D(%3, %1:const) valid float32[1, 10, 12, 4]",
        "%5 = PAD(%4) float32[1, 14, 18, 4]",
        "%6 = DEPTHWISE_CONV_2D(%5, %2:const) valid float32[1, 12, 16, 4]", "outputs %6",
      ])
    #expect(
      try GraphPass.fusePad.dump(graph) == [
        "%4 = CONV_2D(%0, %1:const) padded(1, 3, 2, 4) float32[1, 10, 12, 4]",
        "%6 = DEPTHWISE_CONV_2D(%4, %2:const) padded(1, 3, 2, 4) float32[1, 12, 16, 4]",
        "outputs %6",
      ])
  }

  @Test func computedFiltersDoNotMatter() throws {
    var building = GraphBuilding()
    let (input, filter) = (building.input(1, 8, 8, 2), building.input(4, 3, 3, 2))
    let padded = try building.apply(rows, input)
    let output = try building.apply(.convolution(.valid), padded, filter)
    #expect(
      try GraphPass.fusePad.dump(building.graph(outputs: output)) == [
        "%3 = CONV_2D(%0, %1) padded(1, 3, 2, 4) float32[1, 10, 12, 4]", "outputs %3",
      ])
  }

  /// Of two pads in a row the second is absorbed; the first stays.
  @Test func chains() throws {
    var building = GraphBuilding()
    let input = building.input(1, 8, 8, 2)
    let filter = building.constant(4, 3, 3, 2)
    let once = try building.apply(rows, input)
    let twice = try building.apply(rows, once)
    let output = try building.apply(.convolution(.valid), twice, filter)
    #expect(
      try GraphPass.fusePad.dump(building.graph(outputs: output)) == [
        "%2 = PAD(%0) float32[1, 12, 14, 2]",
        "%4 = CONV_2D(%2, %1:const) padded(1, 3, 2, 4) float32[1, 14, 18, 4]", "outputs %4",
      ])
  }

  @Test(arguments: [
    ([0, 1, 1, 0], [0, 1, 1, 1]), ([0, 1, 1, 1], [0, 0, 0, 0]), ([1, 0, 0, 0], [0, 0, 0, 0]),
    ([0, 0, 0, 0], [1, 0, 0, 0]),
  ])
  func padsOfChannelsOrBatchStay(before: [Int], after: [Int]) throws {
    var building = GraphBuilding()
    let channels = 2 + before[3] + after[3]
    let input = building.input(1, 8, 8, 2)
    let filter = building.constant(4, 3, 3, channels)
    let padded = try building.apply(.pad(before: before, after: after), input)
    let output = try building.apply(.convolution(.valid), padded, filter)
    let graph = building.graph(outputs: output)
    try GraphPass.fusePad.expectUnchanged(graph)
  }

  @Test func padsThatOthersReadStay() throws {
    var building = GraphBuilding()
    let input = building.input(1, 8, 8, 4)
    let filter = building.constant(4, 3, 3, 4)
    let padded = try building.apply(rows, input)
    let convolved = try building.apply(.convolution(.valid), padded, filter)
    let asOutput = building.graph(outputs: convolved, padded)
    try GraphPass.fusePad.expectUnchanged(asOutput)
    let pooled = try building.apply(.logistic(), padded)
    let readTwice = building.graph(outputs: convolved, pooled)
    try GraphPass.fusePad.expectUnchanged(readTwice)
  }

  @Test func otherReadersAndPaddingsStay() throws {
    var building = GraphBuilding()
    let input = building.input(1, 8, 8, 2)
    let filter = building.constant(4, 3, 3, 2)
    let padded = try building.apply(rows, input)
    let same = try building.apply(.convolution(.same), padded, filter)
    let paddedAgain = try building.apply(rows, input)
    let pooled = try building.apply(
      .maxPool2D(Pool(height: 2, width: 2, window: Window(padding: .valid))), paddedAgain)
    let graph = building.graph(outputs: same, pooled)
    try GraphPass.fusePad.expectUnchanged(graph)
  }

  @Test func paddedFiltersStay() throws {
    var building = GraphBuilding()
    let (input, filter) = (building.input(1, 30, 30, 2), building.constant(4, 3, 3, 2))
    let padded = try building.apply(rows, filter)
    let output = try building.apply(.convolution(.valid), input, padded)
    let graph = building.graph(outputs: output)
    try GraphPass.fusePad.expectUnchanged(graph)
  }
}
