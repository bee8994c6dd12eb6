/// An arithmetic operator of two operands.
public enum BinaryOperator: Hashable, Sendable, CaseIterable {
  /// `a + b`.
  case add
  /// `a - b`.
  case subtract
  /// `a * b`.
  case multiply
  /// `a / b`.
  case divide
  /// The larger of the two.
  case maximum
}

/// An element-wise operator of two float tensors that broadcast to the output.
///
/// Source: TFLite `ADD`, `SUB`, `MUL`, `DIV`, `MAXIMUM`.
public struct BinaryProblem: Hashable, Sendable {
  /// The arithmetic.
  public var operation: BinaryOperator
  /// Shape of operand 0.
  public var left: Shape
  /// Shape of operand 1.
  public var right: Shape
  /// The common shape of both.
  public var output: Shape
  /// The clamp of the result.
  public var activation: Activation

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - operation: The arithmetic.
  ///   - left: Shape of operand 0.
  ///   - right: Shape of operand 1.
  ///   - output: The common shape of both.
  ///   - activation: The clamp of the result.
  public init(
    _ operation: BinaryOperator, left: Shape, right: Shape, output: Shape,
    activation: Activation = .none
  ) {
    self.operation = operation
    self.left = left
    self.right = right
    self.output = output
    self.activation = activation
  }
}

/// `x < 0 ? x * slope : x`; the slope broadcasts to the input.
///
/// Operands: input and slope, in this order. Source: TFLite `PRELU`.
public struct PReLUProblem: Hashable, Sendable {
  /// Shape of input and output.
  public var input: Shape
  /// Shape of the slope.
  public var slope: Shape

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - input: Shape of input and output.
  ///   - slope: Shape of the slope.
  public init(input: Shape, slope: Shape) {
    self.input = input
    self.slope = slope
  }
}

/// Softmax along the innermost dimension: `exp(beta · (x - max)) / sum`.
///
/// Source: TFLite `SOFTMAX`.
public struct SoftmaxProblem: Hashable, Sendable {
  /// Independent distributions.
  public var rows: Int
  /// Classes of each.
  public var columns: Int
  /// The factor before the exponential.
  public var beta: Float

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - rows: Independent distributions.
  ///   - columns: Classes of each.
  ///   - beta: The factor before the exponential.
  public init(rows: Int, columns: Int, beta: Float) {
    self.rows = rows
    self.columns = columns
    self.beta = beta
  }
}

/// Widens or scales stored numbers to single precision: `(q - zeroPoint) · scale`.
///
/// Source: TFLite `DEQUANTIZE`.
public struct DequantizeProblem: Hashable, Sendable {
  /// `float16`, `int8` or `uint8`.
  public var source: ElementType
  /// Shape of input and output.
  public var shape: Shape
  /// One scale, or one for each index along ``axis``; empty for `float16`.
  public var scales: [Float]
  /// As many zero points as scales.
  public var zeroPoints: [Int]
  /// The dimension that several scales run along.
  public var axis: Int

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - source: `float16`, `int8` or `uint8`.
  ///   - shape: Shape of input and output.
  ///   - scales: One scale, one for each index along `axis`, or none for `float16`.
  ///   - zeroPoints: As many zero points as scales.
  ///   - axis: The dimension that several scales run along.
  public init(
    source: ElementType, shape: Shape, scales: [Float] = [], zeroPoints: [Int] = [], axis: Int = 0
  ) {
    self.source = source
    self.shape = shape
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.axis = axis
  }
}
