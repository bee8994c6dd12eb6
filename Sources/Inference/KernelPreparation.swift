import GraphIR
import Kernels
import Tensors

/// A kernel and the operands that it reads when it runs; packed weights are not among them.
struct PreparedNode {
  var kernel: PreparedKernel
  var operands: [ValueID]
}

extension KernelTable {
  /// Chooses and prepares the kernel of a node.
  ///
  /// - Parameters:
  ///   - node: A node of `graph`.
  ///   - problem: The node's resolved problem.
  ///   - graph: The planned graph.
  /// - Returns: The kernel and the operands that it reads.
  func prepare(_ node: Node, _ problem: Problem, in graph: Graph) -> PreparedNode {
    switch problem {
    case .convolution(let problem):
      packing(node, in: graph) { weights in
        convolution(problem, weights)
      } dynamic: { hasBias in
        dynamicConvolution(problem, hasBias: hasBias)
      }
    case .depthwise(let problem):
      packing(node, in: graph) { weights in
        depthwise(problem, weights)
      } dynamic: { hasBias in
        dynamicDepthwise(problem, hasBias: hasBias)
      }
    case .dense(let problem):
      packing(node, in: graph) { weights in
        dense(problem, weights)
      } dynamic: { hasBias in
        dynamicDense(problem, hasBias: hasBias)
      }
    case .binary(let problem): reading(node, binary(problem))
    case .prelu(let problem): reading(node, prelu(problem))
    case .maxPool(let problem): reading(node, maxPool(problem))
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
    _ node: Node, in graph: Graph, packed: (WeightViews) -> PreparedKernel,
    dynamic: (_ hasBias: Bool) -> PreparedKernel
  ) -> PreparedNode {
    func input(_ position: Int) -> ValueID? {
      position < node.inputs.count ? node.inputs[position] : nil
    }
    let weights = [input(1), input(2), input(4)]
    let constants = weights.map { $0.flatMap { graph[$0].materialized() } }
    for (weight, constant) in zip(weights, constants) where weight != nil && constant == nil {
      return reading(node, dynamic(input(2) != nil))
    }
    func floats(_ index: Int) -> UnsafeBufferPointer<Float>? {
      guard let storage = constants[index] else { return nil }
      return unsafe UnsafeBufferPointer(
        start: storage.floats, count: storage.byteCount / MemoryLayout<Float>.stride)
    }
    return withExtendedLifetime(constants) {
      guard let filter = unsafe floats(0) else { preconditionFailure("a filter is required") }
      let views = unsafe WeightViews(filter: filter, bias: floats(1), slopes: floats(2))
      let operands = [input(0), input(3)].compactMap { $0 }
      return PreparedNode(kernel: packed(views), operands: operands)
    }
  }
}
