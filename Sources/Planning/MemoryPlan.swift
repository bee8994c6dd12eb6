public import GraphIR
import Tensors

/// Where each computed value of a graph lies in one arena.
public struct MemoryPlan: Sendable {
  /// The first byte of each value, by value; `nil` for constants and values that nothing makes.
  public let offsets: [Int?]
  /// The size of the arena in bytes.
  public let arenaByteCount: Int
  /// The most bytes that live at one time: no arena can be smaller.
  public let lowerBound: Int

  /// The largest arena, and the most bytes of constants, accepted unless the caller says otherwise:
  /// 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Places all values.
  ///
  /// Graph inputs keep their place for the whole run, so that a network can run again on the same
  /// input; a reshape shares the place of its input.
  ///
  /// - Parameters:
  ///   - graph: The graph to run, in running order.
  ///   - reusesMemory: Whether values that never live together may share memory.
  ///   - limit: The largest arena in bytes, and the most bytes that the constants may take once
  ///     they are widened.
  /// - Throws: ``PlanningError`` if arena or constants would exceed the limit.
  public init(
    graph: Graph, reusesMemory: Bool, limit: Int = MemoryPlan.defaultLimit
  ) throws(PlanningError) {
    let constants = graph.usedConstantByteCount
    guard constants <= limit else { throw .constantsTooLarge(byteCount: constants, limit: limit) }
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
  /// The constants that operations read exceed the limit: tensors may share bytes of the file, but
  /// each is widened and packed for itself.
  case constantsTooLarge(byteCount: Int64, limit: Int)
}

extension PlanningError: CustomStringConvertible {
  /// One line with stage, limit and value.
  public var description: String {
    switch self {
    case .arenaTooLarge(let byteCount, let limit):
      "plan: the network needs \(byteCount) bytes of working memory, above the limit of \(limit)"
    case .constantsTooLarge(let byteCount, let limit):
      "plan: the network's constants take \(byteCount) bytes, above the limit of \(limit)"
    }
  }
}

extension Graph {
  /// The bytes of all constants that some node reads, each counted once.
  fileprivate var usedConstantByteCount: Int64 {
    var isCounted = [Bool](repeating: false, count: values.count)
    var sum: Int64 = 0
    for node in nodes {
      for case let input? in node.inputs where !isCounted[input.index] {
        isCounted[input.index] = true
        if self[input].constant != nil { sum += Int64(self[input].type.byteCount) }
      }
    }
    return sum
  }
}
