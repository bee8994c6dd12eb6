/// One operator with its options, free of any file format.
///
/// A struct of closures that an operator's own file fills: the graph, the planner and the interpreter
/// know no operator by name. Operands that must be constants (axes, paddings, target shapes) are
/// options here.
package struct Operator: Sendable {
  /// The name as TFLite writes it.
  package let name: String
  /// The options that rewrites change, in a dump.
  let annotation: String
  /// Checks operands against the operator's rules and works out every size.
  let infer: @Sendable (Operands) throws(OperatorError) -> Inference

  init(
    _ name: String, annotation: String = "",
    infer: @escaping @Sendable (Operands) throws(OperatorError) -> Inference
  ) {
    self.name = name
    self.annotation = annotation
    self.infer = infer
  }

  /// The operators that rewrites of the graph look for, known once the types of the operands are.
  enum Pattern: Sendable {
    /// None of those below.
    case opaque
    /// A sum of products with weights: see ``WeightedOperator``.
    case weighted(WeightedOperator)
    /// `a + b`, then a clamp.
    case addition(Activation)
    /// A clamp of one operand.
    case activation(Activation)
    /// `x < 0 ? x * slope : x` of an input and a slope.
    case prelu
    /// Zeros around a tensor: elements before and after, one number per dimension.
    case padding(before: [Int], after: [Int])
    /// The mean over some dimensions; negative ones count from the end.
    case mean(axes: [Int])
    /// The extents of an operand: its elements are not read.
    case shape
    /// The same bytes under another shape.
    case reshape
    /// Stored numbers widened or scaled to single precision.
    case dequantize
    /// The largest element of each window.
    case maxPool(Pool)
    /// Linear interpolation along width and height.
    case resizeBilinear(ResizeOptions)
    /// `1 / (1 + exp(-x))`.
    case logistic
  }
}

/// The position of an operand, named in its operator's file.
struct Operand: Hashable, Sendable {
  let index: Int

  init(_ index: Int) { self.index = index }

  /// The first operand of every operator.
  static let input = Operand(0)
}

/// What shape inference finds: the results' types, what a run costs, and the kernels that can do it.
struct Inference: Sendable {
  /// The type of each result.
  let results: [TensorType]
  /// The terms of all sums and maxima, or the elements that are computed where there are none.
  let work: Int64
  /// Multiply-adds of sums of products with weights, 0 for all else.
  let multiplyAdds: Int64
  /// The kernels for a target, best first; the last one takes contiguous operands and computed weights.
  let candidates: @Sendable (Target) -> [KernelCandidate]
  /// How rewrites of the graph recognize the operator on these operands.
  private(set) var pattern = Operator.Pattern.opaque
  /// The integers of the result that prove that no number lay beyond their range; `nil` where the result
  /// has no limits.
  private(set) var unsaturated: ClosedRange<Int16>?
  /// The maximum number of bytes that inference and kernels keep of the scales of a quantized layer, a
  /// number for each output channel or more, of the phases of a transposed convolution, and of a table of
  /// results.
  private(set) var scaleByteCount: Int64 = 0

  /// An operator with a naive version and fast ones.
  ///
  /// - Parameters:
  ///   - results: The type of each result.
  ///   - work: What a run costs; the elements of all results unless given.
  ///   - multiplyAdds: Multiply-adds of sums of products with weights.
  ///   - reference: The naive version: to be read, trusted, and chosen where nothing else fits.
  ///   - optimized: The fast kernels for a target, best first.
  init(
    _ results: [TensorType], work: Int64? = nil, multiplyAdds: Int64 = 0,
    reference: @autoclosure @escaping @Sendable () -> KernelCandidate,
    optimized: @escaping @Sendable (Target) -> [KernelCandidate]
  ) {
    self.results = results
    self.work = work ?? results.reduce(0) { $0 + Int64($1.shape.elementCount) }
    self.multiplyAdds = multiplyAdds
    candidates = { target in
      target.usesReference ? [reference()] : optimized(target) + [reference()]
    }
  }

  /// An operator of one kernel for every target.
  init(
    _ results: [TensorType], work: Int64? = nil,
    kernel: @autoclosure @escaping @Sendable () -> KernelCandidate
  ) {
    self.init(results, work: work, reference: kernel()) { _ in [] }
  }

  /// An operator of one result with one kernel for every target.
  init(
    _ result: TensorType, work: Int64? = nil,
    kernel: @autoclosure @escaping @Sendable () -> KernelCandidate
  ) {
    self.init([result], work: work, kernel: kernel())
  }

  /// The same, recognized by rewrites of the graph.
  func matching(_ pattern: Operator.Pattern) -> Inference {
    var inference = self
    inference.pattern = pattern
    return inference
  }

  /// The same, recognized as a weighted operator unless its arithmetic takes no other epilogue.
  ///
  /// - Parameters:
  ///   - weighted: The operator.
  ///   - arithmetic: Its arithmetic.
  ///   - phases: Products that its kernels plan beside each other, each of less than 8 KiB.
  /// - Returns: It.
  func matching(
    _ weighted: WeightedOperator, _ arithmetic: WeightedArithmetic, phases: Int64 = 0
  ) -> Inference {
    var inference = self
    let channels = Int64(results[0].shape.dimensions.last ?? 1)
    inference.scaleByteCount = channels * arithmetic.scaleByteCount + phases << 13
    if case .dynamic = arithmetic { return inference }
    return inference.matching(.weighted(weighted))
  }

  /// The same, whose kernels keep tables of results or scales.
  func keepingTable(byteCount: Int64) -> Inference {
    var inference = self
    inference.scaleByteCount += byteCount
    return inference
  }

  /// The same, with results that are counted as saturated outside some integers.
  func saturating(outside unsaturated: ClosedRange<Int16>?) -> Inference {
    var inference = self
    inference.unsaturated = unsaturated
    return inference
  }

  /// Other kernels for the same sizes.
  init(
    _ results: [TensorType], work: Int64, multiplyAdds: Int64,
    candidates: @escaping @Sendable (Target) -> [KernelCandidate]
  ) {
    self.results = results
    self.work = work
    self.multiplyAdds = multiplyAdds
    self.candidates = candidates
  }
}
