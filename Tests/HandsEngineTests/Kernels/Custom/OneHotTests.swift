import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

@Suite struct OneHotTests {
  private func problem(
    _ indices: TestTensor, depth: Int, axis: Int = -1, on: TestTensor = TestTensor([5], []),
    off: TestTensor = TestTensor([-1], [])
  ) throws -> KernelProblem {
    try KernelProblem(.oneHot(depth: depth, axis: axis), [indices, on, off])
  }

  private func indices(_ numbers: [Int32], _ shape: Shape) -> TestTensor {
    TestTensor(numbers, TensorType(.int32, shape))
  }

  /// Indices outside the depth have no element that is one.
  @Test func newDimensionIsTheLast() throws {
    let problem = try problem(indices([1, 0, 3, -1], [4]), depth: 3)
    #expect(problem.resultShape == [4, 3])
    problem.expectFloats([-1, 5, -1, 5, -1, -1, -1, -1, -1, -1, -1, -1])
  }

  @Test func newDimensionAnywhere() throws {
    let matrix = indices([0, 1, 1, 0], [2, 2])
    let first = try problem(matrix, depth: 3, axis: 0)
    #expect(first.resultShape == [3, 2, 2])
    first.expectFloats([5, -1, -1, 5, -1, 5, 5, -1, -1, -1, -1, -1])
    for axis in [1, -2] {
      let middle = try problem(matrix, depth: 3, axis: axis)
      #expect(middle.resultShape == [2, 3, 2])
      middle.expectFloats([5, -1, -1, 5, -1, -1, -1, 5, 5, -1, -1, -1])
    }
  }

  /// Elements of every size, and more blocks than one band has.
  @Test(arguments: [ElementType.int32, .int64], 0..<24)
  func marksWhereIndicesPoint(indexType: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (extents, depth) = (
      [generator.pick([1, 3, 600]), generator.integer(1...4)], generator.pick([1, 2, 7])
    )
    let axis = generator.integer(-1...2)
    let values = generator.tensor(generator.elementType(), [2])
    // Out of range now and then.
    let indices = (0..<extents[0] * extents[1]).map { _ in generator.integer(-1...depth) }
    let shape = try Shape(extents)
    let places =
      indexType == .int32
      ? TestTensor(indices.map { Int32($0) }, TensorType(.int32, shape))
      : TestTensor(indices.map { Int64($0) }, TensorType(.int64, shape))
    let size = values.type.elementType.byteCount
    let (on, off) = (Array(values.bytes[..<size]), Array(values.bytes[size...]))
    let type = TensorType(values.type.elementType, [])
    let problem = try problem(
      places, depth: depth, axis: axis, on: TestTensor(on, type), off: TestTensor(off, type))
    let place = axis < 0 ? 2 : axis
    problem.expectResults([
      problem.resultShape.indices.flatMap { index in
        var source = index
        let position = source.remove(at: place)
        return indices[source[0] * extents[1] + source[1]] == position ? on : off
      }
    ])
  }

  /// Bands share the rows of one outer position.
  @Test func firstDimensionIsSharedOut() throws {
    let numbers = (0..<900).map { Int32($0 * 7 % 101 - 1) }
    let problem = try problem(indices(numbers, [900]), depth: 100, axis: 0)
    #expect(try TargetUnderTest.optimized[0].best(problem).choice.bandCount > 1)
    problem.expectFloats(
      (0..<100).flatMap { row in numbers.map { $0 == row ? 5 : -1 } })
  }

  @Test func otherTypes() throws {
    let wide = TestTensor([2, 1 << 32] as [Int64], TensorType(.int64, [2]))
    let bools = TensorType(.bool, [1])
    let problem = try problem(
      wide, depth: 3, on: TestTensor([1] as [UInt8], bools), off: TestTensor([0] as [UInt8], bools))
    #expect(problem.resultTypes == [TensorType(.bool, [2, 3])])
    problem.expectResults([[0, 0, 1, 0, 0, 0]])
    try self.problem(
      indices([1], []), depth: 2, on: TestTensor([7] as [Int64], TensorType(.int64, [])),
      off: TestTensor([-7] as [Int64], TensorType(.int64, []))
    ).expectResults([bytes([-7, 7] as [Int64])])
  }

  @Test func refusals() throws {
    let vector = indices([0, 1], [2])
    #expect(throws: OperatorError.elementType(input: 0, found: .float32)) {
      try problem(TestTensor([0], [1]), depth: 2)
    }
    #expect(throws: OperatorError.elementType(input: 2, found: .int32)) {
      try problem(vector, depth: 2, off: indices([0], []))
    }
    #expect(throws: OperatorError.mismatch("elements of a value", expected: 1, found: 2)) {
      try problem(vector, depth: 2, on: TestTensor([1, 2], [2]))
    }
    for depth in [0, -3] {
      #expect(throws: OperatorError.attribute("depth", value: depth)) {
        try problem(vector, depth: depth)
      }
    }
    for axis in [2, -3] {
      #expect(throws: OperatorError.attribute("axis", value: axis)) {
        try problem(vector, depth: 2, axis: axis)
      }
    }
    #expect(throws: OperatorError.operandCount("4 inputs", found: 2)) {
      try KernelProblem(.oneHot(depth: 2, axis: 0), [vector, TestTensor([1], [])])
    }
  }

  /// Depth is an input of the file, axis an option.
  @Test func importReadsDepthAndAxis() throws {
    let code: Int32 = 85
    func graph(
      axis: Int32, depth: (inout ModelBuilding) -> Int32, count: Int = 4
    ) throws -> Graph {
      var building = ModelBuilding()
      let inputs = [
        building.input(TensorType(.int32, [2])), depth(&building), building.zeros(1),
        building.zeros(1),
      ]
      let output = building.apply(
        code, Array(inputs.prefix(count)), TFLiteModelWriter.Options(type: 61, [0: .int32(axis)]))
      return try building.graph(outputs: output)
    }
    let built = try graph(axis: 0) { $0.scalar(3) }
    #expect(built[built.outputs[0]].type == TensorType(.float32, [3, 2]))
    let location = OperatorLocation(index: 0, name: "ONE_HOT")
    #expect(throws: GraphError.needsConstant(location, "depth")) {
      try graph(axis: 0) { $0.input(TensorType(.int32, [])) }
    }
    #expect(
      throws: GraphError.operator(
        location, .mismatch("length of an operand", expected: 1, found: 2))
    ) { try graph(axis: 0) { $0.integers(3, 3) } }
    #expect(throws: GraphError.operator(location, .operandCount("4 inputs", found: 3))) {
      try graph(axis: 0, depth: { $0.scalar(3) }, count: 3)
    }
    #expect(throws: GraphError.operator(location, .attribute("axis", value: 2))) {
      try graph(axis: 2) { $0.scalar(3) }
    }
  }
}
