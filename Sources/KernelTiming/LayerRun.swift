import GraphIR
public import Inference
public import Kernels
import Tensors

/// A layer's kernel of one set, with operands of random numbers.
///
/// Runs of the same layer have the same numbers. Belongs to one thread at a time.
public final class LayerRun {
  // Safe: operands have the sizes that the layer was resolved for, and live as long as the run.

  /// The prepared kernel.
  public let kernel: PreparedKernel
  private let operands: [AlignedStorage]
  private let output: AlignedStorage
  private let outputCount: Int
  private let workers: Workers

  /// Prepares the kernel and draws its operands.
  ///
  /// - Parameters:
  ///   - layer: What is computed.
  ///   - set: Whose kernel computes it.
  ///   - threadCount: The number of threads that share the work, 1 or more.
  /// - Throws: `ModelError` if this machine cannot run the set.
  public init(_ layer: Layer, set: KernelSet, threadCount: Int = 1) throws(ModelError) {
    let table = try KernelTable.named(set)
    var numbers = RandomNumbers()
    var builder = GraphBuilder()
    let inputs = layer.inputs.map { builder.addInput(name: "input", type: $0) }
    // Sums of at most 1: see ``Layer/tolerance``.
    let scale = 1 / Float(layer.terms)
    var storages = layer.inputs.map { numbers.storage(count: $0.shape.elementCount, scale: 1) }
    let constants = layer.constants.map { type in
      let storage = numbers.storage(count: type.shape.elementCount, scale: scale)
      storages.append(storage)
      let bytes = unsafe [UInt8](
        UnsafeRawBufferPointer(start: storage.base, count: storage.byteCount))
      return builder.addConstant(
        name: "constant", type: type,
        constant: Constant(bytes: ByteSlice(bytes), stored: type.elementType))
    }
    do throws(GraphError) {
      _ = try builder.append(
        layer.operation, inputs: inputs + constants, names: ["output"],
        place: OperatorPlace(index: 0, name: layer.operation.name))
    } catch {
      throw .graph(error)
    }
    let prepared = table.prepare(
      builder.graph.nodes[0], layer.resolution.problem, in: builder.graph,
      WeightMemory(expectedByteCount: 0))
    kernel = prepared.kernel
    operands = prepared.operands.map { storages[$0.index] }
    outputCount = layer.output.shape.elementCount
    output = AlignedStorage(byteCount: layer.output.byteCount)
    workers = Workers(
      team: ThreadTeam(threadCount: threadCount), workspaceByteCount: kernel.workspaceByteCount)
  }

  /// Computes the output.
  public func run() {
    unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: operands.count) {
      inputs in
      for index in operands.indices {
        unsafe inputs.initializeElement(at: index, to: UnsafeRawPointer(operands[index].base))
      }
      guard let inputs = inputs.baseAddress else { return }
      var target = unsafe output.base
      unsafe withUnsafePointer(to: &target) { outputs in
        unsafe workers.run(kernel, inputs: UnsafePointer(inputs), outputs: outputs)
      }
    }
  }

  /// The largest distance between two runs' outputs.
  ///
  /// - Parameter other: A run of the same layer.
  /// - Returns: The distance; infinite if one of them has no number where the other has one.
  public func distance(to other: LayerRun) -> Float {
    var largest: Float = 0
    for index in 0..<outputCount {
      let distance = unsafe abs(output.floats[index] - other.output.floats[index])
      largest = distance.isNaN ? .infinity : max(largest, distance)
    }
    return largest
  }
}
