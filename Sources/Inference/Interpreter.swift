public import GraphIR
import Kernels
import Planning
import Tensors

/// Runs a model in memory of its own.
///
/// One interpreter belongs to one thread at a time. Running allocates nothing.
public final class Interpreter {
  // Safe: the plan gives each value an offset at which its bytes lie inside the arena; pointers are
  // lent for the length of a closure.

  /// The model that is run.
  public let model: Model

  private let memory: AlignedStorage
  private let addresses: OperandAddresses
  private let workers: Workers

  /// Allocates the memory that a model needs; inputs start as zeros.
  ///
  /// - Parameters:
  ///   - model: The model to run.
  ///   - team: The threads that share the work of one run. Results do not depend on their number.
  /// - Throws: ``ModelError/outOfMemory(bytes:)``.
  public init(_ model: Model, team: ThreadTeam = ThreadTeam()) throws(ModelError) {
    let byteCount = model.plan.arenaByteCount + model.workspaceByteCount * team.threadCount
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    self.model = model
    workers = Workers(team: team, workspaceByteCount: model.workspaceByteCount)
    memory = AlignedStorage(uninitializedByteCount: model.plan.arenaByteCount)
    unsafe addresses = OperandAddresses(of: model, arena: memory.base)
    for id in model.graph.inputs {
      unsafe withBytes(of: id) { bytes in
        _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }

  /// Allocates the memory that a model needs; inputs start as zeros.
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
  public func run() {
    for index in model.steps.indices { runStep(index) }
  }

  /// Computes all outputs from the inputs, which keep their contents, unless the work is given up.
  ///
  /// - Parameter check: Called before each step. What it throws ends the run: outputs are then without
  ///   meaning, and the interpreter can run again.
  /// - Throws: What the check throws.
  public func run<Failure>(checking check: () throws(Failure) -> Void) throws(Failure) {
    for index in model.steps.indices {
      try check()
      runStep(index)
    }
  }

  /// Computes one step; the ones before it have run.
  ///
  /// - Parameter index: The position in ``Model/steps``.
  func runStep(_ index: Int) {
    unsafe workers.run(
      model.steps[index].kernel, inputs: addresses.inputs(of: index),
      outputs: addresses.outputs(of: index))
  }

  /// Calls a closure with the elements of a float input, to be filled.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/inputs``.
  ///   - body: Receives the elements, dense and row major.
  /// - Returns: The closure's result.
  /// - Precondition: The input's element type is `float32`.
  public func withInput<Result>(
    _ index: Int, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
  ) -> Result {
    let id = model.graph.inputs[index]
    return unsafe withBytes(of: id) { bytes in
      unsafe body(floats(bytes, of: id))
    }
  }

  /// Calls a closure with the elements of a float output.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/outputs``.
  ///   - body: Receives the elements, dense and row major.
  /// - Returns: The closure's result.
  /// - Precondition: The output's element type is `float32`.
  public func withOutput<Result>(
    _ index: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    let id = model.graph.outputs[index]
    return unsafe withBytes(of: id) { bytes in
      unsafe body(UnsafeBufferPointer(floats(bytes, of: id)))
    }
  }

  /// Calls a closure with the bytes of a value of ``Model/graph``.
  ///
  /// On an optimized model only inputs and outputs hold anything of meaning after a run.
  ///
  /// - Parameters:
  ///   - id: A value of the graph; writing is for inputs only.
  ///   - body: Receives the bytes, dense and row major.
  /// - Returns: The closure's result.
  public func withBytes<Result>(
    of id: ValueID, _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    let value = model.graph[id]
    guard let offset = model.plan.offsets[id.index] else {
      guard let storage = value.materialized() else {
        preconditionFailure("a value that nothing computes")
      }
      return withExtendedLifetime(storage) {
        unsafe body(
          UnsafeMutableRawBufferPointer(start: storage.base, count: value.type.byteCount))
      }
    }
    return unsafe body(
      UnsafeMutableRawBufferPointer(start: memory.base + offset, count: value.type.byteCount))
  }

  private func floats(
    _ bytes: UnsafeMutableRawBufferPointer, of id: ValueID
  ) -> UnsafeMutableBufferPointer<Float> {
    precondition(model.graph[id].type.elementType == .float32, "not a float tensor")
    return unsafe bytes.assumingMemoryBound(to: Float.self)
  }
}
