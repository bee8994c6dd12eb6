/// The largest value of each window, channel by channel, NHWC; cells outside the input don't count.
///
/// Source: TFLite `MAX_POOL_2D`.
public struct MaxPoolProblem: Hashable, Sendable {
  /// Sizes of input, output and window; channels are equal, dilation is 1.
  public var geometry: WindowGeometry
  /// The clamp of the result.
  public var activation: Activation
  /// How the input lies in memory, `nil` if it is dense.
  public var inputPlanes: PlaneLayout?

  /// Creates a problem on dense tensors.
  ///
  /// - Parameters:
  ///   - geometry: Sizes of input, output and window.
  ///   - activation: The clamp of the result.
  public init(geometry: WindowGeometry, activation: Activation = .none) {
    self.geometry = geometry
    self.activation = activation
  }
}

/// Bilinear interpolation to another height and width, NHWC.
///
/// Source: TFLite `RESIZE_BILINEAR`.
public struct ResizeBilinearProblem: Hashable, Sendable {
  /// `[N, H, W, C]`.
  public var input: Shape
  /// Rows of the output.
  public var outputHeight: Int
  /// Columns of the output.
  public var outputWidth: Int
  /// Whether the corner pixels of input and output coincide.
  public var alignCorners: Bool
  /// Whether pixel centres lie at half-integers.
  public var halfPixelCenters: Bool

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - input: `[N, H, W, C]`.
  ///   - outputHeight: Rows of the output.
  ///   - outputWidth: Columns of the output.
  ///   - alignCorners: Whether the corner pixels of input and output coincide.
  ///   - halfPixelCenters: Whether pixel centres lie at half-integers.
  public init(
    input: Shape, outputHeight: Int, outputWidth: Int, alignCorners: Bool, halfPixelCenters: Bool
  ) {
    self.input = input
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    self.alignCorners = alignCorners
    self.halfPixelCenters = halfPixelCenters
  }
}

/// What a reduction computes.
public enum ReductionOperator: Hashable, Sendable, CaseIterable {
  /// The sum times the reciprocal of the count.
  case mean
  /// The largest element.
  case maximum
  /// The smallest element.
  case minimum
}

/// A reduction over some dimensions of a float tensor.
///
/// Source: TFLite `MEAN`, `REDUCE_MAX`, `REDUCE_MIN`.
public struct ReductionProblem: Hashable, Sendable {
  /// What is computed.
  public var operation: ReductionOperator
  /// Shape of the input.
  public var input: Shape
  /// The dimensions that disappear, ascending, each once.
  public var axes: [Int]

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - operation: What is computed.
  ///   - input: Shape of the input.
  ///   - axes: The dimensions that disappear, ascending, each once.
  public init(_ operation: ReductionOperator, input: Shape, axes: [Int]) {
    self.operation = operation
    self.input = input
    self.axes = axes
  }
}
