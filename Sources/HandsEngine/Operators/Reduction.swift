import HandsMicrokernels
import HandsMicrokernelsBaseline
import HandsTFLite

extension OperatorDefinition {
  /// A reduction over constant axes; field 0 of its options tells whether they stay, with extent 1.
  static func reduction(
    _ code: Int32, newestVersion: Int,
    _ make: @escaping @Sendable (_ axes: [Int], _ keepsDimensions: Bool) -> Operator
  ) -> OperatorDefinition {
    OperatorDefinition(code, newestVersion: newestVersion, operands: [0]) {
      source throws(GraphError) in
      try source.checkInputCount(2, "2 inputs")
      let axes = try source.integers(1, "axes")
      let keepsDimensions = try source.options(27) { options throws(ModelFileError) in
        try options.bool(0, "keep_dims")
      }
      return make(axes, keepsDimensions)
    }
  }
}

extension Operator {
  /// A reduction over some dimensions; negative axes count from the end, repeated ones count once.
  @inline(__always)
  static func reduction(
    _ name: String, axes: [Int], keepsDimensions: Bool,
    _ infer: @escaping @Sendable (Reduction) throws(OperatorError) -> Inference
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try infer(Reduction(name, operands, axes: axes, keepsDimensions: keepsDimensions))
    }
  }
}

/// Dimensions of one operand that are reduced, each result's terms in row-major order.
struct Reduction: Sendable {
  /// The type of the operand's elements.
  let elementType: ElementType
  /// The operand of quantized integers and its result, `nil` for other operands.
  let affine: (input: AffineTensor, result: AffineTensor)?
  /// Terms of each result.
  let termCount: Int
  /// The operator's part of kernel names.
  let name: String
  /// The terms of all results.
  let work: Int64
  /// Where the terms of each result begin.
  let kept: StridedWalk
  /// The terms of one result.
  let reduced: StridedWalk
  private let result: Shape

  /// Checks the operand and its axes.
  init(
    _ name: String, _ operands: Operands, axes: [Int], keepsDimensions: Bool
  ) throws(OperatorError) {
    try operands.checkCount(1...1, "2 inputs")
    let input = try operands.required(.input)
    let shape = input.shape
    var isReduced = [Bool](repeating: false, count: shape.rank)
    for axis in axes { isReduced[try normalized(axis: axis, rank: shape.rank)] = true }
    let dimensions = shape.dimensions.indices
    kept = StridedWalk(over: dimensions.filter { !isReduced[$0] }, of: shape)
    reduced = StridedWalk(over: dimensions.filter { isReduced[$0] }, of: shape)
    result = try derivedShape(
      dimensions.filter { keepsDimensions || !isReduced[$0] }.map { isReduced[$0] ? 1 : shape[$0] })
    termCount = reduced.count
    work = try checkedWork(result, terms: termCount)
    elementType = input.elementType
    affine =
      operands.isQuantized(.input)
      ? (try operands.affine(.input), try operands.affineResult(input.elementType, result)) : nil
    self.name = kernelName(name)
  }

  /// That the operator does not take the operand's elements.
  var refusal: OperatorError { .elementType(input: 0, found: elementType) }

  /// A reduction of floats by vectors, with its naive version.
  ///
  /// - Parameters:
  ///   - formula: The microkernel.
  ///   - start: The initial value of each result.
  ///   - factor: The factor of each result.
  ///   - combine: Adds a term to a result.
  /// - Returns: The inference.
  @inline(__always)
  func floats(
    _ formula: ReduceFormula, from start: Float, times factor: Float = 1,
    _ combine: @escaping @Sendable (_ result: Float, _ term: Float) -> Float
  ) -> Inference {
    let reference = kernel(name + ".f32.reference", from: start, combine) { $0 * factor }
    return Inference([TensorType(.float32, result)], work: work, reference: reference) { target in
      let byLines = lines(formula, from: start, times: factor)
      return [
        byLines ?? tiled(target, target.tiles.reduce[formula.rawValue], from: start, times: factor)
      ]
    }
  }

  /// A reduction that has one kernel.
  ///
  /// - Parameters:
  ///   - start: The initial value of each result.
  ///   - combine: Adds a term to a result.
  ///   - finish: Makes an element of a result.
  /// - Returns: The inference.
  @inline(__always)
  func elements<Element: BitwiseCopyable, Result: Sendable>(
    from start: Result,
    _ combine: @escaping @Sendable (_ result: Result, _ term: Element) -> Result,
    finish: @escaping @Sendable (Result) -> Element
  ) -> Inference {
    Inference(
      [TensorType(elementType, result)], work: work,
      kernel: kernel(name + "." + elementType.name, from: start, combine, finish: finish))
  }

  /// A reduction to elements that has one kernel.
  @inline(__always)
  func elements<Element: BitwiseCopyable & Sendable>(
    from start: Element,
    _ combine: @escaping @Sendable (_ result: Element, _ term: Element) -> Element
  ) -> Inference {
    elements(from: start, combine) { $0 }
  }

  /// One result after the other, one term after the other.
  @inline(__always)
  func kernel<Element: BitwiseCopyable, Result: Sendable>(
    _ name: String, from start: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result,
    finish: @escaping @Sendable (Result) -> Element
  ) -> KernelCandidate {
    let (kept, reduced, termCount) = (kept, reduced, termCount)
    let partition = Partition(
      units: kept.count, bytesPerUnit: termCount * MemoryLayout<Element>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: the two walks together visit each element of the operand once.
      let input = unsafe operands.input(0, as: Element.self)
      let output = unsafe operands.output(0, as: Element.self)
      kept.forEach(in: partition.units(of: bands)) { element, first in
        var result = start
        reduced.forEach(in: 0..<termCount) { _, term in
          result = unsafe combine(result, input[first[0] + term[0]])
        }
        unsafe output[element] = finish(result)
      }
    }
  }

  /// Lines of neighbouring terms together, `nil` where there are none or they are short.
  private func lines(
    _ formula: ReduceFormula, from start: Float, times factor: Float
  ) -> KernelCandidate? {
    guard Edition.hasRareOperators, reduced.extents.count == 1, reduced.innermostStep[0] == 1,
      termCount >= 4
    else { return nil }
    let (walk, length) = (kept, termCount)
    let partition = Partition(
      units: walk.count, bytesPerUnit: length * MemoryLayout<Float>.stride)
    return KernelCandidate(name + ".f32.lines", bandCount: partition.bandCount) {
      operands, bands in
      // Safe: the walks stay inside the operand.
      walk.forEachRun(in: partition.units(of: bands)) { line, count, offsets in
        unsafe reduceLines(
          formula,
          LineReduceArguments(
            count: count, length: length, input: operands.floatInput(0) + offsets[0],
            stride: walk.innermostStep[0], start: start, factor: factor,
            output: operands.floatOutput(0) + line))
      }
    }
  }

  /// Neighbouring results together, up to four vectors of them: that many chains overlap.
  private func tiled(
    _ target: Target, _ run: TileRegistry.ReduceFunction, from start: Float,
    times factor: Float
  ) -> KernelCandidate {
    var (outer, terms) = (kept, reduced)
    let row = outer.innermostStep[0] == 1 ? outer.removeInnermost().extent : 1
    let columns = terms.removeInnermost()
    let rows = terms.removeInnermost()
    let calls = terms.count
    let (rowWalk, callWalk) = (outer, terms)
    let chunk = 4 * target.tiles.lanes
    let chunks = (row - 1) / chunk + 1
    let partition = Partition(
      units: outer.count * chunks,
      bytesPerUnit: min(row, chunk) * termCount * MemoryLayout<Float>.stride)
    return KernelCandidate(
      name + ".f32." + target.tiles.name, bandCount: partition.bandCount
    ) { operands, bands in
      // Safe: chunks end with their row; the walks stay inside the operand.
      for unit in partition.units(of: bands) {
        let (index, part) = unit.quotientAndRemainder(dividingBy: chunks)
        let first = part * chunk
        let input = unsafe operands.floatInput(0) + (rowWalk.offsets(of: index)[0] + first)
        for call in 0..<calls {
          unsafe run(
            ReduceArguments(
              input: input + callWalk.offsets(of: call)[0],
              output: operands.floatOutput(0) + (index * row + first),
              count: min(row - first, chunk), rows: rows.extent, rowStride: rows.step[0],
              columns: columns.extent, columnStride: columns.step[0], start: start,
              continues: call > 0, factor: call == calls - 1 ? factor : 1))
        }
      }
    }
  }
}
