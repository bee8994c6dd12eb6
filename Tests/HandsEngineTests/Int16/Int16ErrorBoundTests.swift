import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// On random nets with a record of the same input, 16 bits differ from single precision by no more than the
/// formats of the tensors promise.
@Suite struct Int16ErrorBoundTests {
  /// Nets of a kind, whose errors are measured together.
  struct Batch: CustomTestStringConvertible {
    let isBottleneck: Bool
    let seeds: Range<Int>

    var testDescription: String { (isBottleneck ? "bottlenecks " : "blocks ") + "\(seeds)" }

    /// 500 nets, bottlenecks with dead channels and blocks of several layers.
    static let all =
      (0..<8).map { Batch(isBottleneck: true, seeds: 50 * $0..<50 * ($0 + 1)) }
      + (0..<4).map { Batch(isBottleneck: false, seeds: 25 * $0..<25 * ($0 + 1)) }
  }

  @Test(arguments: Batch.all)
  func errorsAreWithinTheBound(batch: Batch) throws {
    var compared = 0
    for seed in batch.seeds {
      var random = SeededGenerator(seed: seed)
      let graph =
        batch.isBottleneck
        ? try RandomBottleneck(using: &random).graph : try RandomBlocks(using: &random).graph
      compared += try compare(graph, using: &random, seed: seed) ? 1 : 0
    }
    // Layers with infinite weights stay in single precision, and so does all of some nets.
    #expect(compared >= batch.seeds.count / 2)
  }

  /// Whether the net runs in 16 bits.
  private func compare(
    _ graph: Graph, using random: inout SeededGenerator, seed: Int
  ) throws -> Bool {
    let plain = try Interpreter(
      try Model(graph, options: ModelOptions(kernels: .baseline, isOptimized: false)))
    let inputs = graph.inputs.map { id in
      (0..<graph[id].type.shape.elementCount).map { _ in Float.random(in: -1...1, using: &random) }
    }
    for (index, input) in inputs.enumerated() { plain.setInput(index, to: input) }
    plain.run()
    var ranges = try ActivationRanges(recording: graph, of: ByteSlice([]))
    ranges.record(plain)
    let options = ModelOptions(kernels: .preferred, precision: .fast16)
    let fast: Interpreter
    do throws(ModelError) {
      fast = try Interpreter(try Model(graph, ranges: ranges, options: options))
    } catch {
      #expect(error == .precisionUnavailable(.fast16), "seed \(seed)")
      return false
    }
    for (index, input) in inputs.enumerated() { fast.setInput(index, to: input) }
    fast.run()
    let bounds = try bounds(graph, ranges, options)
    for (index, bound) in bounds.enumerated() {
      let pairs = zip(fast.outputs[index], plain.outputs[index])
      let largest = plain.outputs[index].reduce(0) { max($0, $1.magnitude) }
      let worst = pairs.reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
      guard largest.isFinite, bound.isFinite else { continue }
      // Both sides round numbers of single precision on the way.
      let limit = Float(bound) + 1e-4 * largest
      // Where single precision gives no number, none is promised.
      let isWithin = pairs.allSatisfy { $1.isNaN || ($0 - $1).magnitude <= limit }
      #expect(isWithin, "seed \(seed), output \(index): \(worst) of \(largest)")
    }
    return true
  }

  /// What each output may differ by.
  private func bounds(
    _ source: Graph, _ ranges: ActivationRanges, _ options: ModelOptions
  ) throws -> [Double] {
    var context = PassContext(target: try Target(.baseline), source: source)
    context.ranges = ranges
    context.options = options
    var graph = source
    for pass in GraphPass.passes(options).dropLast() { graph = try pass.apply(graph, context) }
    var errors = [Double](repeating: 0, count: graph.values.count)
    for node in graph.nodes {
      let result = node.results[0]
      errors[result.index] = graph.error(of: node, errors) + graph.rounding(of: result)
    }
    return graph.outputs.map { errors[$0.index] }
  }
}

extension Graph {
  /// Half of the number that one of a value's integers stands for, 0 for floats.
  fileprivate func rounding(of id: ValueID) -> Double {
    Double(self[id].type.quantization?.scales.max() ?? 0) / 2
  }

  /// What a node makes of the errors of its operands, before its result is rounded.
  fileprivate func error(of node: Node, _ errors: [Double]) -> Double {
    func error(_ operand: Operand) -> Double { node[operand].map { errors[$0.index] } ?? 0 }
    switch node.pattern {
    case .weighted(let weighted):
      var sum = weightedError(of: node, weighted, input: error(.input))
      if weighted.epilogue.residualActivation != nil { sum += error(.residual) }
      if weighted.epilogue.hasSlopes, let slopes = node[.slopes] {
        sum *= Double(self[slopes].numbers.reduce(1) { max($0, $1.magnitude) })
      }
      return sum
    case .addition: return error(.input) + error(Operand(1))
    case .prelu:
      let slopes = node[Operand(1)].map { self[$0].numbers } ?? []
      return error(.input) * Double(slopes.reduce(1) { max($0, $1.magnitude) })
    default:
      if node.operator.name == "ADD" { return error(.input) + error(Operand(1)) }
      // No other operator of these nets magnifies a difference.
      return node.operands.compactMap { $0 }.map { errors[$0.index] }.max() ?? 0
    }
  }

  /// The error of a layer's worst output channel: what its inputs' error makes, and what rounded weights and bias
  /// add.
  private func weightedError(
    of node: Node, _ weighted: WeightedOperator, input error: Double
  ) -> Double {
    guard let filter = node[.filter].map({ self[$0] }), let operand = node[.input],
      let shape = filter.constant.map({ _ in filter.type.shape })
    else { return .infinity }
    let isDepthwise = if case .depthwise = weighted.kind { true } else { false }
    let outputs = isDepthwise ? shape[3] : shape[0]
    let terms = shape.elementCount / outputs
    let input = self[operand].type
    let isInteger = input.elementType == .int16
    let scales = node[.scales].map { self[$0].numbers } ?? []
    let inner = isDepthwise ? 1 : shape.dimensions.last ?? 1
    return filter.withFilter { view in
      (0..<outputs).map { output in
        let format = self[node.results[0]].type.quantization
        let unit = isInteger ? Double(scales[output]) * Double(format?.scale(of: output) ?? 1) : 0
        var magnitude = 0.0
        for term in 0..<terms {
          let index = isDepthwise ? term * outputs + output : output * terms + term
          guard isInteger else {
            magnitude += Double(view[index].magnitude)
            continue
          }
          let channel = isDepthwise ? output / (outputs / input.shape[3]) : term % inner
          let scale = Double(input.quantization?.scale(of: channel) ?? 1)
          magnitude += Double(view.int16(index).magnitude) * unit / scale
        }
        let limit = Double(input.quantization?.limit ?? 0)
        return magnitude * error + (Double(terms) * limit + 1) * unit / 2
      }.max() ?? 0
    }
  }
}
