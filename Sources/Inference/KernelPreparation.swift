package import GraphIR
package import Kernels
package import Tensors

/// A kernel and the operands that it reads when it runs; packed weights are not among them.
package struct PreparedNode {
  package var kernel: PreparedKernel
  package var operands: [ValueID]
}

extension KernelTable {
  /// Chooses and prepares the kernel of a node.
  ///
  /// - Parameters:
  ///   - node: A node of `graph`.
  ///   - problem: The node's resolved problem.
  ///   - graph: The planned graph.
  ///   - memory: Where packed weights go.
  /// - Returns: The kernel and the operands that it reads.
  package func prepare(
    _ node: Node, _ problem: Problem, in graph: Graph, _ memory: WeightMemory
  ) -> PreparedNode {
    switch problem {
    case .convolution(let problem):
      packing(node, in: graph, memory) { weights in
        convolution(problem.placed(node, in: graph), weights)
      } dynamic: { hasBias in
        dynamicConvolution(problem, hasBias: hasBias)
      }
    case .depthwise(let problem):
      packing(node, in: graph, memory) { weights in
        depthwise(problem.placed(node, in: graph), weights)
      } dynamic: { hasBias in
        dynamicDepthwise(problem, hasBias: hasBias)
      }
    case .expandedDepthwise(let problem): packing(node, problem, in: graph, memory)
    case .dense(let problem):
      packing(node, in: graph, memory) { weights in
        dense(problem, weights)
      } dynamic: { hasBias in
        dynamicDense(problem, hasBias: hasBias)
      }
    case .binary(let problem): reading(node, binary(problem))
    case .prelu(let problem): reading(node, prelu(problem))
    case .maxPool(let problem): reading(node, maxPool(problem.placed(node, in: graph)))
    case .pad(let problem): reading(node, pad(problem))
    case .resizeBilinear(let problem): reading(node, resizeBilinear(problem))
    case .copy(let byteCount): reading(node, copy(byteCount: byteCount))
    case .concatenation(let problem): reading(node, concatenation(problem))
    case .reduction(let problem): reading(node, reduction(problem))
    case .logistic(let count): reading(node, logistic(count: count))
    case .softmax(let problem): reading(node, softmax(problem))
    case .gather(let problem): reading(node, gather(problem))
    case .unpack(let problem): reading(node, unpack(problem))
    case .stridedSlice(let problem): reading(node, stridedSlice(problem))
    case .dequantize(let problem): reading(node, dequantize(problem))
    }
  }

  private func reading(_ node: Node, _ kernel: PreparedKernel) -> PreparedNode {
    PreparedNode(kernel: kernel, operands: node.inputs.compactMap { $0 })
  }

  /// Packs constant weights; where filter or bias is computed they are operands instead.
  private func packing(
    _ node: Node, in graph: Graph, _ memory: WeightMemory,
    packed: (WeightViews) -> PreparedKernel, dynamic: (_ hasBias: Bool) -> PreparedKernel
  ) -> PreparedNode {
    let kernel = graph.withWeights(
      filter: node.input(1), bias: node.input(2), slopes: node.input(4), memory, packed)
    guard let kernel else { return reading(node, dynamic(node.input(2) != nil)) }
    return PreparedNode(kernel: kernel, operands: [node.input(0), node.input(3)].compactMap { $0 })
  }

  /// Packs the constant weights of both convolutions.
  private func packing(
    _ node: Node, _ problem: ExpandedDepthwiseProblem, in graph: Graph, _ memory: WeightMemory
  ) -> PreparedNode {
    let kernel = graph.withWeights(
      filter: node.input(5), bias: node.input(6), slopes: node.input(7), memory
    ) { expansion in
      graph.withWeights(
        filter: node.input(1), bias: node.input(2), slopes: node.input(4), memory
      ) { depthwise in
        expandedDepthwise(problem, expansion: expansion, depthwise: depthwise)
      }
    }
    guard case .some(.some(.some(let kernel))) = kernel else {
      preconditionFailure("expansions are fused where this table has a kernel")
    }
    return PreparedNode(kernel: kernel, operands: [node.input(0), node.input(3)].compactMap { $0 })
  }
}

extension Graph {
  // Safe: the constants live until the kernel is prepared; kernels copy what they need later.

  /// Calls a closure with weights where they lie.
  ///
  /// - Returns: The closure's result, or `nil` if one of the values is computed.
  fileprivate func withWeights<Result>(
    filter: ValueID?, bias: ValueID?, slopes: ValueID?, _ memory: WeightMemory,
    _ body: (WeightViews) -> Result
  ) -> Result? {
    let constants = [bias, slopes].map { $0.flatMap { self[$0].materialized() } }
    func floats(_ index: Int) -> UnsafeBufferPointer<Float>? {
      unsafe constants[index].map { unsafe UnsafeBufferPointer($0) }
    }
    let isComputed = zip([bias, slopes], constants).contains { $0 != nil && $1 == nil }
    guard !isComputed, let filter else { return nil }
    return withExtendedLifetime(constants) {
      self[filter].withFilter { filter in
        body(
          unsafe WeightViews(filter: filter, bias: floats(0), slopes: floats(1), memory: memory))
      }
    }
  }
}

extension ConvolutionProblem {
  /// This problem on its operands as they lie in memory.
  fileprivate func placed(_ node: Node, in graph: Graph) -> ConvolutionProblem {
    var placed = self
    placed.outputPlanes = graph[node.outputs[0]].planes
    placed.residualPlanes = node.input(3).flatMap { graph[$0].planes }
    return placed
  }
}

extension MaxPoolProblem {
  /// This problem on its operands as they lie in memory.
  fileprivate func placed(_ node: Node, in graph: Graph) -> MaxPoolProblem {
    var placed = self
    placed.inputPlanes = node.input(0).flatMap { graph[$0].planes }
    return placed
  }
}

extension DepthwiseProblem {
  /// This problem on its operands as they lie in memory.
  fileprivate func placed(_ node: Node, in graph: Graph) -> DepthwiseProblem {
    var placed = self
    placed.inputPlanes = node.input(0).flatMap { graph[$0].planes }
    return placed
  }
}
