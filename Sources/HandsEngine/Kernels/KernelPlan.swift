/// The kernel of each node of a graph and the layout of each value, chosen for a target: all memory is counted
/// before anything is allocated.
struct KernelPlan: Sendable {
  /// How each value lies in memory, by value.
  let layouts: [Layout]
  /// The kernel of each node, `nil` where a node shares its operand's memory and does not run.
  let choices: [KernelChoice?]
  let constants: PackedConstantPlan
  /// Scratch bytes that each thread needs.
  let workspaceByteCount: Int

  /// Chooses kernels and layouts.
  ///
  /// A value lies in channel blocks if a reader asks for them, the others take them and its producer can
  /// write them; otherwise it is contiguous.
  ///
  /// - Parameters:
  ///   - graph: The graph, in running order.
  ///   - target: The target that kernels are chosen for.
  ///   - isOptimized: Whether values may lie in channel blocks; otherwise every value can be read.
  ///   - readable: The values that a caller can read after a run.
  init(_ graph: Graph, for target: Target, isOptimized: Bool, readable: [ValueID]) {
    let candidates = graph.nodes.map { node in
      graph.sharedSource(of: node) != nil
        ? [] : node.inference.candidates(target).filter { graph.admits($0, for: node) }
    }
    let layouts =
      isOptimized
      ? graph.layouts(candidates)
      : [Layout](repeating: .contiguous, count: graph.values.count)
    var constants = PackedConstantPlan()
    choices = zip(graph.nodes, candidates).map { node, candidates in
      guard graph.sharedSource(of: node) == nil else { return nil }
      let operands = OperandLayouts(
        inputs: node.operands.map { $0.map { layouts[$0.index] } ?? .contiguous },
        output: layouts[node.results[0].index])
      guard let candidate = candidates.first(where: { $0.admits(operands) }) else {
        preconditionFailure("every operator has a kernel for contiguous operands")
      }
      let choice = candidate.choose(operands)
      constants.add(choice, of: node, in: graph)
      return choice
    }
    for value in readable { constants.addContiguous(value, in: graph) }
    self.layouts = layouts
    self.constants = constants
    workspaceByteCount = choices.lazy.compactMap { $0?.workspaceByteCount }.max() ?? 0
  }
}

extension KernelCandidate {
  fileprivate func admits(_ layouts: OperandLayouts) -> Bool {
    output.admits(layouts.output)
      && layouts.inputs.indices.allSatisfy {
        constraint(ofInput: $0).admits(layouts.inputs[$0])
      }
  }
}

extension Graph {
  /// Whether what a kernel packs is constant or absent.
  fileprivate func admits(_ candidate: KernelCandidate, for node: Node) -> Bool {
    candidate.constants.allSatisfy { operand in
      node[operand].map { self[$0].isConstant } ?? true
    }
  }

  /// The layout that the best kernel of every node prefers, if all agree.
  fileprivate func layouts(_ candidates: [[KernelCandidate]]) -> [Layout] {
    var constraints = [LayoutConstraint](repeating: .any, count: values.count)
    func meet(_ value: ValueID, _ constraint: LayoutConstraint) {
      constraints[value.index] = constraints[value.index].meet(constraint)
    }
    for value in inputs + outputs { meet(value, .contiguous) }
    // Constants are packed as they are.
    for index in values.indices where values[index].isConstant { constraints[index] = .contiguous }
    for (node, candidates) in zip(nodes, candidates) {
      let best = candidates.first
      for (position, operand) in node.operands.enumerated() {
        if let operand { meet(operand, best?.constraint(ofInput: position) ?? .contiguous) }
      }
      for result in node.results where best?.output != .any { meet(result, .contiguous) }
    }
    return constraints.map { constraint in
      if case .channelBlocked(let layout) = constraint {
        .channelBlocked(layout)
      } else {
        .contiguous
      }
    }
  }
}
