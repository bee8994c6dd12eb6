public import HandsEngine
import HandsFileInput

/// Recorded tensors of a model: inputs, what its outputs were for them, and results of operators.
///
/// Numbers are in single precision, row major; integers are recorded as such numbers too.
public struct GoldenTensors: Hashable, Sendable {
  /// The recorded result of an operator.
  public struct OperatorOutput: Hashable, Sendable {
    /// The operator's position in the file.
    public var operatorIndex: Int
    /// Which of the operator's results.
    public var position: Int
    /// What messages call the operator.
    public var name: String
    /// The positions of the values in the tensor, row major; `nil` if all elements are there.
    public var indices: [Int]?
    /// The elements, or those at ``indices``.
    public var values: [Float]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - operatorIndex: The operator's position in the file.
    ///   - position: Which of the operator's results.
    ///   - name: What messages call the operator.
    ///   - indices: The positions of the values in the tensor; `nil` if all elements are there.
    ///   - values: The elements, or those at the indices.
    public init(
      operatorIndex: Int, position: Int = 0, name: String, indices: [Int]? = nil, values: [Float]
    ) {
      self.operatorIndex = operatorIndex
      self.position = position
      self.name = name
      self.indices = indices
      self.values = values
    }
  }

  /// SHA-256 of the model file as hexadecimal digits, if it was recorded.
  public var modelSHA256: String?
  /// The elements of each input, in the file's order.
  public var inputs: [[Float]]
  /// The elements of each output, in the file's order.
  public var outputs: [[Float]]
  /// Results of operators, those of one operator in its order.
  public var operatorOutputs: [OperatorOutput]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - modelSHA256: SHA-256 of the model file.
  ///   - inputs: The elements of each input, in the file's order.
  ///   - outputs: The elements of each output, in the file's order.
  ///   - operatorOutputs: Results of operators.
  public init(
    modelSHA256: String? = nil, inputs: [[Float]], outputs: [[Float]],
    operatorOutputs: [OperatorOutput] = []
  ) {
    self.modelSHA256 = modelSHA256
    self.inputs = inputs
    self.outputs = outputs
    self.operatorOutputs = operatorOutputs
  }

  /// Records what a model computes, operator by operator.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - inputs: The elements of each input, in the file's order.
  ///   - kernels: The kernels that compute; the naive ones unless given.
  /// - Throws: ``GoldenTensorsError`` if the file is refused or the inputs are not the model's.
  public init(
    recording file: ByteSlice, inputs: [[Float]], kernels: KernelSet = .reference
  ) throws(GoldenTensorsError) {
    self.init(
      modelSHA256: SHA256.hexDigest(of: file.storage[file.range]), inputs: inputs, outputs: [])
    let interpreter = try interpreter(
      of: file, ModelOptions(kernels: kernels, isOptimized: false), threadCount: 1)
    let model = interpreter.model
    outputs = model.outputs.indices.map { index in
      interpreter.withOutputBytes(index) { numbers(model.outputs[index].type, $0) }
    }
    operatorOutputs = model.operatorResults.compactMap { result in
      let (index, position) = (result.producer.index, result.position)
      return interpreter.withResult(position, ofOperator: index, numbers).map {
        OperatorOutput(
          operatorIndex: index, position: position, name: result.producer.name, values: $0)
      }
    }
  }

  /// The model after a run on the recorded inputs.
  func interpreter(
    of file: ByteSlice, _ options: ModelOptions, threadCount: Int
  ) throws(GoldenTensorsError) -> Interpreter {
    let interpreter: Interpreter
    do {
      interpreter = try Interpreter(Model(file, options: options), threadCount: threadCount)
    } catch {
      throw .model(error)
    }
    let types = interpreter.model.inputs.map(\.type)
    guard inputs.count == types.count else {
      throw .tensorCount("inputs", recorded: inputs.count, model: types.count)
    }
    for (index, (values, type)) in zip(inputs, types).enumerated() {
      guard let bytes = elements(values, of: type) else {
        throw .input(index, valueCount: values.count, type)
      }
      interpreter.withInputBytes(index) { input in
        for (offset, byte) in bytes.enumerated() {
          input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    }
    interpreter.run()
    return interpreter
  }
}
