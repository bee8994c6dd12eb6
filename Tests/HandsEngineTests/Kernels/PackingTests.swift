import HandsMicrokernels
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// What is kept of constants.
@Suite struct PackingTests {
  /// Packing fills the bytes that were counted, all of them and none behind them.
  @Test(arguments: TargetUnderTest.optimized, 0..<40)
  func fillsWhatWasCounted(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let depthwise = try generator.blockedDepthwise(channels: target.lanes * 2)
    let problems = [
      try generator.convolution(), try generator.depthwise(), try generator.fullyConnected(),
      try generator.transposedConvolution(), try generator.expanded(depthwise).joined(),
    ]
    for problem in problems {
      for candidate in problem.candidates(target.target) {
        let layouts = problem.layouts(of: candidate, lanes: target.lanes, using: &generator)
        for packing in candidate.choose(layouts[0]).packings {
          let first = packed(packing, over: 0x00, problem)
          let second = packed(packing, over: 0xff, problem)
          #expect(firstDifference(first, second) == nil, "\(candidate.name) leaves bytes undefined")
        }
      }
    }
  }

  /// The bytes that a packing makes of its operand, over some others.
  private func packed(_ packing: Packing, over byte: UInt8, _ problem: KernelProblem) -> [UInt8] {
    let target = GuardedBytes([UInt8](repeating: byte, count: packing.byteCount))
    if let floats = problem.floats(packing.operand) {
      floats.withUnsafeBufferPointer { packing.pack(FilterView($0), target.constant) }
    } else {
      packing.pack(nil, target.constant)
    }
    #expect(target.isIntact, "packing wrote outside its bytes")
    return target.bytes
  }

  /// What another operand changes is changed by that of the expansion.
  @Test func packingsOfExpansionsKeepTheirChanges() {
    let starts = Packing.starts(
      PackedLayout("starts", [1]), count: 1, part: { _ in (0..<1, 0) }, zeroPoint: 1
    ) { _, _, _ in }
    #expect(starts.ofExpansion.operand == HandsEngine.Operand.bias.ofExpansion)
    #expect(starts.ofExpansion.change?.operand == HandsEngine.Operand.filter.ofExpansion)
  }

  /// Nodes that read one filter in one layout share what is packed.
  @Test(arguments: TargetUnderTest.optimized)
  func equalLayoutsArePackedOnce(target: TargetUnderTest) throws {
    let single = try plan(target, widths: [5])
    let twice = try plan(target, widths: [5, 5])
    #expect(single > 0)
    #expect(twice == single)
    // In a column of pixels only the middle taps see something: a third of the filter, the same bias.
    let unit = target.target.tiles.halfGEMM.isEmpty ? target.lanes : target.lanes / 2
    let columns = (40 + unit - 1) / unit * unit
    let third = TensorType(.float32, try Shape([columns, 9])).byteCount
    let line = AlignedStorage.alignment
    let both = try plan(target, widths: [5, 1])
    #expect(both == single + (third + line - 1) / line * line)
  }

  /// The bytes that convolutions of images of some widths keep of one filter and one bias.
  private func plan(_ target: TargetUnderTest, widths: [Int]) throws -> Int {
    var generator = SeededGenerator(seed: 1)
    var builder = GraphBuilder()
    let filter = builder.addConstant(
      name: "", shape: [40, 3, 3, 3], floats: generator.floats(40 * 27))
    let bias = builder.addConstant(name: "", shape: [40], floats: generator.floats(40))
    for width in widths {
      let input = builder.addInput(name: "", type: TensorType(.float32, [1, 5, width, 3]))
      _ = try builder.append(
        .conv2D(Window(padding: .same)), [input, filter, bias], names: [""],
        at: OperatorLocation(index: 0, name: ""))
    }
    let graph = builder.graph
    var plan = PackedConstantPlan()
    for node in graph.nodes { plan.add(best(node, target), of: node, in: graph) }
    return plan.byteCount
  }

  /// The best kernel on contiguous operands.
  private func best(_ node: Node, _ target: TargetUnderTest) -> KernelChoice {
    node.inference.candidates(target.target)[0].choose(
      OperandLayouts(inputs: node.operands.map { _ in .contiguous }, output: .contiguous))
  }

  /// Constants of one buffer that are scaled in different ways are packed apart.
  @Test func scalesTellConstantsApart() throws {
    let target = try #require(TargetUnderTest.optimized.first)
    let bytes = ByteSlice([1, 2, 3, 4])
    func plan(_ scales: [Float]) throws -> (PackedConstantPlan, [[Float]]) {
      var builder = GraphBuilder()
      let input = builder.addInput(name: "", type: TensorType(.float32, [1, 4]))
      let results = try scales.map { scale in
        let filter = builder.addConstant(
          name: "", type: TensorType(.float32, [1, 4]),
          constant: Constant(
            bytes: bytes, stored: .int8,
            quantization: Quantization(scales: [scale], zeroPoints: [0]), identity: .buffer(7)))
        return try builder.append(
          .fullyConnected(), [input, filter], names: [""],
          at: OperatorLocation(index: 0, name: ""))[0]
      }
      builder.setOutputs(results)
      let graph = builder.graph
      let choices = graph.nodes.map { best($0, target) }
      var plan = PackedConstantPlan()
      for (choice, node) in zip(choices, graph.nodes) { plan.add(choice, of: node, in: graph) }
      let packed = plan.pack()
      let firsts = zip(choices, graph.nodes).map { choice, node in
        let constant = packed.constant(choice.packings[0], of: node, in: graph)
        return (0..<4).map { constant.floats[$0 * target.lanes] }
      }
      return (plan, firsts)
    }
    let (equal, sames) = try plan([2, 2])
    let (different, others) = try plan([2, 3])
    #expect(sames == [[2, 4, 6, 8], [2, 4, 6, 8]])
    #expect(others == [[2, 4, 6, 8], [3, 6, 9, 12]])
    #expect(different.byteCount > equal.byteCount)
    #expect(equal.scaledByteCount == 16)
  }

  /// Constants that a kernel reads as they are: floats aligned and widened, others byte by byte.
  @Test func contiguousConstantsAreKept() throws {
    var builder = GraphBuilder()
    let halves = try #require(
      ByteSlice([0xff] + bytes([0x3c00, 0xc100, 0x0001] as [UInt16])).slice(at: 1, count: 6))
    let floats = builder.addConstant(
      name: "", type: TensorType(.float32, [3]),
      constant: Constant(bytes: halves, stored: .float16, identity: .buffer(1)))
    let integers = builder.addConstant(
      name: "", type: TensorType(.int32, [2]),
      constant: Constant(
        bytes: ByteSlice(bytes([7, -9] as [Int32])), stored: .int32, identity: .buffer(2)))
    let graph = builder.graph
    var plan = PackedConstantPlan()
    for value in [floats, integers, floats] { plan.addContiguous(value, in: graph) }
    #expect(plan.byteCount == 2 * AlignedStorage.alignment)
    let packed = plan.pack()
    let numbers = packed.contiguous(graph[floats])
    #expect((0..<3).map { numbers.floats[$0] } == [1, -2.5, 0x1p-24])
    #expect(Int(bitPattern: numbers.base) % AlignedStorage.alignment == 0)
    let words = packed.contiguous(graph[integers]).base
    #expect(
      [words.load(as: Int32.self), words.load(fromByteOffset: 4, as: Int32.self)] == [7, -9])
  }
}
