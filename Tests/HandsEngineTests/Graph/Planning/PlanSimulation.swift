import HandsSystem
import Testing

@testable import HandsEngine

extension MemoryPlan {
  /// Places all values for the naive kernels.
  init(
    _ graph: Graph, reusesMemory: Bool, limit: Int = MemoryPlan.defaultLimit
  ) throws(PlanningError) {
    let kernels = KernelPlan(
      graph, for: .reference, isOptimized: false, readable: graph.outputs)
    try self.init(graph, kernels, reusesMemory: reusesMemory, limit: limit)
  }
}

/// Runs a plan on an arena that remembers, cache line by cache line, which value wrote it last.
///
/// Every operand must still be whole when it is read, also after the results were written, for a
/// kernel may write before it has read all; inputs and outputs must be whole at the end.
func expectSound(_ plan: MemoryPlan, of graph: Graph) {
  let line = AlignedStorage.alignment
  var roots = Array(graph.values.indices)
  var owners = [Int](repeating: -1, count: plan.arenaByteCount / line)
  func lines(_ id: ValueID) -> Range<Int> {
    guard let offset = plan.offsets[id.index] else { return 0..<0 }
    #expect(offset % line == 0)
    return offset / line..<(offset + graph[id].type.byteCount + line - 1) / line
  }
  func write(_ id: ValueID) {
    for index in lines(id) { owners[index] = roots[id.index] }
  }
  func expectIntact(_ id: ValueID, _ moment: String) {
    #expect(
      lines(id).allSatisfy { owners[$0] == roots[id.index] }, "value \(id.index) \(moment)")
  }
  for input in graph.inputs { write(input) }
  for (step, node) in graph.nodes.enumerated() {
    for case let input? in node.operands { expectIntact(input, "read by node \(step)") }
    if let source = graph.sharedSource(of: node) {
      roots[node.results[0].index] = roots[source.index]
      #expect(plan.offsets[node.results[0].index] == plan.offsets[source.index])
      continue
    }
    for output in node.results { write(output) }
    for id in node.results { expectIntact(id, "written by node \(step)") }
    for case let input? in node.operands { expectIntact(input, "still read by node \(step)") }
  }
  for id in graph.inputs + graph.outputs { expectIntact(id, "after the run") }
}
