/// How terms become one result.
public enum ReduceFormula: Int, CaseIterable, Sendable {
  /// `result + term`.
  case add
  /// `term > result ? term : result`.
  case maximum
  /// `term < result ? term : result`.
  case minimum
  /// `result * term`.
  case multiply
}

/// A reduction of the terms of some neighbouring outputs.
///
/// The terms of an output are a nest of two loops; longer nests are several calls, all but
/// the first with ``continues``.
@safe public struct ReduceArguments {
  /// The first term of the first output; those of the next outputs follow it.
  public var input: UnsafePointer<Float>
  /// The first output.
  public var output: UnsafeMutablePointer<Float>
  /// Neighbouring outputs.
  public var count: Int
  /// Turns of the outer loop.
  public var rows: Int
  /// Floats between turns of the outer loop.
  public var rowStride: Int
  /// Turns of the inner loop.
  public var columns: Int
  /// Floats between turns of the inner loop.
  public var columnStride: Int
  /// The initial value of each result.
  public var start: Float
  /// Whether results start from what the output holds, instead of ``start``.
  public var continues: Bool
  /// The factor that results are multiplied by at the end; 1 does nothing.
  public var factor: Float

  /// Gathers the operands.
  @inlinable
  public init(
    input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>, count: Int, rows: Int = 1,
    rowStride: Int = 0, columns: Int, columnStride: Int, start: Float, continues: Bool = false,
    factor: Float = 1
  ) {
    unsafe self.input = input
    unsafe self.output = output
    self.count = count
    self.rows = rows
    self.rowStride = rowStride
    self.columns = columns
    self.columnStride = columnStride
    self.start = start
    self.continues = continues
    self.factor = factor
  }
}

/// Reductions of neighbouring outputs: four vectors at a time, whose chains overlap.
public enum ReduceTile<V: SIMDVector> {
  /// Computes all outputs, each as one chain over its terms in their order.
  ///
  /// - Parameters:
  ///   - formula: How terms are joined, a literal: loops are compiled for it alone.
  ///   - job: The operands.
  @inlinable @_transparent
  public static func run(_ formula: ReduceFormula, _ job: ReduceArguments) {
    let (output, count) = unsafe (job.output, job.count)
    let last: Int = count &- V.scalarCount
    if last < 0 {
      for i in 0..<count {
        var y = InlineArray<1, V>(repeating: V())
        reduce(formula, job, from: i, isElement: true, &y)
        unsafe output[i] = y[0][0]
      }
    } else {
      // The last vector overlaps the one before it: it is computed before anything is stored, where
      // results continue.
      let overlaps = count % V.scalarCount != 0
      var end = InlineArray<1, V>(repeating: V())
      if overlaps { reduce(formula, job, from: last, isElement: false, &end) }
      var i = 0
      while i &+ 4 &* V.scalarCount <= count {
        var y = InlineArray<4, V>(repeating: V())
        reduce(formula, job, from: i, isElement: false, &y)
        for v in 0..<4 { unsafe y[v].store(output + (i &+ v &* V.scalarCount)) }
        i &+= 4 &* V.scalarCount
      }
      while i &+ V.scalarCount <= last {
        var y = InlineArray<2, V>(repeating: V())
        reduce(formula, job, from: i, isElement: false, &y)
        for v in 0..<2 { unsafe y[v].store(output + (i &+ v &* V.scalarCount)) }
        i &+= 2 &* V.scalarCount
      }
      if i <= last {
        var y = InlineArray<1, V>(repeating: V())
        reduce(formula, job, from: i, isElement: false, &y)
        unsafe y[0].store(output + i)
      }
      if overlaps { unsafe end[0].store(output + last) }
    }
  }

  /// Reduces the outputs of some vectors, or one output.
  @inlinable @_transparent
  static func reduce<let n: Int>(
    _ formula: ReduceFormula, _ job: ReduceArguments, from index: Int, isElement: Bool,
    _ y: inout InlineArray<n, V>
  ) {
    for v in 0..<n {
      let held = unsafe job.output + (index &+ v &* V.scalarCount)
      y[v] =
        unsafe job.continues ? V.load(held, isElement: isElement) : V(repeating: job.start)
    }
    var row = unsafe job.input + index
    for _ in 0..<job.rows {
      var term = unsafe row
      for _ in 0..<job.columns {
        for v in 0..<n {
          y[v] = unsafe join(
            formula, V.load(term + v &* V.scalarCount, isElement: isElement), y[v])
        }
        unsafe term += job.columnStride
      }
      unsafe row += job.rowStride
    }
    for v in 0..<n { y[v] = V.multiply(y[v], V(repeating: job.factor)) }
  }

  @inlinable @_transparent
  static func join(_ formula: ReduceFormula, _ term: V, _ result: V) -> V {
    switch formula {
    case .add: V.add(term, result)
    case .maximum: V.maximum(term, result)
    case .minimum: V.minimum(term, result)
    case .multiply: V.multiply(term, result)
    }
  }
}
