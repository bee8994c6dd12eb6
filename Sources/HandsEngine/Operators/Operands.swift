/// The operands of one use of an operator, with the checks that operators share.
struct Operands: Sendable {
  private let values: [Value?]
  /// How the integers of each result are to stand for real numbers, as a file or a rewrite asks; `nil` where
  /// nothing is asked.
  private let results: [Quantization?]

  init(_ values: [Value?], results: [Quantization?] = []) {
    self.values = values
    self.results = results
  }

  /// How the integers of the first result are to stand for real numbers.
  var resultQuantization: Quantization? { results.first ?? nil }

  /// The number of operands, absent ones among them.
  var count: Int { values.count }

  /// The type of each operand, `nil` where it is absent.
  var types: [TensorType?] { values.map { $0?.type } }

  /// Some of the operands as those of another operator; the first one may be a tensor of its own.
  func selecting(
    _ operands: [Operand?], first: TensorType? = nil, result: Quantization?
  ) -> Operands {
    var values = operands.map { $0.flatMap { $0.index < count ? self.values[$0.index] : nil } }
    if let first { values[0] = Value(name: "", type: first) }
    return Operands(values, results: [result])
  }

  func checkCount(_ range: ClosedRange<Int>, _ what: StaticName) throws(OperatorError) {
    guard range.contains(count) else { throw .operandCount(what, found: count) }
  }

  /// Checks that there are exactly this many operands.
  func checkCount(_ count: Int) throws(OperatorError) {
    try checkCount(count...count, count == 1 ? "1 input" : count == 2 ? "2 inputs" : "3 inputs")
  }

  /// The type of an operand that must be there and have elements.
  func required(_ operand: Operand) throws(OperatorError) -> TensorType {
    guard let type = optional(operand) else { throw .missingInput(operand.index) }
    guard type.shape.elementCount > 0 else { throw .emptyInput(operand.index) }
    return type
  }

  /// The type of an operand that must be there and have one of some element types.
  func required(
    _ operand: Operand, _ elementTypes: [ElementType]
  ) throws(OperatorError) -> TensorType {
    let type = try required(operand)
    guard elementTypes.contains(type.elementType) else {
      throw .elementType(input: operand.index, found: type.elementType)
    }
    return type
  }

  /// The type of an operand whose elements a result takes as they are, beside those of another.
  ///
  /// - Parameters:
  ///   - operand: The operand, which must be there and have elements.
  ///   - other: The type of the other.
  /// - Returns: The type, of the other's elements and scales.
  /// - Throws: ``OperatorError`` for other types, whose elements would mean other numbers in one result.
  func required(
    _ operand: Operand, beside other: TensorType
  ) throws(OperatorError) -> TensorType {
    let type = try required(operand, [other.elementType])
    guard type.quantization == other.quantization else {
      throw .unsupported("operands of different scales")
    }
    return type
  }

  func optional(_ operand: Operand) -> TensorType? {
    operand.index < count ? values[operand.index]?.type : nil
  }

  /// The elements of an operand, `nil` if it is absent or computed.
  func constant(_ operand: Operand) -> Constant? {
    operand.index < count ? values[operand.index]?.constant : nil
  }

  /// The shape of a float operand that must be there and have elements.
  func float(_ operand: Operand) throws(OperatorError) -> Shape {
    try required(operand, [.float32]).shape
  }

  /// The shape of an operand of rank 4, of floats unless other types are named.
  func image(
    _ operand: Operand, _ elementTypes: [ElementType] = [.float32]
  ) throws(OperatorError) -> Shape {
    let shape = try required(operand, elementTypes).shape
    guard shape.rank == 4 else {
      throw .rank(input: operand.index, expected: "4", found: shape.rank)
    }
    return shape
  }
}

/// Checks an axis and counts it from the front.
func normalized(axis: Int, rank: Int) throws(OperatorError) -> Int {
  guard axis >= -rank, axis < rank else { throw .attribute("axis", value: axis) }
  return axis < 0 ? axis + rank : axis
}

/// A shape made by arithmetic on operand shapes.
func derivedShape(_ extents: [Int]) throws(OperatorError) -> Shape {
  do {
    return try Shape(extents)
  } catch {
    throw .shape(error)
  }
}

/// Far above any layer for images; more would keep a processor busy for many seconds.
private let largestWork: Int64 = 1 << 36

/// A product of counts on 64 bits, whatever the processor's integers have; the largest number if it is beyond.
func wideProduct(_ counts: Int...) -> Int64 {
  counts.reduce(1) { product, count in
    let (next, overflow) = product.multipliedReportingOverflow(by: Int64(count))
    return overflow ? .max : next
  }
}

/// The terms that all sums of an operator have together, within a bound.
func checkedWork(_ result: Shape, terms: Int) throws(OperatorError) -> Int64 {
  let (work, overflow) = Int64(result.elementCount).multipliedReportingOverflow(by: Int64(terms))
  guard !overflow, work <= largestWork else {
    throw .attribute("number of terms of all sums", value: overflow ? .max : Int(clamping: work))
  }
  return work
}
