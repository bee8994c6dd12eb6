import HandsTFLite

/// A rewrite of a graph.
struct GraphPass: Sendable {
  /// A stable name for dumps and logs.
  let name: String
  /// Maps a graph to one that computes the same; ``quantize16`` alone changes bits of the outputs.
  let apply: @Sendable (Graph, PassContext) throws(ModelError) -> Graph

  init(
    _ name: String, apply: @escaping @Sendable (Graph, PassContext) throws(ModelError) -> Graph
  ) {
    self.name = name
    self.apply = apply
  }

  /// A rewrite that depends on the graph alone.
  init(_ name: String, apply: @escaping @Sendable (Graph) throws(GraphError) -> Graph) {
    self.init(name) { graph, _ throws(ModelError) in
      do throws(GraphError) {
        return try apply(graph)
      } catch {
        throw .graph(error)
      }
    }
  }

  /// The passes that every plan needs so that weights can be packed.
  static let required: [GraphPass] = [.foldConstants]

  /// The passes of an optimized plan that keep the types of all values, in order.
  static let fusing: [GraphPass] =
    required + [
      .fusePad, .fuseActivation, .fuseResidual, .fuseActivation, .fusePReLU, .removeDeadChannels,
      .removeDeadNodes,
    ]

  /// All passes of a plan, in order.
  static func passes(_ options: ModelOptions) -> [GraphPass] {
    let precision: [GraphPass] =
      options.precision == .fast16 ? [.quantize16, .removeDeadNodes] : []
    return options.isOptimized ? fusing + precision + [.fuseExpansions] : required + precision
  }
}

/// The context of a pass, beside the graph that it rewrites.
struct PassContext: Sendable {
  /// The target that kernels are chosen for.
  let target: Target
  /// The graph as the file has it.
  let source: Graph
  /// The metadata that the file carries, `nil` if it carries none.
  var metadata: ModelMetadata?
  /// A record of the activations of the source, `nil` if there is none.
  var ranges: ActivationRanges?
  /// The options that the model is loaded with.
  var options = ModelOptions()
}
