/// Writes a TensorFlow Lite model of one graph.
///
/// Tensors and operators are numbered in the order in which they are added. Nothing is checked
/// here: whether indices lie inside their lists is found out when the file is read, and what the
/// operators make of it when it is loaded. Equal contents give equal bytes.
///
/// ```swift
/// var writer = TFLiteModelWriter()
/// let input = writer.addTensor([1, 8], name: "values")
/// let output = writer.addTensor([1, 8], name: "shares")
/// writer.operators.append(
///   TFLiteModelWriter.Operator(
///     BuiltinOperator(rawValue: 25), inputs: [input], outputs: [output],
///     options: TFLiteModelWriter.Options(type: 9, [0: .float(1)])))
/// writer.inputs = [input]
/// writer.outputs = [output]
/// let file = writer.file()
/// ```
///
/// Source: TensorFlow Lite, `tensorflow/lite/schema/schema.fbs`.
public struct TFLiteModelWriter: Hashable, Sendable {
  /// Free text about the model.
  public var description: String
  /// The graph's name.
  public var graphName = "main"
  /// All values of the graph.
  public var tensors: [TFLiteModel.Tensor] = []
  /// Indices into ``tensors``.
  public var inputs: [Int32] = []
  /// Indices into ``tensors``.
  public var outputs: [Int32] = []
  /// The operators in the order in which they run.
  public var operators: [Operator] = []
  /// The bytes of constants and metadata, each aligned to 16 in the file; the first are empty and
  /// stand for none.
  public var buffers: [[UInt8]] = [[]]
  /// Named buffers with data about the model.
  public var metadata: [TFLiteModel.Metadata] = []
  /// Names by which programs call the graph.
  public var signatures: [Signature] = []

  /// A name by which programs call the graph, with names for its inputs and outputs.
  public struct Signature: Hashable, Sendable {
    /// The name of the signature, `serving_default` as a rule.
    public var key: String
    /// Names of inputs with their indices into ``TFLiteModelWriter/tensors``.
    public var inputs: [Entry]
    /// Names of outputs with their indices into ``TFLiteModelWriter/tensors``.
    public var outputs: [Entry]

    /// An input or output.
    public struct Entry: Hashable, Sendable {
      /// The name.
      public var name: String
      /// The index of the tensor.
      public var tensor: Int32

      /// Names an input or output.
      ///
      /// - Parameters:
      ///   - name: The name.
      ///   - tensor: The index of the tensor.
      public init(_ name: String, _ tensor: Int32) {
        self.name = name
        self.tensor = tensor
      }
    }

    /// Names the graph.
    ///
    /// - Parameters:
    ///   - key: The name of the signature.
    ///   - inputs: Names of inputs.
    ///   - outputs: Names of outputs.
    public init(key: String, inputs: [Entry], outputs: [Entry]) {
      self.key = key
      self.inputs = inputs
      self.outputs = outputs
    }
  }

  /// A use of an operator.
  public struct Operator: Hashable, Sendable {
    /// The operator and the version of its definition.
    public var code: TFLiteModel.OperatorCode
    /// Indices of tensors; −1 where an optional input is absent.
    public var inputs: [Int32]
    /// Indices of tensors.
    public var outputs: [Int32]
    /// The options, `nil` for none.
    public var options: Options?
    /// The options of an operator that the schema does not define; empty for none.
    public var customOptions: [UInt8] = []

    /// Uses an operator of the schema.
    ///
    /// - Parameters:
    ///   - builtin: The operator.
    ///   - version: The version of its definition.
    ///   - inputs: Indices of tensors; −1 where an optional input is absent.
    ///   - outputs: Indices of tensors.
    ///   - options: The options, `nil` for none.
    public init(
      _ builtin: BuiltinOperator, version: Int = 1, inputs: [Int32], outputs: [Int32],
      options: Options? = nil
    ) {
      code = TFLiteModel.OperatorCode(builtin: builtin, customName: nil, version: version)
      self.inputs = inputs
      self.outputs = outputs
      self.options = options
    }

    /// Uses an operator that the schema does not define.
    ///
    /// - Parameters:
    ///   - name: The operator's name.
    ///   - version: The version of its definition.
    ///   - inputs: Indices of tensors; −1 where an optional input is absent.
    ///   - outputs: Indices of tensors.
    ///   - options: The options in the operator's own format; empty for none.
    public init(
      custom name: String, version: Int = 1, inputs: [Int32], outputs: [Int32],
      options: [UInt8] = []
    ) {
      code = TFLiteModel.OperatorCode(builtin: .custom, customName: name, version: version)
      self.inputs = inputs
      self.outputs = outputs
      customOptions = options
    }
  }

  /// The options of an operator of the schema.
  ///
  /// Source: `union BuiltinOptions` of the schema.
  public struct Options: Hashable, Sendable {
    /// The number of the table's type in the schema's union.
    public var type: UInt8
    /// The table's fields by their numbers; what is left out has the schema's default.
    public var fields: [Int: FlatBufferValue]

    /// Gathers options.
    ///
    /// - Parameters:
    ///   - type: The number of the table's type in the schema's union.
    ///   - fields: The table's fields by their numbers.
    public init(type: UInt8, _ fields: [Int: FlatBufferValue] = [:]) {
      self.type = type
      self.fields = fields
    }
  }

  /// Starts a model without tensors.
  ///
  /// - Parameter description: Free text about the model.
  public init(description: String = "") { self.description = description }

  /// Adds a tensor.
  ///
  /// - Parameters:
  ///   - shape: The extents, outermost first.
  ///   - type: The type of each element.
  ///   - name: The tensor's name.
  ///   - constant: The elements in row-major order, `nil` if they are computed.
  ///   - quantization: How integers stand for real numbers, if they do.
  /// - Returns: The tensor's number.
  public mutating func addTensor(
    _ shape: [Int32], _ type: TFLiteModel.TensorTypeCode = .float32, name: String = "",
    constant: [UInt8]? = nil, quantization: TFLiteModel.Quantization? = nil
  ) -> Int32 {
    let buffer = constant.map { addBuffer($0) } ?? 0
    tensors.append(
      TFLiteModel.Tensor(
        name: name, shape: shape, type: type, buffer: buffer, quantization: quantization))
    return Int32(tensors.count - 1)
  }

  /// Adds a named buffer with data about the model.
  ///
  /// - Parameters:
  ///   - name: What the buffer holds, such as ``ModelMetadata/entryName``.
  ///   - bytes: The data.
  public mutating func addMetadata(_ name: String, _ bytes: [UInt8]) {
    metadata.append(TFLiteModel.Metadata(name: name, buffer: addBuffer(bytes)))
  }

  private mutating func addBuffer(_ bytes: [UInt8]) -> Int {
    buffers.append(bytes)
    return buffers.count - 1
  }
}
