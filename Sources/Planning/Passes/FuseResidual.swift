import GraphIR
import Tensors

extension GraphPass {
  /// ADD of a convolution's or dense layer's result and a tensor of its shape happens at the store.
  public static let fuseResidual = GraphPass("fuse-residual") { graph in
    var fused = graph
    var absorbed: Set<Int> = []
    let uses = Uses(of: graph)
    for (index, node) in graph.nodes.enumerated() {
      guard case .binary(let binary) = node.operation, binary.operation == .add,
        let left = node.inputs[0], let right = node.inputs[1], left != right,
        graph[left].type.shape == graph[right].type.shape
      else { continue }
      // Of two candidates the later one: its sum is still warm when the other has long been stored.
      var chosen: (producer: Int, residual: ValueID, epilogue: Epilogue)?
      for (sum, residual) in [(left, right), (right, left)] {
        guard let producer = uses.soleProducer(of: sum), producer > chosen?.producer ?? -1,
          let epilogue = fused.packedEpilogue(of: producer), epilogue.residualActivation == nil,
          !epilogue.hasSlopes
        else { continue }
        chosen = (producer, residual, epilogue)
      }
      guard var (producer, residual, epilogue) = chosen else { continue }
      epilogue.residualActivation = binary.activation
      var extended = fused.nodes[producer].extended(epilogue, operand: residual, at: 3)
      extended.outputs = node.outputs
      fused.nodes[index] = extended
      absorbed.insert(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}
