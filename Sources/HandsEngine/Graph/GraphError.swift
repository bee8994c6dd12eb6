public import HandsTFLite

/// Why operators and tensors do not form a network.
public indirect enum GraphError: Error, Equatable, Sendable {
  /// Options of an operator that are damaged.
  case file(ModelFileError)
  /// An operator does not take its operands.
  case `operator`(OperatorLocation, OperatorError)
  /// An operator, version or option that is not supported.
  case unsupported(OperatorLocation, StaticName, value: Int)
  /// A tensor index that the file does not have.
  case tensorIndex(OperatorLocation?, StaticName, found: Int, count: Int)
  /// An operator reads a tensor that nothing before it writes.
  case notProduced(OperatorLocation, TensorLocation)
  /// An operator writes an input, a constant or a tensor that was written before.
  case writtenTwice(OperatorLocation, TensorLocation)
  /// A graph output that nothing writes.
  case outputNotProduced(TensorLocation)
  /// An operand that must be a constant of integers is not one.
  case needsConstant(OperatorLocation, StaticName)
  /// A tensor whose declaration is not supported.
  case tensor(TensorLocation, StaticName, value: Int?)
  /// A constant whose bytes differ from shape × type.
  case constantSize(TensorLocation, expected: Int, found: Int)
  /// A tensor whose declared shape is not valid.
  case tensorShape(TensorLocation, ShapeError)
  /// An operator's result has another type than the file declares.
  case resultType(OperatorLocation, declared: ElementType, inferred: ElementType)
  /// The operators up to this one take more work than is allowed: terms of sums and maxima, and
  /// elements of all else.
  case tooMuchWork(OperatorLocation, found: Int64, limit: Int64)
  /// What operators up to this one keep besides weights takes more bytes than is allowed; see
  /// `ModelLimits.scaleBytes`.
  case tooManyScales(OperatorLocation, found: Int64, limit: Int64)
  /// More shapes are given than the model has inputs.
  case inputCount(found: Int, expected: Int)
  /// A file with nothing to run.
  case missing(StaticName)
}

extension GraphError: CustomStringConvertible {
  /// One line that names stage and place, what was expected and what was found.
  public var description: String {
    if case .file(let error) = self { error.description } else { "graph: " + reason }
  }

  private var reason: String {
    switch self {
    case .file(let error): error.description
    case .operator(let place, let error): "\(place): \(error)"
    case .unsupported(let place, let what, let value):
      "\(place): \(what) \(value) is not supported"
    case .tensorIndex(let place, let what, let found, let count):
      "\(place.map { "\($0): " } ?? "")\(what) names tensor \(found) of \(count)"
    case .notProduced(let place, let tensor):
      "\(place): reads \(tensor), which nothing before it writes"
    case .writtenTwice(let place, let tensor):
      "\(place): writes \(tensor), which is an input, a constant or written before"
    case .outputNotProduced(let tensor): "the graph's output, \(tensor), is never written"
    case .needsConstant(let place, let what): "\(place): \(what) must be a constant of integers"
    case .tensor(let tensor, let what, let value):
      "\(tensor) \(what)\(value.map { " \($0)" } ?? "")"
    case .constantSize(let tensor, let expected, let found):
      "\(tensor): its data has \(found) bytes, shape and type need \(expected)"
    case .tensorShape(let tensor, let error): "\(tensor): \(error)"
    case .resultType(let place, let declared, let inferred):
      "\(place): computes \(inferred.name) where the file declares \(declared.name)"
    case .tooMuchWork(let place, let found, let limit):
      "\(place): a run takes \(found) terms up to here, the limit is \(limit)"
    case .tooManyScales(let place, let found, let limit):
      "\(place): the scales, phases, tables and boxes of operators take \(found) bytes up to here, the limit is \(limit)"
    case .inputCount(let found, let expected):
      "shapes are given for \(found) inputs, the model has \(expected)"
    case .missing(let what): "the model has no \(what)"
    }
  }
}
