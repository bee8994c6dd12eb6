public import GraphIR

/// Where each computed value of a graph lies in one arena.
public struct MemoryPlan: Sendable {
  /// The first byte of each value, by value; `nil` for constants and values that nothing makes.
  public let offsets: [Int?]
  /// The size of the arena in bytes.
  public let arenaByteCount: Int
  /// The most bytes that live at one time: no arena can be smaller.
  public let lowerBound: Int

  /// The largest arena that is accepted unless the caller says otherwise: 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Places all values.
  ///
  /// Graph inputs keep their place for the whole run, so that a network can run again on the same
  /// input; a reshape shares the place of its input.
  ///
  /// - Parameters:
  ///   - graph: The graph to run, in running order.
  ///   - reusesMemory: Whether values that never live together may share memory.
  ///   - limit: The largest arena in bytes.
  /// - Throws: ``PlanningError`` if the arena would exceed the limit.
  public init(
    graph: Graph, reusesMemory: Bool, limit: Int = MemoryPlan.defaultLimit
  ) throws(PlanningError) {
    let lifetimes = Lifetimes(of: graph)
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
public enum PlanningError: Error, Equatable, Sendable {
  /// The values that live at one time exceed the limit.
  case arenaTooLarge(byteCount: Int64, limit: Int)
}

extension PlanningError: CustomStringConvertible {
  /// One clause with limit and value.
  public var description: String {
    switch self {
    case .arenaTooLarge(let byteCount, let limit):
      "the network needs \(byteCount) bytes of working memory, above the limit of \(limit)"
    }
  }
}
