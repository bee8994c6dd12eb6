/// Some rows of a matrix product times one packed panel of columns.
///
/// A row of the left matrix is a list of segments, runs of floats that lie `columnStride` and
/// `rowStride` apart: one segment for a dense layer or a 1x1 convolution, one for each kernel row of
/// a spatial convolution. The panel holds `[K][columns]`, its columns a whole number of vectors.
public struct PanelProduct {
  /// Rows of the left matrix and of the output.
  public var rows: Int
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
  /// What the places of the output count from.
  public var outputBase: UnsafeMutablePointer<Float>
  /// Where the output's rows go.
  public var output: Rows
  /// Where the residual's rows lie, counted from that of ``finish``.
  public var residual: Rows
  /// Rows that follow each other without a gap; `Int.max` if all do.
  public var runLength: Int
  /// The position of the first row in its run.
  public var column: Int
  /// What happens between sum and store.
  public var finish: Finish

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - rows: Rows of the left matrix and of the output.
  ///   - input: The first float of the left matrix.
  ///   - inputStride: Floats between rows of the left matrix.
  ///   - segments: Where the terms of a row lie.
  ///   - weights: `[K][columns]`.
  ///   - bias: `[columns]`.
  ///   - outputBase: What the places of the output count from.
  ///   - output: Where the output's rows go.
  ///   - residual: Where the residual's rows lie.
  ///   - runLength: Rows that follow each other without a gap; `Int.max` if all do.
  ///   - finish: What happens between sum and store.
  @inlinable
  public init(
    rows: Int, input: UnsafePointer<Float>, inputStride: Int, segments: Segments,
    weights: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    outputBase: UnsafeMutablePointer<Float>, output: Rows, residual: Rows, runLength: Int,
    finish: Finish
  ) {
    self.rows = rows
    self.input = input
    self.inputStride = inputStride
    self.segments = segments
    self.weights = weights
    self.bias = bias
    self.outputBase = outputBase
    self.output = output
    self.residual = residual
    self.runLength = runLength
    column = 0
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

  /// Where some rows lie, counted in floats.
  public struct Rows: Sendable {
    /// The first row.
    public var offset: Int
    /// From row to row of a run.
    public var rowStride: Int
    /// More than that from run to run.
    public var gap: Int
    /// From vector to vector of a row.
    public var vectorStride: Int

    /// Gathers the steps.
    ///
    /// - Parameters:
    ///   - offset: The first row.
    ///   - rowStride: From row to row of a run.
    ///   - gap: More than that from run to run.
    ///   - vectorStride: From vector to vector of a row.
    @inlinable
    public init(offset: Int, rowStride: Int, gap: Int = 0, vectorStride: Int) {
      self.offset = offset
      self.rowStride = rowStride
      self.gap = gap
      self.vectorStride = vectorStride
    }

    @inlinable @inline(__always)
    mutating func skip(_ count: Int, gaps: Int) { offset &+= count &* rowStride &+ gaps &* gap }
  }

  /// Moves the operands on to later rows.
  ///
  /// - Parameter count: The rows that are done.
  @inlinable @inline(__always)
  public mutating func skip(_ count: Int) {
    let (gaps, position) = (column &+ count).quotientAndRemainder(dividingBy: runLength)
    input += count &* inputStride
    output.skip(count, gaps: gaps)
    residual.skip(count, gaps: gaps)
    column = position
  }
}
