/// Some rows of a depthwise convolution over a plane.
///
/// A plane holds one vector of channels, packed pixel by pixel, with the zeros around the picture that
/// windows see: no window reaches over its border, and neighbouring pixels are one vector apart.
@safe public struct PlaneBand {
  /// Rows of outputs, at least those of a tile.
  public var rows: Int
  /// Outputs of a row, at least those of a tile.
  public var outputs: Int
  /// The first tap of the first output.
  public var input: UnsafePointer<Float>
  /// Floats between rows of the plane.
  public var rowStride: Int
  /// `[kw][kh][lane]`.
  public var weights: UnsafePointer<Float>
  /// Kernel columns.
  public var kernelColumns: Int
  /// Where each sum starts, one a lane.
  public var bias: UnsafePointer<Float>
  /// The first output.
  public var output: UnsafeMutablePointer<Float>
  /// Floats between outputs.
  public var outputStride: Int
  /// Floats between rows of outputs.
  public var outputRowStride: Int
  /// What happens between sum and store.
  public var finish: Finish

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - rows: Rows of outputs, at least those of a tile.
  ///   - outputs: Outputs of a row, at least those of a tile.
  ///   - input: The first tap of the first output.
  ///   - rowStride: Floats between rows of the plane.
  ///   - weights: `[kw][kh][lane]`.
  ///   - kernelColumns: Kernel columns.
  ///   - bias: Where each sum starts, one a lane.
  ///   - output: The first output.
  ///   - outputStride: Floats between outputs.
  ///   - outputRowStride: Floats between rows of outputs.
  ///   - finish: What happens between sum and store.
  @inlinable
  public init(
    rows: Int, outputs: Int, input: UnsafePointer<Float>, rowStride: Int,
    weights: UnsafePointer<Float>, kernelColumns: Int, bias: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputRowStride: Int, finish: Finish
  ) {
    self.rows = rows
    self.outputs = outputs
    unsafe self.input = input
    self.rowStride = rowStride
    unsafe self.weights = weights
    self.kernelColumns = kernelColumns
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.outputRowStride = outputRowStride
    self.finish = finish
  }
}
