public import HandsSystem
public import HandsTFLite

/// A network ready to run: graph rewritten, kernels chosen, memory planned, constants packed.
///
/// Immutable and shared by any number of interpreters. Only the part of the file that kernels read is kept.
public final class Model: Sendable {
  /// The kernels that the steps come from.
  public let kernels: KernelSet
  /// The arithmetic of the layers.
  public let precision: Precision
  /// The tensors that a caller fills, in the file's order.
  public let inputs: [TensorSpecification]
  /// The tensors that a caller reads, in the file's order.
  public let outputs: [TensorSpecification]
  /// The metadata that the file carries, `nil` if it carries none.
  public let metadata: ModelMetadata?

  /// What runs, in order.
  public let steps: [ExecutionStep]
  /// Where computed values lie.
  package let memory: MemoryPlan
  /// The bytes that packed constants take.
  package let packedByteCount: Int
  /// Scratch bytes that each thread needs.
  package let workspaceByteCount: Int
  /// The values of inputs and outputs, and those of all operators if the model is not optimized.
  let locations: ModelLocations

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - inputShapes: Shapes that override the file's, in the order of its inputs. `nil`, and inputs beyond the
  ///     list, keep the file's. All other shapes follow from them.
  ///   - options: Kernels, optimization and limits.
  /// - Throws: ``ModelError`` if the file is refused, an operator does not take the shapes, the kernels cannot
  ///   run here, or there is no memory for the weights.
  public convenience init(
    _ file: ByteSlice, inputShapes: [Shape?] = [], options: ModelOptions = ModelOptions()
  ) throws(ModelError) {
    let source = try SourceModel(file, inputShapes: inputShapes, limits: options.fileLimits)
    try self.init(source, options: options)
  }

  /// Loads a model that was read.
  package convenience init(_ source: SourceModel, options: ModelOptions) throws(ModelError) {
    var ranges: ActivationRanges?
    let given = options.activationRanges
    let records = given.isEmpty ? options.knownActivationRanges : given
    if options.precision == .fast16, !records.isEmpty {
      let fingerprint = ActivationRanges.fingerprint(of: source.file)
      ranges = records.first { $0.fingerprint == fingerprint }
      if ranges == nil, !given.isEmpty { throw .ranges(.otherModels(count: given.count)) }
    }
    try self.init(source.graph, metadata: source.metadata, ranges: ranges, options: options)
  }

  package init(
    _ source: Graph, metadata: ModelMetadata? = nil, ranges: ActivationRanges? = nil,
    options: ModelOptions
  ) throws(ModelError) {
    // Rewrites copy constants at most once.
    let stored = source.storedByteCount
    guard FreeMemory.hasRoom(for: stored) else { throw .outOfMemory(bytes: stored) }
    let context = PassContext(
      target: try Target(options.kernels ?? .preferred), source: source, metadata: metadata,
      ranges: ranges, options: options)
    var graph = source
    for pass in GraphPass.passes(options) { graph = try pass.apply(graph, context) }

    let keptNodes = options.isOptimized ? [] : source.nodes
    let kernelPlan = KernelPlan(
      graph, for: context.target, isOptimized: options.isOptimized,
      readable: graph.outputs + keptNodes.flatMap { $0.results })
    memory = try Model.memory(graph, kernelPlan, options)
    let places = OperandPlaces(
      graph: graph, layouts: kernelPlan.layouts, memory: memory,
      constants: kernelPlan.constants.pack())
    steps = zip(graph.nodes, kernelPlan.choices).compactMap { node, choice in
      choice.map { ExecutionStep(node, $0, places) }
    }
    locations = ModelLocations(places, keptNodes)
    kernels = options.kernels ?? .preferred
    precision = options.precision
    self.metadata = metadata
    packedByteCount = kernelPlan.constants.byteCount
    workspaceByteCount = kernelPlan.workspaceByteCount
    inputs = graph.inputs.map(graph.specification)
    outputs = graph.outputs.map(graph.specification)
  }

  /// Places all values, if everything together is within the limits and the system has the memory.
  private static func memory(
    _ graph: Graph, _ kernels: KernelPlan, _ options: ModelOptions
  ) throws(ModelError) -> MemoryPlan {
    let plan: MemoryPlan
    do {
      plan = try MemoryPlan(
        graph, kernels, reusesMemory: options.isOptimized, limit: options.memoryLimit)
    } catch {
      throw .planning(error)
    }
    let needed =
      plan.arenaByteCount + kernels.workspaceByteCount + kernels.constants.byteCount
      + kernels.constants.scaledByteCount
    guard FreeMemory.hasRoom(for: needed) else { throw .outOfMemory(bytes: needed) }
    return plan
  }
}

/// A model file as a graph, before anything is chosen for a target.
package struct SourceModel: Sendable {
  let file: ByteSlice
  /// The network as the file has it.
  package let graph: Graph
  /// The metadata that the file carries, `nil` if it carries none.
  package let metadata: ModelMetadata?

  /// Reads a `.tflite` file.
  package init(
    _ file: ByteSlice, inputShapes: [Shape?] = [], limits: ModelLimits = .standard
  ) throws(ModelError) {
    self.file = file
    let parsed: TFLiteModel
    do {
      parsed = try TFLiteModel.read(file, limits: limits)
      metadata = try ModelMetadata.read(parsed, limits: limits)
    } catch {
      throw .file(error)
    }
    do {
      graph = try Graph(importing: parsed, inputShapes: inputShapes, limits: limits)
    } catch {
      if case .file(let error) = error { throw .file(error) }
      throw .graph(error)
    }
  }
}

extension Graph {
  /// The bytes of all constants as they are stored, those that share their bytes counted once.
  fileprivate var storedByteCount: Int {
    var isCounted: [Bool] = []
    return values.lazy.compactMap { $0.constant }.reduce(0) { sum, constant in
      if case .buffer(let index) = constant.identity {
        while isCounted.count <= index { isCounted.append(false) }
        guard !isCounted[index] else { return sum }
        isCounted[index] = true
      }
      return sum + constant.bytes.count
    }
  }
}
