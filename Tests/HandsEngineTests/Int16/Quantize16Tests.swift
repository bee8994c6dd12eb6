import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Nets whose layers the rewrite to 16 bits must place, count or leave alone.
@Suite struct Quantize16Tests {
  /// The outputs of a net in single precision and in 16 bits, with the ranges that the same input shows.
  private func outputs(
    of graph: Graph, _ inputs: [[Float]]
  ) throws -> (exact: [[Float]], fast: [[Float]], model: Model) {
    let plain = try Interpreter(
      try Model(graph, options: ModelOptions(kernels: .baseline, isOptimized: false)))
    for (index, input) in inputs.enumerated() { plain.setInput(index, to: input) }
    plain.run()
    var ranges = try ActivationRanges(recording: graph, of: ByteSlice([]))
    ranges.record(plain)
    let options = ModelOptions(kernels: .baseline, precision: .fast16)
    let model = try Model(graph, ranges: ranges, options: options)
    let fast = try Interpreter(model)
    for (index, input) in inputs.enumerated() { fast.setInput(index, to: input) }
    fast.run()
    return (plain.outputs, fast.outputs, model)
  }

  /// Infinity where one is not a number.
  private func worstDifference(_ found: [[Float]], _ expected: [[Float]]) -> Float {
    let differences = zip(found.joined(), expected.joined()).map { ($0 - $1).magnitude }
    return differences.contains { $0.isNaN } ? .infinity : differences.max() ?? 0
  }

  /// A head whose 1x1 windows are strided over padding is not a product of the input's rows.
  @Test func stridedHeads() throws {
    let channels = 16
    var building = GraphBuilding()
    var value = building.input(1, 2, 2, channels)
    let identity = (0..<channels * channels).map { Float($0 / channels == $0 % channels ? 1 : 0) }
    let filter = building.constant(identity, channels, 1, 1, channels)
    value = try building.apply(.convolution(.valid), value, filter)
    value = try building.apply(.pad(before: [0, 2, 2, 0], after: [0, 0, 0, 0]), value)
    let strided = Window(strideHeight: 2, strideWidth: 2, padding: .valid)
    let output = try building.apply(.conv2D(strided), value, filter)
    let graph = building.graph(outputs: output)
    #expect(graph[output].type.shape == [1, 2, 2, 16])
    let input = (0..<4 * channels).map { Float($0 % 7) / 8 + 0.125 }
    let (exact, fast, _) = try outputs(of: graph, [input])
    #expect(worstDifference(fast, exact) < 1e-3)
  }

  /// Records have the channels of the file, of which a net without dead ones reads its own.
  @Test func deadChannels() throws {
    let (inputs, channels) = (4, 48)
    var random = SeededGenerator(seed: 7)
    func numbers(_ count: Int, in range: ClosedRange<Float> = -0.5...0.5) -> [Float] {
      (0..<count).map { _ in Float.random(in: range, using: &random) }
    }
    var building = GraphBuilding()
    var value = building.input(1, 8, 8, inputs)
    // The first 32 channels are dead; magnitudes of all differ by a factor of about 30.
    let widths = (0..<channels).map { Float($0 % 30 + 1) / 8 }
    let weights = (0..<channels).flatMap { channel in
      numbers(inputs).map { $0 * widths[channel] }
    }
    value = try building.apply(
      .convolution(.same), value, building.constant(weights, channels, 1, 1, inputs),
      building.constant(numbers(channels, in: 0...0.125), channels))
    value = try building.apply(.relu(), value)
    let kernels = (0..<9 * channels).map { $0 % channels < 32 ? 0 : Float($0 % 5) / 4 - 0.5 }
    value = try building.apply(
      .depthwise(.same), value, building.constant(kernels, 1, 3, 3, channels))
    value = try building.apply(.relu(), value)
    value = try building.apply(
      .convolution(.same), value, building.constant(numbers(16 * channels), 16, 1, 1, channels))
    value = try building.apply(.relu(), value)
    let output = try building.apply(
      .convolution(.same), value, building.constant(numbers(16 * 16), 16, 1, 1, 16))
    let graph = building.graph(outputs: output)
    let (exact, fast, model) = try outputs(of: graph, [numbers(64 * inputs)])
    let largest = exact[0].reduce(0) { max($0, $1.magnitude) }
    #expect(worstDifference(fast, exact) < 0.01 * largest)
    let first = try #require(model.steps.first { $0.multiplyAdds > 0 })
    #expect(first.kernelName.contains(".i16."))
    #expect(first.multiplyAdds < 64 * channels * (inputs + 9), "dead channels are left out")
  }

  /// The formats of values that are stored as integers, in the graph and in the steps.
  @Test func formatsAreShown() throws {
    let channels = 16
    var building = GraphBuilding()
    let input = building.input(1, 2, 2, channels)
    let identity = (0..<channels * channels).map { Float($0 / channels == $0 % channels ? 1 : 0) }
    let filter = building.constant(identity, channels, 1, 1, channels)
    let middle = try building.apply(.convolution(.valid, activation: .relu6), input, filter)
    let output = try building.apply(.convolution(.valid), middle, filter)
    let source = building.graph(outputs: output)
    let options = ModelOptions(kernels: .baseline, precision: .fast16)
    let context = PassContext(
      target: try Target(.baseline), source: source, options: options)
    var graph = source
    for pass in GraphPass.passes(options) { graph = try pass.apply(graph, context) }
    let model = try Model(source, options: options)
    // An input without metadata lies between -1 and 1, and what is bounded by it and ReLU6 between 0 and 1.
    let expected = [
      "int16[1, 2, 2, 16] (scale \(1 / Float(32640)), zero point 0, integers -32640 … 32640)",
      "int16[1, 2, 2, 16] (scale \(1 / Float(32640)), zero point 0, integers 0 … 32640)",
      "float32[1, 2, 2, 16]",
    ]
    let lines = graph.dump.split(separator: "\n").dropFirst().dropLast()
    #expect(
      lines.count == 3 && zip(lines, expected).allSatisfy { $0.hasSuffix(" " + $1) }, "\(lines)")
    let steps = model.steps.map(\.description)
    #expect(
      steps.count == 3 && zip(steps, expected).allSatisfy { $0.contains("  \($1)  ") }, "\(steps)")
  }

  /// A record has a number for each channel of each layer, and layers may share a filter.
  @Test func channelsOfRecordsAreCounted() throws {
    let channels = 1 << 20
    var building = GraphBuilding()
    let input = building.input(1, 1, 1, 1)
    let type = TensorType(.float32, [channels, 1, 1, 1])
    let filter = building.constant(
      type, [UInt8](repeating: 0, count: type.byteCount), buffer: 0)
    let outputs = try (0..<65).map { _ in
      try building.apply(.convolution(.same), input, filter)
    }
    let graph = building.graph(outputs: outputs)
    let (needed, limit) = (Int64(65 * channels * 4), MemoryPlan.defaultLimit)
    #expect(
      throws: ModelError.planning(.constantsTooLarge(byteCount: needed, limit: limit))
    ) { _ = try ActivationRanges(recording: graph, of: ByteSlice([])) }
  }

  /// Weights in 16 bits are counted before any is made: layers of a file may share theirs.
  @Test func sharedFiltersAreCounted() throws {
    let channels = 128
    var building = GraphBuilding()
    var value = building.input(1, 1, 1, channels)
    let type = TensorType(.float32, [channels, 1, 1, channels])
    let bytes = [UInt8](repeating: 0, count: type.byteCount)
    let filter = building.constant(type, bytes, buffer: 0)
    for _ in 0..<64 { value = try building.apply(.convolution(.same), value, filter) }
    let graph = building.graph(outputs: value)
    var options = ModelOptions(kernels: .baseline, precision: .fast16)
    options.memoryLimit = 1 << 20
    // A bias and two scales for each channel.
    let needed = Int64(64 * (channels * channels * 2 + channels * 3 * 4))
    #expect(
      throws: ModelError.planning(.constantsTooLarge(byteCount: needed, limit: 1 << 20))
    ) { try Model(graph, options: options) }
    options.precision = .exact
    _ = try Model(graph, options: options)
  }

  /// Each row of weights would have the scales of other channels.
  @Test func layersWhoseRowsBeginWithOtherChannelsStayFloat() throws {
    for (depth, isFloat) in [(6, true), (8, false)] as [(Int32, Bool)] {
      var building = ModelBuilding()
      let input = building.input(1, 2, 3, 4)
      let filter = building.zeros(8, depth)
      let output = building.apply(Code.fullyConnected, [input, filter], .fullyConnected())
      let graph = try building.graph(outputs: output)
      #expect(
        (graph.filterOutputs(of: 0, .fullyConnected(keepsDimensions: false)) == nil) == isFloat)
    }
  }
}
