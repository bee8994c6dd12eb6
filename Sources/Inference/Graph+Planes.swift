import GraphIR
import Kernels
import Planning
import Tensors

extension Graph {
  /// Lays out in planes what depthwise convolutions read, where everybody who makes or reads the value
  /// can.
  ///
  /// A value qualifies if a convolution makes it and all its readers are depthwise convolutions with
  /// the same border, convolutions that add it as their residual, or max pools.
  ///
  /// - Parameter table: The kernels that will run.
  /// - Throws: ``GraphError`` if a rewrite broke an operator's rules.
  mutating func layOutPlanes(for table: KernelTable) throws(GraphError) {
    var layouts = [LayoutWish](repeating: .open, count: values.count)
    for id in inputs + outputs { layouts[id.index] = .dense }
    for (index, node) in nodes.enumerated() {
      let problem = try resolution(of: node).problem
      let isPacked = packedEpilogue(of: index) != nil
      for (position, input) in node.inputs.enumerated() {
        guard let input else { continue }
        layouts[input.index].join(table.wish(of: problem, position: position, isPacked: isPacked))
      }
      for output in node.outputs where !table.writesPlanes(problem, isPacked: isPacked) {
        layouts[output.index] = .dense
      }
    }
    for (index, layout) in layouts.enumerated() {
      if case .planes(let planes) = layout { values[index].planes = planes }
    }
  }
}

/// What the readers of a value want of its layout.
private enum LayoutWish {
  /// Nobody has asked for anything.
  case open
  /// Planes can be read, and are wanted.
  case planes(PlaneLayout)
  /// Somebody reads dense tensors only.
  case dense

  mutating func join(_ other: LayoutWish) {
    switch (self, other) {
    case (_, .open): break
    case (.open, _): self = other
    case (.planes(let mine), .planes(let yours)) where mine == yours: break
    default: self = .dense
    }
  }
}

extension KernelTable {
  /// What a node wants of one of its inputs.
  fileprivate func wish(of problem: Problem, position: Int, isPacked: Bool) -> LayoutWish {
    switch (problem, position) {
    case (.depthwise(let problem), 0) where isPacked:
      inputPlanes(of: problem).map { .planes($0) } ?? .dense
    case (.convolution(let problem), 3) where isPacked && takesPlanes(problem): .open
    case (.maxPool, 0) where poolsPlanes: .open
    default: .dense
    }
  }

  fileprivate func writesPlanes(_ problem: Problem, isPacked: Bool) -> Bool {
    guard isPacked, case .convolution(let problem) = problem else { return false }
    return takesPlanes(problem)
  }
}
