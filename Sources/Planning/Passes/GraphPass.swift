public import GraphIR

/// A rewrite of a graph that keeps every bit of its outputs.
public struct GraphPass: Sendable {
  /// A stable name for dumps and logs.
  public let name: String
  /// Maps a graph to an equivalent one.
  public let apply: @Sendable (Graph) -> Graph

  init(_ name: String, apply: @escaping @Sendable (Graph) -> Graph) {
    self.name = name
    self.apply = apply
  }

  /// The passes of an optimized plan, in order.
  public static let optimizing: [GraphPass] = [
    .foldDequantize, .fusePad, .fuseResidual, .fusePReLU, .removeDeadChannels,
    .removeDeadNodes,
  ]
  /// The passes that every plan needs so that weights can be packed.
  public static let required: [GraphPass] = [.foldDequantize]
}
