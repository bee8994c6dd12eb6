import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// What is kept of constants: each in each layout once.
struct PackedConstantPlanTests {
  /// A kernel that packs its second operand.
  private func kernel(
    _ layout: PackedLayout, byteCount: Int,
    pack: @escaping @Sendable (FilterView?, PackedConstant) -> Void = { _, _ in }
  ) -> KernelChoice {
    KernelChoice(
      name: "",
      packings: [
        Packing(operand: Operand(1), layout: layout, byteCount: byteCount, pack: pack)
      ], operands: [.input]
    ) { _ in { _, _ in } }
  }

  /// Uses of an operator with a computed first operand and some second ones.
  private func graph(_ building: GraphBuilding, _ constants: ValueID?...) throws -> Graph {
    var building = building
    let input = building.input(1, 1)
    for constant in constants {
      let filter = constant ?? input
      _ = try building.apply(.maximum(), input, filter)
    }
    return building.graph
  }

  private let plain = PackedLayout("plain")

  /// Sizes with and without whole cache lines, known before anything is allocated.
  @Test func sizesAreRoundedToCacheLines() throws {
    let sizes = [12, 64, 0, 68, 4_000, 400]
    var building = GraphBuilding()
    let constants = sizes.map { _ in building.constant(1) }
    let graph = try graph(
      building, constants[0], constants[1], constants[2], constants[3], constants[4],
      constants[5])
    var plan = PackedConstantPlan()
    for (node, size) in zip(graph.nodes, sizes) {
      plan.add(kernel(plain, byteCount: size), of: node, in: graph)
    }
    #expect(plan.byteCount == 64 + 64 + 0 + 128 + 4_032 + 448)
  }

  @Test func equalConstantsInEqualLayoutsArePackedOnce() throws {
    var building = GraphBuilding()
    let (first, second) = (building.constant(1), building.constant(1))
    let shared = typed(.float32, [1])
    let (buffer, again) = (
      building.constant(shared, [0, 0, 0, 0], buffer: 3),
      building.constant(typed(.float32, [1, 1]), [0, 0, 0, 0], buffer: 3)
    )
    let graph = try graph(building, first, first, second, buffer, again)
    var plan = PackedConstantPlan()
    func add(_ node: Int, _ layout: PackedLayout) -> Int {
      plan.add(kernel(layout, byteCount: 64), of: graph.nodes[node], in: graph)
      return plan.byteCount / 64
    }
    #expect(add(0, plain) == 1)
    #expect(add(1, plain) == 1)
    #expect(add(1, PackedLayout("plain", [])) == 1)
    #expect(add(1, PackedLayout("plain", [8])) == 2)
    #expect(add(0, PackedLayout("plain", [8])) == 2)
    #expect(add(0, PackedLayout("plain", [8, 1])) == 3)
    #expect(add(0, PackedLayout("other")) == 4)
    // Equal bytes, but not the same: nobody compares them.
    #expect(add(2, plain) == 5)
    // Tensors that share a file's buffer.
    #expect(add(3, plain) == 6)
    #expect(add(4, plain) == 6)
  }

  /// The same bytes stand for other numbers under other scales.
  @Test func scalesAreTheConstants() throws {
    func stored(_ extents: [Int], scales: [Float], axis: Int = 0) -> TensorType {
      typed(
        .int8, extents,
        Quantization(scales: scales, zeroPoints: scales.map { _ in 0 }, axis: axis))
    }
    let numbers: [Int8] = [1, 2, 3, 4]
    var building = GraphBuilding()
    var folded: [ValueID] = []
    for type in [
      stored([4], scales: [1]), stored([4], scales: [2]), stored([4], scales: [1]),
      stored([2, 2], scales: [1, 10], axis: 0), stored([2, 2], scales: [1, 10], axis: 1),
      stored([1, 2, 2], scales: [1, 10], axis: 1), stored([2, 2, 1], scales: [1, 10], axis: 1),
    ] {
      let constant = building.constant(type, bytes(numbers), buffer: 1)
      folded.append(try building.apply(.dequantize(), constant))
    }
    let graph = try GraphPass.foldConstants.apply(building.graph)
    var plan = PackedConstantPlan()
    for id in folded { plan.addContiguous(id, in: graph) }
    #expect(plan.scaledByteCount == 16)
    let packed = plan.pack()
    let results = folded.map { id in
      let constant = packed.contiguous(graph[id])
      return (0..<4).map { constant.floats[$0] }
    }
    #expect(
      results == [
        [1, 2, 3, 4], [2, 4, 6, 8], [1, 2, 3, 4], [1, 2, 30, 40], [1, 20, 3, 40],
        [1, 2, 30, 40], [1, 20, 3, 40],
      ])
  }

  /// Halves that one operator moves as they are and another one widens.
  @Test(arguments: [false, true])
  func storedAndWidenedHalvesAreApart(isWidenedFirst: Bool) throws {
    let halves = ([1, -2, 0.5] as [Float]).map { Float16($0).bitPattern }
    var building = GraphBuilding()
    let stored = building.constant(typed(.float16, [3]), bytes(halves), buffer: 1)
    let widened = try building.apply(.dequantize(), stored)
    let graph = try GraphPass.foldConstants.apply(building.graph)
    var plan = PackedConstantPlan()
    for id in isWidenedFirst ? [widened, stored] : [stored, widened] {
      plan.addContiguous(id, in: graph)
    }
    #expect(plan.byteCount == 128)
    guard plan.byteCount == 128 else { return }
    let packed = plan.pack()
    let (raw, floats) = (packed.contiguous(graph[stored]), packed.contiguous(graph[widened]))
    #expect((0..<3).map { raw.base.load(fromByteOffset: 2 * $0, as: UInt16.self) } == halves)
    #expect((0..<3).map { floats.floats[$0] } == [1, -2, 0.5])
  }

  @Test func partsAreAlignedAndApart() throws {
    let sizes = [3, 16, 17, 1_000, 100]
    var building = GraphBuilding()
    let constants = sizes.map { size in
      building.constant((0..<size).map { Float(size + $0) }, size)
    }
    let integers = building.constant(
      typed(.int32, [2]), (7 as Int32).littleEndianBytes + (-1 as Int32).littleEndianBytes)
    let graph = building.graph
    var plan = PackedConstantPlan()
    for id in constants + [integers] { plan.addContiguous(id, in: graph) }
    #expect(plan.scaledByteCount == 0)
    let packed = plan.pack()
    for (size, id) in zip(sizes, constants) {
      let constant = packed.contiguous(graph[id])
      #expect(Int(bitPattern: constant.base) % AlignedStorage.alignment == 0)
      #expect((0..<size).allSatisfy { constant.floats[$0] == Float(size + $0) })
    }
    let numbers = packed.contiguous(graph[integers])
    #expect((0..<2).map { numbers.base.load(fromByteOffset: 4 * $0, as: Int32.self) } == [7, -1])
  }

  /// A kernel fills what it asked for, also where the operand is absent.
  @Test func kernelsPackTheirOwnLayouts() throws {
    var building = GraphBuilding()
    let constant = building.constant([1, 2, 3], 3)
    let input = building.input(1, 3)
    _ = try building.apply(
      .fullyConnected(), input, building.constant(3, 3), constant)
    _ = try building.apply(.fullyConnected(), input, building.constant(3, 3))
    let graph = building.graph
    let packing = Packing(operand: .bias, layout: plain, byteCount: 16) { values, target in
      target.mutableFloats[3] = 9
      for index in 0..<3 { target.mutableFloats[index] = values?[2 - index] ?? -1 }
    }
    let choice = KernelChoice(name: "", packings: [packing], operands: []) { _ in { _, _ in } }
    var plan = PackedConstantPlan()
    for node in graph.nodes { plan.add(choice, of: node, in: graph) }
    #expect(plan.byteCount == 128)
    let packed = plan.pack()
    let results = graph.nodes.map { node in
      let constant = packed.constant(packing, of: node, in: graph)
      return (0..<4).map { constant.floats[$0] }
    }
    #expect(results == [[3, 2, 1, 9], [-1, -1, -1, 9]])
  }

  /// Where sums start is made of two constants: equal pairs share it.
  @Test func startsOfSumsAreThoseOfBiasAndWeights() throws {
    var building = GraphBuilding()
    func weights(_ numbers: [Int8], zeroPoint: Int = 0) -> ValueID {
      building.constant(
        typed(.int8, [2, 2], Quantization(scales: [1], zeroPoints: [zeroPoint])), bytes(numbers))
    }
    let (first, second) = (weights([1, 2, 3, -4]), weights([5, 0, 0, 0], zeroPoint: 1))
    let bias = building.constant(typed(.int32, [2]), bytes([100, 200] as [Int32]))
    let input = building.input(1)
    let anything = Operator("") { _ in
      Inference(float(1), kernel: KernelCandidate("") { _, _ in })
    }
    for (filter, bias) in [(first, bias), (second, bias), (first, nil), (first, bias)]
      as [(ValueID, ValueID?)]
    {
      _ = try building.apply(anything, input, filter, bias)
    }
    let graph = building.graph
    let starts = Packing.starts(
      PackedLayout("starts"), count: 3, part: { _ in (0..<2, 1) }, zeroPoint: 10
    ) { filter, multiple, starts in
      for index in 0..<4 { starts[1 + index / 2] += multiple * Int32(filter.int16(index)) }
    }
    let choice = KernelChoice(name: "", packings: [starts], operands: []) { _ in { _, _ in } }
    var plan = PackedConstantPlan()
    for node in graph.nodes { plan.add(choice, of: node, in: graph) }
    #expect(plan.byteCount == 3 * 64)
    let packed = plan.pack()
    let results = graph.nodes.map { node in
      let integers = packed.constant(starts, of: node, in: graph).elements(as: Int32.self)
      return (0..<3).map { integers[$0] }
    }
    #expect(results == [[0, 70, 210], [0, 70, 220], [0, -30, 10], [0, 70, 210]])
  }

  /// Packed operands are not kept as they are; those that a kernel reads are.
  @Test func readOperandsAreKept() throws {
    var building = GraphBuilding()
    let constant = building.constant(16)
    let graph = try graph(building, constant)
    var plan = PackedConstantPlan()
    plan.add(
      KernelChoice(name: "", operands: [.input]) { _ in { _, _ in } }, of: graph.nodes[0],
      in: graph)
    #expect(plan.byteCount == 0)
    for operands in [[.input, Operand(1)], nil] as [[Operand]?] {
      plan.add(
        KernelChoice(name: "", operands: operands) { _ in { _, _ in } }, of: graph.nodes[0],
        in: graph)
      #expect(plan.byteCount == 64)
    }
  }

  @Test func partsOutliveThePlan() {
    var building = GraphBuilding()
    let id = building.constant([Float](repeating: 1, count: 1 << 20), 1 << 20)
    func packed() -> PackedConstant {
      var plan = PackedConstantPlan()
      plan.addContiguous(id, in: building.graph)
      return plan.pack().contiguous(building.graph[id])
    }
    let constant = packed()
    withExtendedLifetime(constant) {
      #expect(constant.floats[(1 << 20) - 1] == 1)
    }
  }

  @Test func absurdSizesAreCounted() throws {
    var building = GraphBuilding()
    let (first, second) = (building.constant(1), building.constant(1))
    let graph = try graph(building, first, second)
    var plan = PackedConstantPlan()
    plan.add(kernel(plain, byteCount: .max), of: graph.nodes[0], in: graph)
    #expect(plan.byteCount == .max)
    plan.add(kernel(plain, byteCount: 64), of: graph.nodes[1], in: graph)
    #expect(plan.byteCount == .max)
  }
}
