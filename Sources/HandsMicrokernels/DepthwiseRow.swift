/// One output row of a depthwise convolution, for some whole vectors of channels.
///
/// Weights are packed `[block][kw][kh][lane]`, one block a vector of channels. Taps outside the
/// input are left out: the caller cuts the kernel rows, ``kernelColumns(at:)`` the columns.
@safe public struct DepthwiseRow {
  /// Vectors of channels.
  public var vectors: Int
  /// Outputs of the row.
  public var outputs: Int
  /// Pixels of an input row.
  public var inputs: Int
  /// Kernel columns.
  public var taps: Int
  /// Pixels between neighbouring outputs.
  public var stride: Int
  /// Pixels between neighbouring kernel columns.
  public var dilation: Int
  /// Pixels that the first window reaches before the row.
  public var padBegin: Int
  /// Kernel rows that lie inside the input.
  public var kernelRows: Int
  /// The first channel of the first pixel under the first of these kernel rows.
  public var input: UnsafePointer<Float>
  /// Floats between pixels of the input.
  public var pixelStride: Int
  /// Floats between input rows under neighbouring kernel rows.
  public var rowStride: Int
  /// The weights of the first kernel column at the first of these kernel rows.
  public var weights: UnsafePointer<Float>
  /// Floats between weights of neighbouring kernel columns.
  public var weightColumnStride: Int
  /// Floats between weights of neighbouring vectors of channels.
  public var weightBlockStride: Int
  /// Where each sum starts, one per channel.
  public var bias: UnsafePointer<Float>
  /// The first channel of the first output.
  public var output: UnsafeMutablePointer<Float>
  /// Floats between outputs.
  public var outputStride: Int
  /// The stages between sum and store.
  public var epilogue: EpilogueArguments

  /// Gathers the operands.
  @inlinable
  public init(
    vectors: Int, outputs: Int, inputs: Int, taps: Int, stride: Int,
    dilation: Int, padBegin: Int, kernelRows: Int, input: UnsafePointer<Float>, pixelStride: Int,
    rowStride: Int, weights: UnsafePointer<Float>, weightColumnStride: Int,
    weightBlockStride: Int, bias: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>,
    outputStride: Int, epilogue: EpilogueArguments
  ) {
    self.vectors = vectors
    self.outputs = outputs
    self.inputs = inputs
    self.taps = taps
    self.stride = stride
    self.dilation = dilation
    self.padBegin = padBegin
    self.kernelRows = kernelRows
    unsafe self.input = input
    self.pixelStride = pixelStride
    self.rowStride = rowStride
    unsafe self.weights = weights
    self.weightColumnStride = weightColumnStride
    self.weightBlockStride = weightBlockStride
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.epilogue = epilogue
  }

  /// Moves on to later channels.
  ///
  /// - Parameters:
  ///   - count: The vectors that are done.
  ///   - lanes: Channels of a vector.
  @inlinable @inline(__always)
  public mutating func skip(vectors count: Int, lanes: Int) {
    let channels: Int = count &* lanes
    vectors &-= count
    unsafe input += channels
    unsafe weights += count &* weightBlockStride
    unsafe bias += channels
    unsafe output += channels
    epilogue = epilogue.shifted(residual: channels, column: channels)
  }

  /// The kernel columns that lie inside the row.
  ///
  /// - Parameter position: The output.
  /// - Returns: A part of `0 ..< taps`, perhaps empty.
  @inlinable @inline(__always)
  public func kernelColumns(at position: Int) -> (first: Int, count: Int) {
    let start: Int = position &* stride &- padBegin
    let first = start < 0 ? (dilation &- 1 &- start) / dilation : 0
    let room: Int = inputs &- start
    let end = room > 0 ? min((room &+ dilation &- 1) / dilation, taps) : 0
    return (first, max(end &- first, 0))
  }
}

/// Some neighbouring outputs of a row that see the same kernel rows and columns.
public struct DepthwiseSpan {
  /// The row of the first output.
  public var row: DepthwiseRow
  /// The first output.
  public var position: Int
  /// Outputs in the line.
  public var outputs: Int
  /// The first kernel column that counts.
  public var firstColumn: Int
  /// The kernel columns that count.
  public var columns: Int

  /// Gathers the operands.
  @inlinable
  public init(
    row: DepthwiseRow, position: Int, outputs: Int, firstColumn: Int, columns: Int
  ) {
    self.row = row
    self.position = position
    self.outputs = outputs
    self.firstColumn = firstColumn
    self.columns = columns
  }

  /// Input floats between windows of neighbouring outputs.
  @inlinable @inline(__always)
  public var step: Int { row.stride &* row.pixelStride }

  /// Moves on to later outputs of the row.
  ///
  /// - Parameter count: The outputs that are done.
  @inlinable @inline(__always)
  public mutating func skip(outputs count: Int) {
    outputs &-= count
    unsafe row.input += count &* step
    unsafe row.output += count &* row.outputStride
    row.epilogue = row.epilogue.shifted(residual: count &* row.outputStride, column: 0)
  }
}
