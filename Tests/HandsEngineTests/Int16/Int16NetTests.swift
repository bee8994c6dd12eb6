import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Whole nets in 16 bits: the same bits with all tiles and threads, near the numbers of single precision.
@Suite struct Int16NetTests {
  /// A random net with a single-precision head, and the ranges that one input shows.
  private struct Problem {
    let graph: Graph
    let input: [Float]
    let exact: [[Float]]
    let ranges: ActivationRanges

    init(seed: Int) throws {
      var random = SeededGenerator(seed: seed)
      graph = try RandomBlocks(using: &random).graph
      var options = ModelOptions(kernels: .baseline)
      options.isOptimized = false
      let model = try Model(graph, options: options)
      let interpreter = try Interpreter(model)
      input = (0..<model.inputs[0].type.shape.elementCount).map { _ in
        Float.random(in: -1...1, using: &random)
      }
      interpreter.setInput(0, to: input)
      interpreter.run()
      var ranges = try ActivationRanges(recording: graph, of: ByteSlice([]))
      ranges.record(interpreter)
      self.ranges = ranges
      exact = interpreter.outputs
    }

    func outputs(
      _ kernels: KernelSet, ranges: ActivationRanges?, threads: Int = 1
    ) throws -> [[Float]] {
      var options = ModelOptions(kernels: kernels)
      options.precision = .fast16
      let model = try Model(graph, ranges: ranges, options: options)
      let interpreter = try Interpreter(model, threadCount: threads)
      interpreter.setInput(0, to: input)
      interpreter.run()
      return interpreter.outputs
    }
  }

  /// The largest difference over the largest number of each output; infinity where one is not a number.
  private func error(_ found: [[Float]], _ exact: [[Float]]) -> Float {
    zip(found, exact).reduce(0) { worst, pair in
      let scale = pair.1.reduce(0) { max($0, $1.magnitude) }
      let differences = zip(pair.0, pair.1).map { ($0 - $1).magnitude }
      let hasNaN = differences.contains { $0.isNaN }
      let difference: Float = hasNaN ? .infinity : differences.max() ?? 0
      return max(worst, difference / max(scale, .leastNormalMagnitude))
    }
  }

  @Test(arguments: 0..<12)
  func setsAgree(seed: Int) throws {
    let problem = try Problem(seed: seed)
    func bits(_ outputs: [[Float]]) -> [[UInt32]] { outputs.map { $0.map(\.bitPattern) } }
    // Layers in single precision round otherwise with fused multiply-adds: two kinds of sets.
    let fused: [KernelSet] = [.avx2, .avxVNNI, .avx512]
    for group in [fused, [.reference, .baseline]] {
      let sets = group.filter(KernelSet.available.contains)
      let results = try sets.map { bits(try problem.outputs($0, ranges: problem.ranges)) }
      #expect(Set(results).count <= 1, "\(sets.map(\.rawValue))")
      for (kernels, result) in zip(sets, results) {
        let twice = try problem.outputs(kernels, ranges: problem.ranges, threads: 2)
        #expect(bits(twice) == result, "\(kernels.rawValue) on two threads")
      }
    }
    let found = try problem.outputs(.preferred, ranges: problem.ranges)
    #expect(error(found, problem.exact) < 0.02)
  }

  /// Without a record intervals bound the activations.
  @Test(arguments: 0..<6)
  func intervalsHold(seed: Int) throws {
    let problem = try Problem(seed: seed)
    var graph = problem.graph
    for pass in GraphPass.fusing { graph = try pass.apply(graph) }
    let bounds = graph.ranges(problem.graph, nil, inputs: [ValueRange(magnitudes: [1])])
    let shown = graph.ranges(problem.graph, problem.ranges, inputs: [ValueRange(magnitudes: [1])])
    var compared = 0
    for (bound, shown) in zip(bounds, shown) {
      guard let bound, let shown else { continue }
      #expect(shown.largest <= bound.largest * 1.0001)
      compared += 1
    }
    #expect(compared >= 4)
    #expect(try problem.outputs(.baseline, ranges: nil).allSatisfy { $0.allSatisfy(\.isFinite) })
  }

  @Test func layersAreInIntegers() throws {
    let problem = try Problem(seed: 1)
    var options = ModelOptions(kernels: .baseline)
    options.precision = .fast16
    let model = try Model(problem.graph, ranges: problem.ranges, options: options)
    #expect(model.precision == .fast16)
    #expect(model.steps.contains { $0.kernelName.contains(".i16.") })
    let exact = try Model(problem.graph, options: ModelOptions())
    #expect(exact.precision == .exact)
    #expect(!exact.steps.contains { $0.kernelName.contains(".i16.") })
  }

  @Test func fullyConnectedLayersAreInIntegers() throws {
    var random = SeededGenerator(seed: 5)
    func numbers(_ count: Int) -> [Float] {
      (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    }
    var building = GraphBuilding()
    var value = building.input(3, 30)
    for (inputs, outputs) in [(30, 48), (48, 16), (16, 5)] {
      value = try building.apply(
        .fullyConnected(Epilogue(activation: .relu6)), value,
        building.constant(numbers(outputs * inputs), outputs, inputs),
        building.constant(numbers(outputs), outputs))
    }
    let graph = building.graph(outputs: value)
    let input = numbers(90)
    func outputs(_ model: Model) throws -> [[Float]] {
      let interpreter = try Interpreter(model)
      interpreter.setInput(0, to: input)
      interpreter.run()
      return interpreter.outputs
    }
    let plain = try Interpreter(
      try Model(graph, options: ModelOptions(kernels: .baseline, isOptimized: false)))
    plain.setInput(0, to: input)
    plain.run()
    var ranges = try ActivationRanges(recording: graph, of: ByteSlice([]))
    ranges.record(plain)
    for kernels in KernelSet.available where !kernels.usesMatrixLibrary {
      let options = ModelOptions(kernels: kernels, precision: .fast16)
      let model = try Model(graph, ranges: ranges, options: options)
      let layers = model.steps.filter { $0.operatorName == "FULLY_CONNECTED" }
      #expect(layers.map { $0.kernelName.contains(".i16.") } == [true, true, false])
      #expect(error(try outputs(model), plain.outputs) < 1e-3)
    }
  }

  /// A layer whose terms nearly cancel: its sums may be far beyond what 32 bits hold in units of its results,
  /// so that it stays in single precision and is right also where they are.
  @Test(arguments: KernelSet.available.filter { !$0.usesMatrixLibrary })
  func layerOfSmallDifferences(kernels: KernelSet) throws {
    let channels = 16
    func weights(_ inputs: Int, _ weight: (_ output: Int, _ input: Int) -> Float) -> [Float] {
      (0..<channels * inputs).map { weight($0 / inputs, $0 % inputs) }
    }
    var building = GraphBuilding()
    var value = building.input(1, 4, 4, 2)
    let layers = [
      weights(2) { $0 % 2 == $1 ? 1 : 0 },
      weights(channels) { $0 / 2 != $1 / 2 ? 0 : $1 % 2 == 0 ? 1 : 0x1p-16 - 1 },
      weights(channels) { $0 == $1 ? 1 : 0 },
    ]
    for weights in layers {
      let filter = building.constant(weights, channels, 1, 1, weights.count / channels)
      value = try building.apply(.convolution(.same), value, filter, nil)
    }
    let graph = building.graph(outputs: value)
    var options = ModelOptions(kernels: .baseline, isOptimized: false)
    let plain = try Interpreter(try Model(graph, options: options))
    let halves = (0..<16).map { Float($0 - 8) / 8 }
    let (equal, opposite) = (halves.flatMap { [$0, $0] }, halves.flatMap { [$0, -$0] })
    var ranges = try ActivationRanges(recording: graph, of: ByteSlice([]))
    plain.setInput(0, to: equal)
    plain.run()
    ranges.record(plain)

    options = ModelOptions(kernels: kernels, precision: .fast16)
    let model = try Model(graph, ranges: ranges, options: options)
    let fast = try Interpreter(model)
    for input in [equal, opposite] {
      for interpreter in [plain, fast] {
        interpreter.setInput(0, to: input)
        interpreter.run()
      }
      #expect(error(fast.outputs, plain.outputs) < 1e-4)
    }
    let kernelNames = model.steps.filter { $0.operatorName == "CONV_2D" }.map(\.kernelName)
    #expect(kernelNames.map { $0.contains(".i16.") } == [true, false, false], "\(kernelNames)")
  }

  @Test func netsWithoutLayersAreRefused() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 4, 8)
    let graph = building.graph(outputs: [try building.apply(.logistic(), input)])
    var options = ModelOptions()
    options.precision = .fast16
    #expect(throws: ModelError.precisionUnavailable(.fast16)) {
      try Model(graph, options: options)
    }
    #expect(throws: ModelError.precisionUnavailable(.fast16)) {
      var whole = options
      whole.isOptimized = false
      return try Model(try Problem(seed: 1).graph, options: whole)
    }
    #expect(
      ModelError.precisionUnavailable(.fast16).description
        == "no layer of the model can be computed with precision fast16")
  }

  /// What lies beyond a range is stored as its end.
  @Test func saturation() throws {
    let problem = try Problem(seed: 2)
    let narrow = problem.ranges.widened(by: 0.25)
    let found = try problem.outputs(.baseline, ranges: narrow)
    #expect(found.allSatisfy { $0.allSatisfy(\.isFinite) })
    for kernels in KernelSet.available where !kernels.usesMatrixLibrary {
      #expect(error(try problem.outputs(kernels, ranges: narrow), found) < 0.02)
    }
  }

  /// Multiples of an eighth from -1 to 7/8, times 8 or not, in 16 channels with a range that they leave or not.
  @Test(arguments: [
    (Float(1), Activation.none, Float(0.4), 16 * 9), (1, .relu, 0.4, 16 * 4), (1, .none, 2, 0),
    // An activation's bound is a range's end that nothing left.
    (8, .relu6, 6, 0), (8, .relu6, 4.9, 16 * 3),
  ])
  func saturatedResultsAreCounted(
    weight: Float, activation: Activation, range: Float, count: Int
  ) throws {
    let channels = 16
    var building = GraphBuilding()
    var value = building.input(1, 4, 4, 2)
    for (inputs, activation) in [(2, activation), (channels, .none)] {
      let weights = (0..<channels * inputs).map { $0 % inputs == 0 ? weight : 0 }
      value = try building.apply(
        .convolution(.same, activation: activation), value,
        building.constant(weights, channels, 1, 1, inputs), nil)
    }
    let graph = building.graph(outputs: value)
    let ranges = ActivationRanges(fingerprint: 0, inputs: [1], operators: [[range], []])
    for kernels in KernelSet.available where !kernels.usesMatrixLibrary {
      let options = ModelOptions(kernels: kernels, precision: .fast16)
      let interpreter = try Interpreter(try Model(graph, ranges: ranges, options: options))
      interpreter.setInput(0, to: (0..<16).flatMap { [Float($0 - 8) / 8, 0] })
      var profile = Profile(of: interpreter.model)
      for _ in 0..<2 { interpreter.run(recording: &profile) }
      // -1 is an end of the input's range.
      let expected: [String: Int?] = ["QUANTIZE": 2, "CONV_2D": 2 * count, "DEQUANTIZE": nil]
      for step in profile.steps.dropLast() {
        #expect(
          step.saturatedCount == expected[step.operatorName],
          "\(kernels.rawValue): \(step.operatorName)")
      }
      #expect(profile.steps.last?.saturatedCount == .some(nil))
    }
  }

  @Test func recordsThatDoNotFitAreRefused() throws {
    let problem = try Problem(seed: 3)
    let (inputs, operators) = (problem.ranges.inputs, problem.ranges.operators)
    func changed(_ change: (inout [Float], inout [[Float]]) -> Void) -> ActivationRanges {
      var (inputs, operators) = (inputs, operators)
      change(&inputs, &operators)
      return ActivationRanges(fingerprint: 0, inputs: inputs, operators: operators)
    }
    let layer = try #require(operators.firstIndex { $0.count > 1 })
    let channels = operators[layer].count
    let refusals: [(ActivationRangesError, ActivationRanges)] = [
      (.inputCount(found: 0, expected: 1), changed { inputs, _ in inputs = [] }),
      (.inputCount(found: 2, expected: 1), changed { inputs, _ in inputs.append(1) }),
      (
        .operatorCount(found: operators.count - 1, expected: operators.count),
        changed { _, operators in operators.removeLast() }
      ),
      (
        .operatorCount(found: operators.count + 1, expected: operators.count),
        changed { _, operators in operators.append([1]) }
      ),
      (
        .channelCount(operator: layer, found: channels - 1, expected: channels),
        changed { _, operators in operators[layer].removeLast() }
      ),
      (.inputRange(0), changed { inputs, _ in inputs[0] = .nan }),
      (.inputRange(0), changed { inputs, _ in inputs[0] = -1 }),
      (.operatorRange(layer), changed { _, operators in operators[layer][1] = .infinity }),
      (.operatorRange(layer), changed { _, operators in operators[layer][0] = -1 }),
    ]
    for (error, ranges) in refusals {
      #expect(throws: ModelError.ranges(error)) {
        try problem.outputs(.baseline, ranges: ranges)
      }
      #expect(!error.description.isEmpty)
    }
  }

  @Test func recordsOfOtherNetsAreRefused() throws {
    // A head, which no record could bring to integers.
    let file = ByteSlice(DenseNet.small.file)
    var options = ModelOptions(precision: .fast16)
    let own = ActivationRanges.fingerprint(of: file)
    let other = ActivationRanges(fingerprint: own ^ 1, inputs: [1], operators: [[1]])
    options.activationRanges = [other]
    #expect(throws: ModelError.ranges(.otherModels(count: 1))) { try Model(file, options: options) }
    // What the package knows of other nets is no matter.
    options.activationRanges = []
    options.knownActivationRanges = [other]
    #expect(throws: ModelError.precisionUnavailable(.fast16)) { try Model(file, options: options) }
    options.activationRanges = [
      other, ActivationRanges(fingerprint: own, inputs: [], operators: []),
    ]
    #expect(throws: ModelError.ranges(.inputCount(found: 0, expected: 1))) {
      try Model(file, options: options)
    }
    // Single precision has no use for records.
    options.precision = .exact
    _ = try Model(file, options: options)
  }

  @Test func fingerprintsTellFilesApart() {
    let files: [[UInt8]] = [
      [], [0], [0, 0], [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]
    let prints = files.map { ActivationRanges.fingerprint(of: ByteSlice($0)) }
    #expect(Set(prints).count == files.count - 1)
    #expect(prints[3] != prints[4])
  }
}
