/// Lines of neighbouring numbers, each of which has one result.
@safe public struct LineReduceArguments {
  /// Lines.
  public var count: Int
  /// Numbers of a line.
  public var length: Int
  /// The first number.
  public var input: UnsafePointer<Float>
  /// Floats between lines.
  public var stride: Int
  /// The initial value of each result.
  public var start: Float
  /// The factor that results are multiplied by at the end; 1 does nothing.
  public var factor: Float
  /// The results.
  public var output: UnsafeMutablePointer<Float>

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, length: Int, input: UnsafePointer<Float>, stride: Int, start: Float, factor: Float,
    output: UnsafeMutablePointer<Float>
  ) {
    self.count = count
    self.length = length
    unsafe self.input = input
    self.stride = stride
    self.start = start
    self.factor = factor
    unsafe self.output = output
  }
}

/// Reductions of lines: up to four vectors of lines at a time, a lane a line, whose chains overlap.
///
/// The same for all instruction sets: reading terms and transposing them takes longer than wider chains would save.
public enum LineReduceTile {
  /// Computes all results, each as one chain over its terms in their order.
  ///
  /// - Parameters:
  ///   - formula: How terms are joined, a literal: loops are compiled for it alone.
  ///   - job: The operands.
  @inlinable @_transparent
  public static func run(_ formula: ReduceFormula, _ job: LineReduceArguments) {
    var line = 0
    while line &+ 16 <= job.count {
      let results: InlineArray<4, SIMD4<Float>> = reduce(formula, job, from: line)
      for v in 0..<4 { unsafe results[v].store(job.output + (line &+ 4 &* v)) }
      line &+= 16
    }
    while line < job.count {
      if job.count >= 4 {
        let first = min(line, job.count &- 4)
        let results: InlineArray<1, SIMD4<Float>> = reduce(formula, job, from: first)
        unsafe results[0].store(job.output + first)
        line &+= 4
      } else {
        let terms = unsafe job.input + line &* job.stride
        var result = SIMD4<Float>(repeating: job.start)
        for index in 0..<job.length {
          result = unsafe ReduceTile<SIMD4<Float>>.join(
            formula, SIMD4(repeating: terms[index]), result)
        }
        unsafe job.output[line] = result[0] * job.factor
        line &+= 1
      }
    }
  }

  /// Reduces `4 · n` lines: blocks of 4 × 4 terms are transposed, so that each lane adds its line's terms in order.
  @inlinable @_transparent
  static func reduce<let n: Int>(
    _ formula: ReduceFormula, _ job: LineReduceArguments, from line: Int
  ) -> InlineArray<n, SIMD4<Float>> {
    typealias V = SIMD4<Float>
    typealias Tile = ReduceTile<V>
    let (input, stride) = unsafe (job.input + line &* job.stride, job.stride)
    var y = InlineArray<n, V>(repeating: V(repeating: job.start))
    var index = 0
    while index &+ 4 <= job.length {
      for v in 0..<n {
        let terms = unsafe input + (4 &* v &* stride &+ index)
        let (a, b) = unsafe (V.load(terms), V.load(terms + stride))
        let (c, d) = unsafe (V.load(terms + 2 &* stride), V.load(terms + 3 &* stride))
        let (evens, odds) = (V.zipped(a, c), V.zipped(b, d))
        let (first, second) = V.zipped(evens.0, odds.0)
        let (third, fourth) = V.zipped(evens.1, odds.1)
        y[v] = Tile.join(formula, first, y[v])
        y[v] = Tile.join(formula, second, y[v])
        y[v] = Tile.join(formula, third, y[v])
        y[v] = Tile.join(formula, fourth, y[v])
      }
      index &+= 4
    }
    while index < job.length {
      for v in 0..<n {
        let terms = unsafe input + (4 &* v &* stride &+ index)
        let term = unsafe V(
          terms[0], terms[stride], terms[2 &* stride], terms[3 &* stride])
        y[v] = Tile.join(formula, term, y[v])
      }
      index &+= 1
    }
    for v in 0..<n { y[v] = V.multiply(y[v], V(repeating: job.factor)) }
    return y
  }
}
