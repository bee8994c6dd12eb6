public import HandsEngine
import HandsFileInput

/// Recorded tensors of a model: inputs, the outputs for them, and results of operators.
///
/// Numbers are in single precision and row-major order; integers are recorded as such numbers too. Arrays of `.npy`
/// files keep integers of more bits beside them.
public struct GoldenTensors: Hashable, Sendable {
  /// The recorded result of an operator.
  public struct OperatorOutput: Hashable, Sendable {
    /// The operator's index in the file.
    public var operatorIndex: Int
    /// The index among the operator's results.
    public var position: Int
    /// The name of the operator in messages.
    public var name: String
    /// The indices of the values in the tensor, in row-major order; `nil` if all elements are
    /// recorded.
    public var indices: [Int]?
    /// The elements, or those at ``indices``.
    public var values: [Float]
    /// The elements of a tensor of int32 or int64, if they are recorded as such and ``indices`` is `nil`.
    package var integers: [Int64]?

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - operatorIndex: The operator's index in the file.
    ///   - position: The index among the operator's results.
    ///   - name: The name of the operator in messages.
    ///   - indices: The indices of the values in the tensor; `nil` if all elements are recorded.
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

  /// The SHA-256 of the model file as hexadecimal digits, if recorded.
  public var modelSHA256: String?
  /// The elements of each input, in the file's order.
  public var inputs: [[Float]]
  /// The elements of each output, in the file's order.
  public var outputs: [[Float]]
  /// The results of operators; several results of one operator are in order.
  public var operatorOutputs: [OperatorOutput]
  /// The elements of inputs of int32 or int64 by their index, if they are recorded as such.
  package var inputIntegers: [Int: [Int64]] = [:]
  /// The elements of outputs of int32 or int64 by their index, if they are recorded as such.
  package var outputIntegers: [Int: [Int64]] = [:]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - modelSHA256: The SHA-256 of the model file.
  ///   - inputs: The elements of each input, in the file's order.
  ///   - outputs: The elements of each output, in the file's order.
  ///   - operatorOutputs: The results of operators.
  public init(
    modelSHA256: String? = nil, inputs: [[Float]], outputs: [[Float]],
    operatorOutputs: [OperatorOutput] = []
  ) {
    self.modelSHA256 = modelSHA256
    self.inputs = inputs
    self.outputs = outputs
    self.operatorOutputs = operatorOutputs
  }

  /// Records the results of a model, operator by operator.
  ///
  /// - Parameters:
  ///   - file: The contents of a `.tflite` file.
  ///   - inputs: The elements of each input, in the file's order.
  ///   - kernels: The kernels to use; the naive ones by default.
  /// - Throws: ``GoldenTensorsError`` if the file is invalid or the inputs don't match the model.
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

  /// Returns an interpreter after a run on the recorded inputs.
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
      let exact = inputIntegers[index].flatMap { elements($0, of: type) }
      guard let bytes = exact ?? elements(values, of: type) else {
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
