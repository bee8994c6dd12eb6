import GraphIR
import Kernels
import Planning
import Tensors

/// Turns a planned graph into steps.
struct Lowering {
  let graph: Graph
  let plan: MemoryPlan
  let table: KernelTable
  private(set) var steps: [ExecutionStep] = []
  private(set) var constants: [AlignedStorage] = []
  private(set) var workspaceByteCount = 0
  private var constantIndices: [Int?]
  private let weightMemory: WeightMemory

  init(graph: Graph, plan: MemoryPlan, table: KernelTable) {
    self.graph = graph
    self.plan = plan
    self.table = table
    constantIndices = Array(repeating: nil, count: graph.values.count)
    weightMemory = WeightMemory(expectedByteCount: Lowering.packedByteCount(of: graph))
  }

  /// About what packed weights will need: all constants, and an eighth for padding.
  static func packedByteCount(of graph: Graph) -> Int {
    graph.values.lazy.filter { $0.constant != nil && $0.type.elementType == .float32 }
      .reduce(0) { $0 + $1.type.byteCount / 8 * 9 }
  }

  mutating func lowerAll() throws(GraphError) {
    for node in graph.nodes where graph.sharedSource(of: node) == nil {
      let problem = try graph.resolution(of: node).problem
      let prepared = table.prepare(node, problem, in: graph, weightMemory)
      let inputs = prepared.operands.map { location(of: $0) }
      steps.append(
        ExecutionStep(
          node: node, kernel: prepared.kernel, multiplyAdds: problem.multiplyAdds, inputs: inputs,
          outputs: node.outputs.map { offset(of: $0) }))
      workspaceByteCount = max(workspaceByteCount, prepared.kernel.workspaceByteCount)
    }
  }

  private mutating func location(of id: ValueID) -> Location {
    if let index = constantIndices[id.index] { return .constant(index: index) }
    guard let storage = graph[id].materialized() else { return .arena(offset: offset(of: id)) }
    constantIndices[id.index] = constants.count
    constants.append(storage)
    return .constant(index: constants.count - 1)
  }

  private func offset(of id: ValueID) -> Int {
    guard let offset = plan.offsets[id.index] else {
      preconditionFailure("a value that is neither constant nor computed")
    }
    return offset
  }
}
