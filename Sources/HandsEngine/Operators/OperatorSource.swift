import HandsSystem
import HandsTFLite

/// One operator of a model file, with what reading its options needs.
struct OperatorSource {
  /// Where the operator stands in the file.
  let location: OperatorLocation
  /// The types of the results that the file declares.
  let resultTypes: [ElementType?]
  private let source: TFLiteModel.Operator
  private let tensors: [TFLiteModel.Tensor]
  /// The elements of each input, `nil` if they are computed.
  private let constants: [Constant?]

  init(
    _ source: TFLiteModel.Operator, at location: OperatorLocation, tensors: [TFLiteModel.Tensor],
    constants: [Constant?]
  ) {
    self.source = source
    self.location = location
    self.tensors = tensors
    self.constants = constants
    resultTypes = source.outputs.map { output in
      tensors.indices.contains(Int(output)) ? ElementType(tensors[Int(output)].type) : nil
    }
  }

  /// How the integers of a result stand for real numbers, as the file declares it.
  func resultQuantization(_ index: Int) -> Quantization? {
    guard index < source.outputs.count, tensors.indices.contains(Int(source.outputs[index])) else {
      return nil
    }
    return tensors[Int(source.outputs[index])].engineQuantization
  }

  /// The inputs in the file, absent ones among them.
  var inputCount: Int { source.inputs.count }
  /// The outputs in the file.
  var outputCount: Int { source.outputs.count }
  /// The options of an operator that the schema does not define; empty if there are none.
  var customOptions: ByteSlice { source.customOptions }

  /// Reads the operator's options.
  ///
  /// - Parameters:
  ///   - type: The number of the options' type in the schema's union `BuiltinOptions`.
  ///   - isRequired: Whether a file must have them; otherwise defaults take the place of options that
  ///     are missing.
  ///   - read: Receives the options.
  /// - Returns: What `read` returns.
  /// - Throws: ``GraphError`` for options of another operator and for damaged ones.
  func options<Result>(
    _ type: UInt8, isRequired: Bool = false,
    _ read: (OperatorOptions) throws(ModelFileError) -> Result
  ) throws(GraphError) -> Result {
    let options = source.options
    guard options.type == type || (options.type == 0 && !isRequired) else {
      throw .unsupported(location, "kind of options", value: Int(options.type))
    }
    do {
      return try read(options)
    } catch {
      throw .file(error)
    }
  }

  /// Checks that the operator has exactly this many inputs.
  func checkInputCount(_ count: Int, _ what: StaticName) throws(GraphError) {
    guard inputCount == count else {
      throw .operator(location, .operandCount(what, found: inputCount))
    }
  }

  /// Whether an input is there.
  func hasInput(_ position: Int) -> Bool {
    position < inputCount && source.inputs[position] != -1
  }

  /// The numbers of an input that must be constant.
  func integers(_ position: Int, _ what: StaticName) throws(GraphError) -> [Int] {
    guard let values = try required(position, what).integers else {
      throw .needsConstant(location, what)
    }
    return values
  }

  /// The one number of an input that must be constant.
  func integer(_ position: Int, _ what: StaticName) throws(GraphError) -> Int {
    let values = try integers(position, what)
    guard let value = values.first, values.count == 1 else {
      throw .operator(location, .mismatch("length of an operand", expected: 1, found: values.count))
    }
    return value
  }

  /// A constant input of few elements, of any type.
  func required(_ position: Int, _ what: StaticName) throws(GraphError) -> Constant {
    guard position < inputCount else { throw .operator(location, .missingInput(position)) }
    let index = Int(source.inputs[position])
    guard tensors.indices.contains(index) else {
      throw .tensorIndex(location, what, found: index, count: tensors.count)
    }
    guard let constant = constants[position] else { throw .needsConstant(location, what) }
    let count = constant.bytes.count / constant.stored.byteCount
    // Paddings hold two numbers for each dimension, the extents of parts one for each result.
    guard count <= max(2 * Shape.maximumRank, outputCount) else {
      throw .operator(location, .attribute("length of an operand", value: count))
    }
    return constant
  }

  /// A function that the schema fuses into an operator.
  func activation(
    _ function: TFLiteModel.ActivationFunction
  ) throws(GraphError) -> Activation {
    switch function {
    case .none: .none
    case .relu: .relu
    case .reluN1To1: .reluN1To1
    case .relu6: .relu6
    case .tanh, .signBit:
      throw .unsupported(location, "fused activation", value: Int(function.rawValue))
    }
  }

  /// The type of bias and sums over 16-bit activations by the option `quantized_bias_type`, `nil` if it is not stated.
  func biasType(_ code: TFLiteModel.TensorTypeCode) throws(GraphError) -> ElementType? {
    switch code {
    case .float32: nil
    case .int32: .int32
    case .int64: .int64
    default: throw .unsupported(location, "quantized bias type", value: Int(code.rawValue))
    }
  }
}
