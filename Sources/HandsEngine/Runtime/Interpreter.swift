import HandsSystem

/// Runs a model in memory of its own.
///
/// One interpreter belongs to one thread at a time. Running allocates nothing.
public final class Interpreter {
  // Safe: the plan gives each value an offset at which its bytes lie inside the arena; memory is lent
  // for the length of a closure.

  /// The model that is run.
  public let model: Model

  private let memory: AlignedStorage
  private let addresses: OperandAddresses
  let workers: Workers

  /// Allocates the memory that a model needs; inputs and outputs start as zeros.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - team: The threads that share the work of one run. Results do not depend on their number.
  /// - Throws: ``ModelError/outOfMemory(bytes:)``.
  public init(_ model: Model, team: ThreadTeam = ThreadTeam()) throws(ModelError) {
    // Workspaces of many threads may have more bytes than addresses of 32 bits tell apart.
    let needed =
      Int64(model.memory.arenaByteCount)
      + Int64(model.workspaceByteCount + AlignedStorage.alignment) * Int64(team.threadCount)
    let byteCount = Int(clamping: needed)
    guard byteCount == needed, FreeMemory.hasRoom(for: byteCount) else {
      throw .outOfMemory(bytes: byteCount)
    }
    self.model = model
    workers = Workers(team: team, workspaceByteCount: model.workspaceByteCount)
    memory = AlignedStorage(uninitializedByteCount: model.memory.arenaByteCount)
    unsafe addresses = OperandAddresses(of: model.steps, arena: memory.base)
    for location in model.locations.readable {
      guard case .arena = location.place else { continue }
      let bytes = unsafe location.memory(in: memory.base)
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  /// Allocates the memory that a model needs; inputs and outputs start as zeros.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - threadCount: The number of threads that share the work of one run, 1 or more. Results do
  ///     not depend on it.
  /// - Throws: ``ModelError/outOfMemory(bytes:)``.
  public convenience init(_ model: Model, threadCount: Int) throws(ModelError) {
    try self.init(model, team: ThreadTeam(threadCount: threadCount))
  }

  /// Computes all outputs from the inputs, which keep their contents.
  public func run() { run(checking: {}) }

  /// Computes all outputs from the inputs, which keep their contents, unless the work is given up.
  ///
  /// - Parameter check: Called before each step. An error that it throws ends the run: outputs are then
  ///   undefined, and the interpreter can run again.
  /// - Throws: What the check throws.
  public func run<Failure>(checking check: () throws(Failure) -> Void) throws(Failure) {
    try run(isShared: true, checking: check)
  }

  /// Computes all outputs from the inputs, which keep their contents, unless the work is given up.
  ///
  /// - Parameters:
  ///   - isShared: Whether the team shares the work. If not, the calling thread does it alone, as in a
  ///     job of ``ThreadTeam/runJobs(count:_:)``.
  ///   - check: Called before each step. An error that it throws ends the run: outputs are then
  ///     undefined, and the interpreter can run again.
  /// - Throws: What the check throws.
  package func run<Failure>(
    isShared: Bool, checking check: () throws(Failure) -> Void
  ) throws(Failure) {
    workers.beginRun(isShared: isShared)
    for index in model.steps.indices {
      try check()
      runStep(index)
    }
    workers.endRun(isShared: isShared)
  }

  /// Computes one step; the ones before it have run.
  func runStep(_ index: Int) {
    unsafe workers.run(
      model.steps[index].body, bandCount: model.steps[index].bandCount,
      inputs: addresses.inputs(of: index), outputs: addresses.outputs(of: index))
  }

  /// Calls a closure with the bytes of the first result of a step that has just run.
  func withResult<Result>(ofStep index: Int, _ body: (RawSpan) -> Result) -> Result {
    body(unsafe UnsafeRawBufferPointer(addresses.outputs(of: index)[0]).bytes)
  }
}

extension Interpreter {
  // Safe: locations are the model's, inside the arena or its constants; spans end with the closure.

  /// The bytes of an input.
  func inputMemory(_ index: Int) -> UnsafeMutableRawBufferPointer {
    unsafe model.locations.inputs[index].memory(in: memory.base)
  }

  /// The bytes of an output.
  func outputMemory(_ index: Int) -> UnsafeMutableRawBufferPointer {
    unsafe model.locations.outputs[index].memory(in: memory.base)
  }

  /// Calls a closure with the elements of a float input, to be filled.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/inputs``.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  /// - Precondition: The input's element type is `float32`.
  public func withInput<Result, Failure>(
    _ index: Int, _ body: (inout MutableSpan<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withInput(index, as: Float.self, body)
  }

  /// Calls a closure with the elements of a float output, zeros before the first run.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/outputs``.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  /// - Precondition: The output's element type is `float32`.
  public func withOutput<Result, Failure>(
    _ index: Int, _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withOutput(index, as: Float.self, body)
  }

  /// Calls a closure with the bytes of an input of any type, to be filled.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/inputs``.
  ///   - body: Receives the bytes, contiguous and row major, little endian.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  public func withInputBytes<Result, Failure>(
    _ index: Int, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe inputMemory(index)
    var span = unsafe bytes.mutableBytes
    return try body(&span)
  }

  /// Calls a closure with the bytes of an output of any type, zeros before the first run.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/outputs``.
  ///   - body: Receives the bytes, contiguous and row major, little endian.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  public func withOutputBytes<Result, Failure>(
    _ index: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe outputMemory(index)
    return try body(unsafe UnsafeRawBufferPointer(bytes).bytes)
  }

  /// Calls a closure with the bytes of an operator's result, after a run of a model that was loaded with
  /// ``ModelOptions/isOptimized`` off.
  ///
  /// - Parameters:
  ///   - result: The position among the operator's results.
  ///   - operatorIndex: The position of the operator in the file.
  ///   - body: Receives the type, and the bytes, contiguous and row major, little endian.
  /// - Returns: The closure's result, `nil` if ``Model/operatorResults`` has no such result.
  /// - Throws: What the closure throws.
  public func withResult<Result, Failure>(
    _ result: Int = 0, ofOperator operatorIndex: Int,
    _ body: (TensorType, RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let operators = model.locations.results
    guard operators.indices.contains(operatorIndex),
      operators[operatorIndex].indices.contains(result)
    else { return nil }
    let found = operators[operatorIndex][result]
    let bytes = unsafe found.location.memory(in: memory.base)
    return try body(found.tensor.type, unsafe UnsafeRawBufferPointer(bytes).bytes)
  }
}
