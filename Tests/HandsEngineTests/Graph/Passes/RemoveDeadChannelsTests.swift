import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

struct RemoveDeadChannelsTests {
  @Test func deadChannelsAreLeftOut() throws {
    var bottleneck = Bottleneck()
    let graph = try bottleneck.graph()
    #expect(
      graph.dump.split(separator: "\n").dropFirst() == [
        "%3 = CONV_2D(%0, %1:const, %2:const) same +relu6 float32[1, 4, 4, 5]",
        "%6 = DEPTHWISE_CONV_2D(%3, %4:const, %5:const) same +relu6 float32[1, 4, 4, 5]",
        "%9 = CONV_2D(%6, %7:const, %8:const) valid float32[1, 4, 4, 2]", "outputs %9",
      ])
    #expect(
      try GraphPass.removeDeadChannels.dump(graph) == [
        "%3 = CONV_2D(%0, %10:const, %12:const) same +relu6 float32[1, 4, 4, 3]",
        "%6 = DEPTHWISE_CONV_2D(%3, %11:const, %13:const) same +relu6 float32[1, 4, 4, 3]",
        "%9 = CONV_2D(%6, %14:const, %8:const) valid float32[1, 4, 4, 2]", "outputs %9",
      ])
    let pruned = try GraphPass.removeDeadChannels.apply(graph)
    #expect(pruned.numbers(10) == [0, 1, 20, 21, 40, 41])
    #expect(pruned.numbers(11) == [1, 1, 0, 2, 0, 3])
    #expect(pruned.numbers(12) == [0, 2, 4])
    #expect(pruned.numbers(13) == [1, 0, 0])
    #expect(pruned.numbers(14) == [0, 2, 4, 10, 12, 14])
    // What the file has stays for its other readers.
    for index in graph.values.indices where graph.values[index].constant != nil {
      #expect(pruned.values[index].type == graph.values[index].type)
      #expect(pruned.numbers(index) == graph.numbers(index))
    }
  }

  @Test func slopesAndAResidualAfterwards() throws {
    var bottleneck = Bottleneck()
    // Slopes under another shape than a vector's.
    let slopes = bottleneck.building.constant([5, 6, 7, 8, 9], 1, 1, 5)
    let expanded = try bottleneck.building.apply(.prelu(), bottleneck.expand(), slopes)
    let filtered = try bottleneck.building.apply(.prelu(), bottleneck.filter(expanded), slopes)
    let output = try bottleneck.building.apply(
      .add(), bottleneck.project(filtered), bottleneck.building.input(1, 4, 4, 2))
    let graph = try GraphPass.fusePReLU.apply(
      try GraphPass.fuseResidual.apply(bottleneck.building.graph(outputs: output)))
    #expect(
      try GraphPass.removeDeadChannels.dump(graph) == [
        "%5 = CONV_2D(%1, %15:const, %17:const, -, %19:const) same +relu6 +prelu "
          + "float32[1, 4, 4, 3]",
        "%9 = DEPTHWISE_CONV_2D(%5, %16:const, %18:const, -, %20:const) same +relu6 +prelu "
          + "float32[1, 4, 4, 3]",
        "%14 = CONV_2D(%9, %21:const, %11:const, %13) valid +residual float32[1, 4, 4, 2]",
        "outputs %14",
      ])
    let pruned = try GraphPass.removeDeadChannels.apply(graph)
    #expect(pruned.numbers(19) == [5, 7, 9])
    #expect(pruned.numbers(20) == [5, 7, 9])
  }

  @Test func halvesStayHalves() throws {
    var bottleneck = Bottleneck()
    var graph = try bottleneck.graph()
    for index in graph.values.indices where graph.values[index].constant != nil {
      let halves = graph.numbers(index).map { Float16($0).bitPattern }
      graph.values[index].constant = Constant(
        bytes: ByteSlice(halves.flatMap(\.littleEndianBytes)), stored: .float16,
        identity: .buffer(index))
    }
    let pruned = try GraphPass.removeDeadChannels.apply(graph)
    #expect(pruned.values.count == graph.values.count + 5)
    #expect(pruned.values[10...].allSatisfy { $0.constant?.stored == .float16 })
    #expect(pruned.values[10...].allSatisfy { $0.constant?.quantization == nil })
    #expect(
      pruned.values[10...].map { $0.constant?.identity }
        == (10..<15).map { .made(ValueID(index: $0)) })
    #expect(pruned.numbers(10) == [0, 1, 20, 21, 40, 41])
    #expect(pruned.numbers(14) == [0, 2, 4, 10, 12, 14])
  }

  /// Channels, dead ones among them, and how many are kept.
  @Test(arguments: [
    (7, 3, 4), (7, 7, 1), (24, 9, 16), (24, 7, 24), (32, 20, 16), (48, 15, 48), (48, 48, 16),
    (16, 16, 16), (1, 1, 1),
  ])
  func wholeVectorsStay(count: Int, dead: Int, kept: Int) throws {
    var bottleneck = Bottleneck.channels(count) { $0 >= count - dead }
    let pruned = try GraphPass.removeDeadChannels.apply(try bottleneck.graph())
    let depthwise = pruned.nodes[1]
    #expect(pruned[depthwise.results[0]].type == float(1, 4, 4, kept))
    // The first dead channels fill the last vector.
    let filter = try #require(pruned.nodes[0].operands[1])
    #expect(pruned.numbers(filter.index) == (0..<(2 * kept)).map { Float($0) })
  }

  /// A convolution between two depthwise ones loses channels on both sides.
  @Test func chains() throws {
    var bottleneck = Bottleneck.channels(7) { $0 == 2 }
    bottleneck.projecting = (0..<21).map { Float($0) }
    bottleneck.projectionBias = [0, 1, 2]
    let first = try bottleneck.project(bottleneck.filter(bottleneck.expand()))
    let kernels = bottleneck.building.constant([0, 4, 5], 1, 1, 1, 3)
    let filtered = try bottleneck.building.apply(.depthwise(.same), first, kernels)
    let output = try bottleneck.building.apply(
      .convolution(.same), filtered, bottleneck.building.constant([1, 2, 3], 1, 1, 1, 3))
    let graph = try GraphPass.removeDeadChannels.apply(bottleneck.building.graph(outputs: output))
    let middle = graph.nodes[2].operands.compactMap(\.self)
    #expect(graph[middle[1]].type == float(2, 1, 1, 6))
    #expect(
      graph.numbers(middle[1].index) == [7, 8, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20])
    #expect(graph.numbers(middle[2].index) == [1, 2])
    #expect(graph[graph.nodes[3].results[0]].type == float(1, 4, 4, 2))
  }

  private func keptChannels(
    _ change: (inout Bottleneck) throws -> Void
  ) throws -> [Float] {
    var bottleneck = Bottleneck()
    try change(&bottleneck)
    let graph = try GraphPass.removeDeadChannels.apply(try bottleneck.graph())
    let bias = try #require(graph.nodes[0].operands[2])
    return graph.numbers(bias.index)
  }

  /// Only channels that are +0 for certain are dead.
  @Test func channelsThatMatterStay() throws {
    #expect(try keptChannels { _ in } == [0, 2, 4])
    #expect(try keptChannels { $0.bias = nil } == [0, 2, 4])
    for bias: Float in [.leastNonzeroMagnitude, 1, .infinity, .nan, -0.0] {
      #expect(try keptChannels { $0.bias?[1] = bias } == [0, 1, 2, 4], "bias \(bias)")
    }
    #expect(try keptChannels { $0.bias?[1] = -.infinity } == [0, 2, 4])
    for kernel: Float in [.leastNonzeroMagnitude, .nan] {
      #expect(try keptChannels { $0.kernels[6] = kernel } == [0, 1, 2, 4], "kernel \(kernel)")
    }
    for activation in [Activation.none, .reluN1To1] {
      #expect(
        try keptChannels { $0.depthwise = .depthwise(.same, activation: activation) }
          == [0, 1, 2, 4])
    }
    #expect(
      try keptChannels { $0.depthwise = .depthwise(.same, activation: .relu) } == [0, 2, 4])
  }

  @Test func laterWeightsThatNoticeAZeroKeepIt() throws {
    for weight: Float in [.infinity, -.infinity, .nan] {
      #expect(try keptChannels { $0.projecting[8] = weight } == [0, 2, 3, 4], "weight \(weight)")
    }
    #expect(try keptChannels { $0.projecting[7] = .nan } == [0, 2, 4])
    #expect(try keptChannels { $0.projectionBias = [1, -0.0] } == [0, 1, 2, 3, 4])
    #expect(try keptChannels { $0.projectionBias = [.nan, -1] } == [0, 2, 4])
    #expect(try keptChannels { $0.projectionBias = nil } == [0, 2, 4])
  }

  private func expectUnchanged(
    _ build: (inout Bottleneck) throws -> Graph,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var bottleneck = Bottleneck()
    let graph = try build(&bottleneck)
    try GraphPass.removeDeadChannels.expectUnchanged(graph, sourceLocation: sourceLocation)
  }

  @Test func resultsThatOthersReadStay() throws {
    try expectUnchanged { bottleneck in
      let expanded = try bottleneck.expand()
      let output = try bottleneck.project(bottleneck.filter(expanded))
      return bottleneck.building.graph(outputs: output, expanded)
    }
    try expectUnchanged { bottleneck in
      let filtered = try bottleneck.filter(bottleneck.expand())
      let other = try bottleneck.building.apply(.logistic(), filtered)
      return bottleneck.building.graph(outputs: try bottleneck.project(filtered), other)
    }
    try expectUnchanged { bottleneck in
      let filtered = try bottleneck.filter(bottleneck.building.input(1, 4, 4, 5))
      return bottleneck.building.graph(outputs: try bottleneck.project(filtered))
    }
  }

  @Test func residualsOfAllChannelsStay() throws {
    try expectUnchanged { bottleneck in
      let sum = try bottleneck.building.apply(
        .add(), bottleneck.expand(), bottleneck.building.input(1, 4, 4, 5))
      let output = try bottleneck.project(bottleneck.filter(sum))
      return try GraphPass.fuseResidual.apply(bottleneck.building.graph(outputs: output))
    }
    try expectUnchanged { bottleneck in
      let sum = try bottleneck.building.apply(
        .add(), bottleneck.filter(bottleneck.expand()), bottleneck.building.input(1, 4, 4, 5))
      let output = try bottleneck.project(sum)
      return try GraphPass.fuseResidual.apply(bottleneck.building.graph(outputs: output))
    }
  }

  @Test func otherOperatorsStay() throws {
    // Groups before.
    try expectUnchanged { bottleneck in
      bottleneck = .channels(3) { _ in true }
      let expanded = try bottleneck.building.apply(
        .convolution(.same), bottleneck.building.input(1, 4, 4, 3),
        bottleneck.building.constant(3, 1, 1, 1))
      let output = try bottleneck.project(bottleneck.filter(expanded))
      return bottleneck.building.graph(outputs: output)
    }
    // Several outputs for each channel.
    try expectUnchanged { bottleneck in
      let filter = bottleneck.building.constant(1, 1, 2, 10)
      let filtered = try bottleneck.building.apply(
        .depthwise(.same), bottleneck.expand(), filter)
      let output = try bottleneck.building.apply(
        .convolution(.same), filtered, bottleneck.building.constant(2, 1, 1, 10))
      return bottleneck.building.graph(outputs: output)
    }
    // Groups afterwards.
    try expectUnchanged { bottleneck in
      let filtered = try bottleneck.filter(bottleneck.expand())
      let output = try bottleneck.building.apply(
        .convolution(.same), filtered, bottleneck.building.constant(5, 1, 1, 1))
      return bottleneck.building.graph(outputs: output)
    }
    // Something between the convolutions, and a reader that is none.
    try expectUnchanged { bottleneck in
      let expanded = try bottleneck.building.apply(.logistic(), bottleneck.expand())
      let output = try bottleneck.project(bottleneck.filter(expanded))
      return bottleneck.building.graph(outputs: output)
    }
    try expectUnchanged { bottleneck in
      let output = try bottleneck.building.apply(
        .fullyConnected(keepsDimensions: true), bottleneck.filter(bottleneck.expand()),
        bottleneck.building.constant(3, 5))
      return bottleneck.building.graph(outputs: output)
    }
  }

  @Test func weightsOtherThanConstantFloatsStay() throws {
    // Integers with scales in place of each constant in turn.
    for position in [1, 2, 4, 5, 7, 8] {
      try expectUnchanged { bottleneck in
        var graph = try bottleneck.graph()
        let count = graph.values[position].type.shape.elementCount
        graph.values[position].constant = Constant(
          bytes: ByteSlice([UInt8](repeating: 0, count: count)), stored: .int8,
          quantization: Quantization(scales: [1], zeroPoints: [0]), identity: .buffer(position))
        return graph
      }
    }
    try expectUnchanged { bottleneck in
      let kernels = bottleneck.building.input(1, 1, 2, 5)
      let filtered = try bottleneck.building.apply(
        .depthwise(.same), bottleneck.expand(), kernels)
      return bottleneck.building.graph(outputs: try bottleneck.project(filtered))
    }
  }

  /// A bias needs as many elements as there are channels, not a vector's shape.
  @Test func biasesUnderAnotherShape() throws {
    var bottleneck = Bottleneck.channels(10) { $0 == 2 }
    let filtered = try bottleneck.building.apply(
      .depthwise(.same), bottleneck.expand(),
      bottleneck.building.constant([Float](repeating: 0, count: 10), 1, 1, 1, 10),
      bottleneck.building.constant([0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 2, 5))
    let output = try bottleneck.project(filtered)
    let graph = try GraphPass.removeDeadChannels.apply(bottleneck.building.graph(outputs: output))
    let bias = try #require(graph.nodes[1].operands[2])
    #expect(graph[bias].type == float(2))
    #expect(graph.numbers(bias.index) == [0, 1])
  }

  /// One megabyte of weights read often enough to pass the limit, at no cost in memory.
  @Test(arguments: [(255, true), (256, false)])
  func constantsReadTooOftenDisableThePass(readerCount: Int, isPruned: Bool) throws {
    var bottleneck = Bottleneck()
    let output = try bottleneck.project(bottleneck.filter(bottleneck.expand()))
    let row = bottleneck.building.input(1, 512)
    let weights = bottleneck.building.constant(512, 512)
    for _ in 0..<readerCount { _ = try bottleneck.building.apply(.fullyConnected(), row, weights) }
    let graph = bottleneck.building.graph(outputs: output)
    #expect(
      (try GraphPass.removeDeadChannels.apply(graph).values.count > graph.values.count) == isPruned)
  }
}
