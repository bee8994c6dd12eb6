import HandsTFLite

/// How an operator of the TFLite format becomes an ``Operator``: what its file adds to the registry.
struct OperatorDefinition: Sendable {
  /// The operator in a model file.
  let code: Code
  /// The newest version of its definition that is understood.
  ///
  /// Newer versions add element types and options, which are refused by themselves.
  /// Source: TFLite `tensorflow/lite/core/kernels/register.cc`.
  let newestVersion: Int
  /// Which of the file's inputs are operands, in the operator's order, `nil` for all; the others become
  /// options.
  let operands: [Int]?
  /// Reads the options of one use.
  let read: @Sendable (OperatorSource) throws(GraphError) -> Operator

  /// What names an operator in a model file.
  enum Code: Sendable {
    /// An operator of the schema, by its number.
    case builtin(Int32)
    /// An operator of a name that the schema does not define.
    case custom(String)
  }

  init(
    _ code: Int32, newestVersion: Int, operands: [Int]? = nil,
    read: @escaping @Sendable (OperatorSource) throws(GraphError) -> Operator
  ) {
    self.code = .builtin(code)
    self.newestVersion = newestVersion
    self.operands = operands
    self.read = read
  }

  init(
    custom name: String, newestVersion: Int = 1, operands: [Int]? = nil,
    read: @escaping @Sendable (OperatorSource) throws(GraphError) -> Operator
  ) {
    code = .custom(name)
    self.newestVersion = newestVersion
    self.operands = operands
    self.read = read
  }

  /// An operator without options.
  init(_ code: Int32, newestVersion: Int, _ operator: Operator) {
    self.init(code, newestVersion: newestVersion) { _ in `operator` }
  }
}
