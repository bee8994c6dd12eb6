public import Tensors

/// An operation's sizes and the types of its results.
public struct Resolution: Sendable {
  /// What kernels are prepared from.
  public var problem: Problem
  /// The type of each output.
  public var outputs: [TensorType]

  init(_ problem: Problem, _ outputs: TensorType...) {
    self.problem = problem
    self.outputs = outputs
  }

  init(_ problem: Problem, outputs: [TensorType]) {
    self.problem = problem
    self.outputs = outputs
  }
}

extension Resolution {
  /// The terms of all sums and maxima, or the elements that are computed where there are none.
  var work: Int64 {
    switch problem {
    case .convolution, .depthwise, .expandedDepthwise, .dense: Int64(problem.multiplyAdds)
    case .maxPool(let problem): problem.work
    case .reduction(let problem): Int64(problem.input.elementCount)
    default: outputs.reduce(0) { $0 + Int64($1.shape.elementCount) }
    }
  }
}

extension MaxPoolProblem {
  fileprivate var work: Int64 {
    let (height, width) = (geometry.height, geometry.width)
    let taps = min(height.taps, height.input) * min(width.taps, width.input)
    return Int64(geometry.outputPixelCount * geometry.outputChannels) * Int64(taps)
  }
}

extension Operation {
  /// Checks operands against the operator's rules and works out every size.
  ///
  /// - Parameter inputs: The type of each input, `nil` where an optional one is absent.
  /// - Returns: The resolved problem and the types of the outputs.
  /// - Throws: ``OperationError`` if the operator does not take these operands.
  public func resolve(inputs: [TensorType?]) throws(OperationError) -> Resolution {
    let operands = Operands(inputs)
    return switch self {
    case .convolution(let attributes): try attributes.resolve(operands)
    case .depthwise(let attributes): try attributes.resolveDepthwise(operands)
    case .expandedDepthwise(let attributes): try attributes.resolve(operands)
    case .dense(let attributes): try attributes.resolve(operands)
    case .binary(let attributes): try attributes.resolve(operands)
    case .prelu: try resolvePReLU(operands)
    case .maxPool(let attributes): try attributes.resolve(operands)
    case .pad(let attributes): try attributes.resolve(operands)
    case .resizeBilinear(let attributes): try attributes.resolve(operands)
    case .reshape(let attributes): try attributes.resolve(operands)
    case .concatenation(let attributes): try attributes.resolve(operands)
    case .reduction(let attributes): try attributes.resolve(operands)
    case .logistic: try resolveLogistic(operands)
    case .softmax(let beta): try resolveSoftmax(operands, beta: beta)
    case .gather(let attributes): try attributes.resolve(operands)
    case .unpack(let attributes): try attributes.resolve(operands)
    case .stridedSlice(let attributes): try attributes.resolve(operands)
    case .dequantize(let quantization): try quantization.resolve(operands)
    }
  }
}

/// The operand types of one operator, with the checks that operators share.
struct Operands {
  let types: [TensorType?]

  init(_ types: [TensorType?]) {
    self.types = types
  }

  func checkCount(_ range: ClosedRange<Int>, _ what: StaticName) throws(OperationError) {
    guard range.contains(types.count) else {
      throw .operandCount(what, found: types.count)
    }
  }

  /// The type of an input that must be there and have elements.
  func required(_ index: Int) throws(OperationError) -> TensorType {
    guard index < types.count, let type = types[index] else { throw .missingInput(index) }
    guard type.shape.elementCount > 0 else { throw .emptyInput(index) }
    return type
  }

  func optional(_ index: Int) -> TensorType? {
    index < types.count ? types[index] : nil
  }

  /// The shape of a float input that must be there and have elements.
  func float(_ index: Int) throws(OperationError) -> Shape {
    let type = try required(index)
    guard type.elementType == .float32 else {
      throw .elementType(input: index, found: type.elementType)
    }
    return type.shape
  }

  /// The shape of a float input of rank 4.
  func image(_ index: Int) throws(OperationError) -> Shape {
    let shape = try float(index)
    guard shape.rank == 4 else { throw .rank(input: index, expected: "4", found: shape.rank) }
    return shape
  }
}

/// Checks an axis and counts it from the front.
func normalized(axis: Int, rank: Int) throws(OperationError) -> Int {
  guard axis >= -rank, axis < rank else { throw .attribute("axis", value: axis) }
  return axis < 0 ? axis + rank : axis
}

/// A shape made by arithmetic on operand shapes.
func derivedShape(_ extents: [Int]) throws(OperationError) -> Shape {
  do {
    return try Shape(extents)
  } catch {
    throw .shape(error)
  }
}
