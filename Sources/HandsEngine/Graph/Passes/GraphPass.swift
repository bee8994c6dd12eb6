/// A rewrite of a graph that keeps every bit of its outputs.
struct GraphPass: Sendable {
  /// A stable name for dumps and logs.
  let name: String
  /// Maps a graph to an equivalent one.
  let apply: @Sendable (Graph) -> Graph

  init(_ name: String, apply: @escaping @Sendable (Graph) -> Graph) {
    self.name = name
    self.apply = apply
  }

  /// The passes of an optimized plan, in order.
  static let optimizing: [GraphPass] = [
    .foldConstants, .fusePad, .fuseActivation, .fuseResidual, .fuseActivation, .fusePReLU,
    .removeDeadChannels, .removeDeadNodes,
  ]
  /// The passes that every plan needs so that weights can be packed.
  static let required: [GraphPass] = [.foldConstants]
}
