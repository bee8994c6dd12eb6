/// Where each computed value of a graph lies in one arena.
package struct MemoryPlan: Sendable {
  /// The first byte of each value, by value; `nil` for constants and values that nothing makes.
  package let offsets: [Int?]
  /// The size of the arena in bytes.
  package let arenaByteCount: Int
  /// The maximum number of bytes in use at one time: no arena can be smaller.
  package let lowerBound: Int

  /// The default limit in bytes on each of arena, scratch memory and packed constants: 256 MiB.
  package static let defaultLimit = 256 << 20

  /// Places all values.
  ///
  /// Graph inputs keep their place for the whole run, so that a network can run again on the same
  /// input; a reshape shares the place of its input.
  ///
  /// - Parameters:
  ///   - graph: The graph to run, in running order.
  ///   - kernels: Its kernels: what they keep of the constants, and their scratch memory.
  ///   - reusesMemory: Whether values that never live together may share memory.
  ///   - limit: The maximum size in bytes of each of arena, scratch memory and packed constants.
  /// - Throws: ``PlanningError`` if one of them would exceed the limit.
  init(
    _ graph: Graph, _ kernels: KernelPlan, reusesMemory: Bool, limit: Int = MemoryPlan.defaultLimit
  ) throws(PlanningError) {
    guard kernels.constants.byteCount <= limit else {
      throw .constantsTooLarge(byteCount: Int64(kernels.constants.byteCount), limit: limit)
    }
    guard kernels.workspaceByteCount <= limit else {
      throw .workspaceTooLarge(byteCount: Int64(kernels.workspaceByteCount), limit: limit)
    }
    try self.init(
      graph, layouts: kernels.layouts, reusesMemory: reusesMemory, limit: limit)
  }

  init(
    _ graph: Graph, layouts: [Layout], reusesMemory: Bool, limit: Int
  ) throws(PlanningError) {
    let lifetimes = Lifetimes(of: graph, layouts)
    var blocks = lifetimes.blocks
    if !reusesMemory {
      for index in blocks.indices {
        blocks[index].first = 0
        blocks[index].last = graph.nodes.count
      }
    }
    let needed = Block.peak(of: blocks, stepCount: graph.nodes.count + 1)
    guard needed <= limit else { throw .arenaTooLarge(byteCount: needed, limit: limit) }
    let placement = Block.place(blocks)
    guard placement.byteCount <= limit else {
      throw .arenaTooLarge(byteCount: placement.byteCount, limit: limit)
    }
    offsets = lifetimes.blockOfValue.map { $0.map { Int(placement.offsets[$0]) } }
    arenaByteCount = Int(placement.byteCount)
    lowerBound = Int(needed)
  }
}

/// Why a graph cannot be laid out.
public indirect enum PlanningError: Error, Equatable, Sendable {
  /// The values that live at one time exceed the limit.
  case arenaTooLarge(byteCount: Int64, limit: Int)
  /// The constants exceed the limit in the layouts that kernels read.
  case constantsTooLarge(byteCount: Int64, limit: Int)
  /// The scratch memory of one thread exceeds the limit.
  case workspaceTooLarge(byteCount: Int64, limit: Int)
}

extension PlanningError: CustomStringConvertible {
  /// One line with stage, limit and value.
  public var description: String {
    switch self {
    case .arenaTooLarge(let byteCount, let limit):
      "plan: the network needs \(byteCount) bytes of working memory, above the limit of \(limit)"
    case .constantsTooLarge(let byteCount, let limit):
      "plan: the network's constants take \(byteCount) bytes, above the limit of \(limit)"
    case .workspaceTooLarge(let byteCount, let limit):
      "plan: a kernel takes \(byteCount) bytes of scratch memory, above the limit of \(limit)"
    }
  }
}
