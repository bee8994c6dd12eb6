import GraphIR
import Tensors

extension GraphPass {
  /// PAD of rows and columns with zeros becomes the padding of the convolution that alone reads it.
  public static let fusePad = GraphPass("fuse-pad") { graph in
    let uses = Uses(of: graph)
    var fused = graph
    var absorbed: Set<Int> = []
    for (index, node) in graph.nodes.enumerated() {
      guard let input = node.inputs.first ?? nil, let producer = uses.soleProducer(of: input),
        case .pad(let pad) = graph.nodes[producer].operation,
        let operation = node.operation.absorbing(pad)
      else { continue }
      fused.nodes[index].operation = operation
      fused.nodes[index].inputs[0] = graph.nodes[producer].inputs[0]
      absorbed.insert(producer)
    }
    fused.removeNodes(absorbed)
    return fused
  }
}

extension GraphIR.Operation {
  /// This convolution with the cells of a pad as its own padding.
  fileprivate func absorbing(_ pad: Pad) -> GraphIR.Operation? {
    switch self {
    case .convolution(let attributes):
      attributes.absorbing(pad).map { .convolution($0) }
    case .depthwise(let attributes):
      attributes.absorbing(pad).map { .depthwise($0) }
    default: nil
    }
  }
}

extension Convolution {
  fileprivate func absorbing(_ pad: Pad) -> Convolution? {
    guard window.padding == .valid, pad.before.count == 4,
      pad.before[0] == 0, pad.after[0] == 0, pad.before[3] == 0, pad.after[3] == 0
    else { return nil }
    var padded = self
    padded.window.padding = .explicit(
      top: pad.before[1], bottom: pad.after[1], left: pad.before[2], right: pad.after[2])
    return padded
  }
}
