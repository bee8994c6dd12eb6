/// Writes a TensorFlow Lite model with one graph.
///
/// Tensors and operators are numbered in the order in which you add them. The writer checks
/// nothing: indices are checked when the file is read, and operators when it is loaded. Equal
/// contents produce equal bytes.
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
  /// All tensors of the graph.
  public var tensors: [TFLiteModel.Tensor] = []
  /// Indices in ``tensors``.
  public var inputs: [Int32] = []
  /// Indices in ``tensors``.
  public var outputs: [Int32] = []
  /// The operators in execution order.
  public var operators: [Operator] = []
  /// The bytes of constants and metadata, each aligned to 16 in the file; the first buffer is empty
  /// and means none.
  public var buffers: [[UInt8]] = [[]]
  /// Named buffers with data about the model.
  public var metadata: [TFLiteModel.Metadata] = []
  /// The signatures by which code calls the graph.
  public var signatures: [Signature] = []

  /// A signature by which code calls the graph, with names for its inputs and outputs.
  public struct Signature: Hashable, Sendable {
    /// The name of the signature, usually `serving_default`.
    public var key: String
    /// The names of inputs with their indices in ``TFLiteModelWriter/tensors``.
    public var inputs: [Entry]
    /// The names of outputs with their indices in ``TFLiteModelWriter/tensors``.
    public var outputs: [Entry]

    /// An input or output.
    public struct Entry: Hashable, Sendable {
      /// The name.
      public var name: String
      /// The index of the tensor.
      public var tensor: Int32

      /// Creates an entry.
      ///
      /// - Parameters:
      ///   - name: The name.
      ///   - tensor: The index of the tensor.
      public init(_ name: String, _ tensor: Int32) {
        self.name = name
        self.tensor = tensor
      }
    }

    /// Creates a signature.
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

  /// An operator of the graph.
  public struct Operator: Hashable, Sendable {
    /// The operator and the version of its definition.
    public var code: TFLiteModel.OperatorCode
    /// Indices of tensors; −1 for an absent optional input.
    public var inputs: [Int32]
    /// Indices of tensors.
    public var outputs: [Int32]
    /// The options, or `nil` for none.
    public var options: Options?
    /// The options of a custom operator; empty for none.
    public var customOptions: [UInt8] = []

    /// Creates a built-in operator.
    ///
    /// - Parameters:
    ///   - builtin: The operator.
    ///   - version: The version of its definition.
    ///   - inputs: Indices of tensors; −1 for an absent optional input.
    ///   - outputs: Indices of tensors.
    ///   - options: The options, or `nil` for none.
    public init(
      _ builtin: BuiltinOperator, version: Int = 1, inputs: [Int32], outputs: [Int32],
      options: Options? = nil
    ) {
      code = TFLiteModel.OperatorCode(builtin: builtin, customName: nil, version: version)
      self.inputs = inputs
      self.outputs = outputs
      self.options = options
    }

    /// Creates a custom operator.
    ///
    /// - Parameters:
    ///   - name: The operator's name.
    ///   - version: The version of its definition.
    ///   - inputs: Indices of tensors; −1 for an absent optional input.
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

  /// The options of a built-in operator.
  ///
  /// Source: `union BuiltinOptions` of the schema.
  public struct Options: Hashable, Sendable {
    /// The number of the table's type in the schema's union.
    public var type: UInt8
    /// The table's fields by number; omitted fields have the schema's default.
    public var fields: [Int: FlatBufferValue]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - type: The number of the table's type in the schema's union.
    ///   - fields: The table's fields by number.
    public init(type: UInt8, _ fields: [Int: FlatBufferValue] = [:]) {
      self.type = type
      self.fields = fields
    }
  }

  /// Creates a writer without tensors.
  ///
  /// - Parameter description: Free text about the model.
  public init(description: String = "") { self.description = description }

  /// Adds a tensor.
  ///
  /// - Parameters:
  ///   - shape: The extents, outermost first.
  ///   - type: The type of each element.
  ///   - name: The tensor's name.
  ///   - constant: The elements in row-major order, or `nil` if they are computed.
  ///   - quantization: The quantization of integers, if any.
  /// - Returns: The index of the tensor.
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
  ///   - name: The name of the contents, such as ``ModelMetadata/entryName``.
  ///   - bytes: The data.
  public mutating func addMetadata(_ name: String, _ bytes: [UInt8]) {
    metadata.append(TFLiteModel.Metadata(name: name, buffer: addBuffer(bytes)))
  }

  private mutating func addBuffer(_ bytes: [UInt8]) -> Int {
    buffers.append(bytes)
    return buffers.count - 1
  }
}
