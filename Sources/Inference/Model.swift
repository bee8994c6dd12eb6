public import GraphIR
import Importing
public import Kernels
public import ModelFiles
public import Planning
public import Tensors

/// A network ready to run: graph rewritten, memory planned, weights packed.
///
/// Immutable and shared by any number of interpreters. The file's bytes are not kept.
public final class Model: Sendable {
  /// The kernels that the steps come from.
  public let kernels: KernelSet
  /// The network as the file has it.
  public let source: Graph
  /// The network as it is run.
  public let graph: Graph
  /// Where computed values lie.
  public let plan: MemoryPlan
  /// What runs, in order.
  public let steps: [ExecutionStep]
  /// The metadata that the file carries, `nil` if it carries none.
  public let metadata: ModelMetadata?

  /// Constants that kernels read in place.
  let constants: [AlignedStorage]
  /// Scratch bytes that each thread needs.
  let workspaceByteCount: Int

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - options: Kernels, optimization and limits.
  /// - Throws: ``ModelError`` if the file is refused, the kernels cannot run here, or there is no
  ///   memory for the weights.
  public convenience init(
    _ file: ByteSlice, options: ModelOptions = ModelOptions()
  ) throws(ModelError) {
    let (source, metadata) = try Model.importing(file, limits: options.fileLimits)
    try self.init(source, metadata: metadata, options: options)
  }

  init(
    _ source: Graph, metadata: ModelMetadata? = nil, options: ModelOptions
  ) throws(ModelError) {
    let storedByteCount = source.values.reduce(0) { $0 + ($1.constant?.bytes.count ?? 0) }
    guard FreeMemory.hasRoom(for: storedByteCount) else {
      throw .outOfMemory(bytes: storedByteCount)
    }
    let passes = options.isOptimized ? GraphPass.optimizing : GraphPass.required
    var graph = passes.reduce(source) { $1.apply($0) }
    let table = try KernelTable.named(options.kernels ?? .preferred)
    if options.isOptimized {
      do {
        try graph.fuseExpansions(for: table)
        try graph.layOutPlanes(for: table)
      } catch {
        throw .graph(error)
      }
    }
    let plan: MemoryPlan
    do {
      plan = try MemoryPlan(
        graph: graph, reusesMemory: options.isOptimized, limit: options.arenaLimit)
    } catch {
      throw .planning(error)
    }
    let byteCount = Lowering.packedByteCount(of: graph) + plan.arenaByteCount
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var lowering = Lowering(graph: graph, plan: plan, table: table)
    do {
      try lowering.lowerAll()
    } catch {
      throw .graph(error)
    }
    self.kernels = table.set
    self.source = source
    self.graph = graph
    self.plan = plan
    self.steps = lowering.steps
    self.constants = lowering.constants
    self.workspaceByteCount = lowering.workspaceByteCount
    self.metadata = metadata
  }

  /// The tensors that a caller fills, in the file's order.
  public var inputs: [TensorSpecification] { graph.inputs.map(specification) }

  /// The tensors that a caller reads, in the file's order.
  public var outputs: [TensorSpecification] { graph.outputs.map(specification) }

  private func specification(of id: ValueID) -> TensorSpecification {
    TensorSpecification(name: graph[id].name, type: graph[id].type)
  }

  private static func importing(
    _ file: ByteSlice, limits: ModelLimits
  ) throws(ModelError) -> (Graph, ModelMetadata?) {
    let parsed: TFLiteModel
    let metadata: ModelMetadata?
    do {
      parsed = try TFLiteModel.read(file, limits: limits)
      metadata = try ModelMetadata.read(parsed, limits: limits)
    } catch {
      throw .file(error)
    }
    do {
      return (try Graph(importing: parsed, limits: limits), metadata)
    } catch {
      throw .graph(error)
    }
  }
}
