/// Some rows of a matrix product times one packed panel of columns.
///
/// Rows come in runs of equal length. Within a run they lie evenly apart, and so do the runs.
///
/// A row of the left matrix is a list of segments, runs of floats that lie `columnStride` and
/// `rowStride` apart: one segment for a dense layer or a 1x1 convolution, one for each kernel row of
/// a spatial convolution. The panel holds `[K][columns]`, its columns a whole number of vectors.
@safe public struct PanelProduct {
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
  /// What happens between sum and store.
  public var finish: Finish

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - rows: Rows of a run.
  ///   - runs: Runs.
  ///   - runStrides: Floats from run to run.
  ///   - input: The first float of the left matrix.
  ///   - inputStride: Floats between rows of the left matrix.
  ///   - segments: Where the terms of a row lie.
  ///   - weights: `[K][columns]`.
  ///   - bias: `[columns]`.
  ///   - output: The first float of the output.
  ///   - outputStride: Floats between rows of the output.
  ///   - outputVectorStride: Floats between vectors of a row of the output.
  ///   - residualStride: Floats between rows of the residual, if there is one.
  ///   - residualVectorStride: Floats between vectors of a row of the residual.
  ///   - finish: What happens between sum and store.
  @inlinable
  public init(
    rows: Int, runs: Int = 1, runStrides: RunStrides = RunStrides(),
    input: UnsafePointer<Float>, inputStride: Int, segments: Segments,
    weights: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputVectorStride: Int,
    residualStride: Int, residualVectorStride: Int, finish: Finish
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
    self.finish = finish
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
    ///
    /// - Parameters:
    ///   - rows: Segments along the outer direction.
    ///   - rowStride: Floats between them.
    ///   - columns: Segments along the inner direction.
    ///   - columnStride: Floats between them.
    ///   - length: Floats of one segment.
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
    ///
    /// - Parameters:
    ///   - input: In the left matrix.
    ///   - output: In the output.
    ///   - residual: In the residual.
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
    finish = finish.shifted(residual: count &* residualStride, column: 0)
  }
}
