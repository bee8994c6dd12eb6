/// Some rows of a matrix product times one packed panel of columns.
///
/// Rows come in runs of equal length. Within a run they lie evenly apart, and so do the runs.
///
/// A row of the left matrix is a list of segments, runs of floats that lie `columnStride` and
/// `rowStride` apart: one segment for a fully connected layer or a 1x1 convolution, one for each
/// kernel row of a spatial convolution. The panel holds `[K][columns]`, its columns a whole number
/// of vectors.
@safe public struct GEMMArguments {
  /// Rows of a run.
  public var rows: Int
  /// Runs.
  public var runs: Int
  /// Floats from run to run.
  public var runStrides: RunStrides
  /// The first float of the left matrix.
  public var input: UnsafePointer<Float>
  /// Floats between rows of the left matrix.
  public var inputStride: Int
  /// Where the terms of a row lie.
  public var segments: Segments
  /// `[K][columns]`.
  public var weights: UnsafePointer<Float>
  /// `[columns]`, where each sum starts.
  public var bias: UnsafePointer<Float>
  /// The first float of the output.
  public var output: UnsafeMutablePointer<Float>
  /// Floats between rows of the output.
  public var outputStride: Int
  /// Floats between vectors of a row of the output.
  public var outputVectorStride: Int
  /// Floats between rows of the residual, if there is one.
  public var residualStride: Int
  /// Floats between vectors of a row of the residual.
  public var residualVectorStride: Int
  /// The stages between sum and store.
  public var epilogue: EpilogueArguments

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, runs: Int = 1, runStrides: RunStrides = RunStrides(),
    input: UnsafePointer<Float>, inputStride: Int, segments: Segments,
    weights: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputVectorStride: Int,
    residualStride: Int, residualVectorStride: Int, epilogue: EpilogueArguments
  ) {
    self.rows = rows
    self.runs = runs
    self.runStrides = runStrides
    unsafe self.input = input
    self.inputStride = inputStride
    self.segments = segments
    unsafe self.weights = weights
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.outputVectorStride = outputVectorStride
    self.residualStride = residualStride
    self.residualVectorStride = residualVectorStride
    self.epilogue = epilogue
  }

  /// Where the terms of one row lie, in the order of the sum.
  public struct Segments: Sendable {
    /// Segments along the outer direction.
    public var rows: Int
    /// Floats between them.
    public var rowStride: Int
    /// Segments along the inner direction.
    public var columns: Int
    /// Floats between them.
    public var columnStride: Int
    /// Floats of one segment.
    public var length: Int

    /// Gathers the sizes.
    @inlinable
    public init(
      rows: Int = 1, rowStride: Int = 0, columns: Int = 1, columnStride: Int = 0, length: Int
    ) {
      self.rows = rows
      self.rowStride = rowStride
      self.columns = columns
      self.columnStride = columnStride
      self.length = length
    }
  }

  /// Floats from run to run.
  public struct RunStrides: Sendable {
    /// In the left matrix.
    public var input: Int
    /// In the output.
    public var output: Int
    /// In the residual.
    public var residual: Int

    /// Gathers the steps.
    @inlinable
    public init(input: Int = 0, output: Int = 0, residual: Int = 0) {
      self.input = input
      self.output = output
      self.residual = residual
    }
  }

  /// Moves the operands on to later rows of each run.
  ///
  /// - Parameter count: The rows that are done.
  @inlinable @inline(__always)
  public mutating func skip(_ count: Int) {
    unsafe input += count &* inputStride
    unsafe output += count &* outputStride
    epilogue = epilogue.shifted(residual: count &* residualStride, column: 0)
  }
}

/// The register tile of a matrix product: `mr` rows times `nv` vectors of columns.
///
/// Every sum is one chain of multiply-adds that starts from the bias and follows the order of the
/// segments; nothing of it depends on the tile.
public enum GEMMTile<D: DotProduct, let mr: Int, let nv: Int> where D.Vector: SIMDVector {
  /// The registers.
  public typealias V = D.Vector

  /// Computes a panel product, `mr` rows at a time; rows of a run that make no whole tile are left
  /// out.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiply(_ job: GEMMArguments) {
    let segments = job.segments
    let stride = job.inputStride
    for run in 0..<job.runs {
      var tile = unsafe job.input + run &* job.runStrides.input
      var output = unsafe job.output + run &* job.runStrides.output
      var epilogue = job.epilogue.shifted(residual: run &* job.runStrides.residual, column: 0)
      for _ in 0..<(job.rows / mr) {
        var first = InlineArray<nv, V>(repeating: V())
        for v in 0..<nv { first[v] = unsafe V.load(job.bias + v &* V.scalarCount) }
        var sums = InlineArray<mr, InlineArray<nv, V>>(repeating: first)
        var weights = unsafe job.weights
        for row in 0..<segments.rows {
          for column in 0..<segments.columns {
            let offset: Int = row &* segments.rowStride &+ column &* segments.columnStride
            var input = unsafe tile + offset
            for _ in 0..<(segments.length / unrolledTerms) {
              for k in 0..<unrolledTerms {
                unsafe add(input + k, stride, weights + k &* nv &* V.scalarCount, to: &sums)
              }
              unsafe input += unrolledTerms
              unsafe weights += unrolledTerms &* nv &* V.scalarCount
            }
            for _ in 0..<(segments.length % unrolledTerms) {
              unsafe add(input, stride, weights, to: &sums)
              unsafe input += 1
              unsafe weights += nv &* V.scalarCount
            }
          }
        }
        epilogue.apply(
          to: &sums, residualStride: job.residualStride, vectorStride: job.residualVectorStride)
        for r in 0..<mr {
          for v in 0..<nv {
            unsafe sums[r][v].store(output + (r &* job.outputStride &+ v &* job.outputVectorStride))
          }
        }
        unsafe tile += mr &* stride
        unsafe output += mr &* job.outputStride
        epilogue = epilogue.shifted(residual: mr &* job.residualStride, column: 0)
      }
    }
  }

  /// Terms of a turn of the inner loop.
  ///
  /// In WebAssembly the compiler moves all loads of a turn before its sums, more than a browser's
  /// registers hold; browsers unroll the loop themselves.
  @inlinable @_transparent
  static var unrolledTerms: Int {
    #if arch(wasm32)
      1
    #else
      4
    #endif
  }

  /// Adds one term to every sum: a column of the left matrix times a row of the panel.
  @inlinable @_transparent
  static func add(
    _ input: UnsafePointer<Float>, _ stride: Int, _ weights: UnsafePointer<Float>,
    to sums: inout InlineArray<mr, InlineArray<nv, V>>
  ) {
    var w = InlineArray<nv, V>(repeating: V())
    for v in 0..<nv { w[v] = unsafe V.load(weights + v &* V.scalarCount) }
    for r in 0..<mr {
      let x = unsafe input[r &* stride]
      for v in 0..<nv { sums[r][v] = D.add(sums[r][v], repeating: x, w[v]) }
    }
  }
}
