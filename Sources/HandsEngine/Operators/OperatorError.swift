/// Why an operator cannot be applied to its operands.
public indirect enum OperatorError: Error, Equatable, Sendable {
  /// The number of inputs or outputs is wrong.
  case operandCount(StaticName, found: Int)
  /// A required input is absent.
  case missingInput(Int)
  /// An input has a rank that the operator does not take.
  case rank(input: Int, expected: StaticName, found: Int)
  /// An input has an element type that the operator does not take.
  case elementType(input: Int, found: ElementType)
  /// An input without elements.
  case emptyInput(Int)
  /// Two extents or counts that must agree differ.
  case mismatch(StaticName, expected: Int, found: Int)
  /// Two shapes do not broadcast or join.
  case incompatibleShapes(Shape, Shape)
  /// An attribute outside its range.
  case attribute(StaticName, value: Int)
  /// The window finds no position in the input, or its sizes overflow.
  case noWindowPosition(input: Int, window: Int, stride: Int, dilation: Int)
  /// A result exceeds a shape's limits.
  case shape(ShapeError)
  /// A combination of attributes that is not supported.
  case unsupported(StaticName)
}

/// The name of an operand or attribute, written in the program.
public struct StaticName: Equatable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The text.
  public let description: String

  /// Creates a name.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: StaticString) {
    description = value.description
  }
}

extension OperatorError: CustomStringConvertible {
  /// One clause that says what is wrong, with expected and found values.
  public var description: String {
    switch self {
    case .operandCount(let what, let found): "takes \(what), found \(found)"
    case .missingInput(let input): "input \(input) is absent"
    case .rank(let input, let expected, let found):
      "input \(input) has rank \(found), expected \(expected)"
    case .elementType(let input, let found):
      "input \(input) has unsupported element type \(found.name)"
    case .emptyInput(let input): "input \(input) has no elements"
    case .mismatch(let what, let expected, let found):
      "\(what) is \(found), expected \(expected)"
    case .incompatibleShapes(let a, let b): "shapes \(a) and \(b) do not fit together"
    case .attribute(let what, let value): "\(what) is \(value), outside its range"
    case .noWindowPosition(let input, let window, let stride, let dilation):
      "a window of \(window) with stride \(stride) and dilation \(dilation) has no position in "
        + "an extent of \(input)"
    case .shape(let error): "the result's shape: \(error)"
    case .unsupported(let what): "\(what) is not supported"
    }
  }
}
