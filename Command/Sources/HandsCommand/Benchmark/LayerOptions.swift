import ArgumentParser
import HandsEngine
import HandsTiming

/// One operator and its sizes.
struct LayerOptions: ParsableArguments {
  @Argument(help: "The operator.")
  var kind: LayerKind

  @Option(
    help: ArgumentHelp(
      "The input: batch, height, width and channels of a picture, as 1x56x56x144.",
      discussion: "56x56x144 is one picture. A dense layer takes ROWSxDEPTH, or DEPTH for one row.",
      valueName: "NxHxWxC"))
  var shape: Extents

  @Option(help: ArgumentHelp("Height and width of the window, as 5x5 or 5.", valueName: "HxW"))
  var filter: Extents?

  @Option(help: ArgumentHelp("Steps of the window, as 2x2 or 2.", valueName: "HxW"))
  var stride: Extents?

  @Option(help: ArgumentHelp("Distance of the window's taps, as 2x2 or 2.", valueName: "HxW"))
  var dilation: Extents?

  @Option(help: "The window's rule at the borders: same or valid.")
  var padding: PaddingRule?

  @Option(help: "Channels of the output, or columns of a dense layer's; the input's by default.")
  var outputs: Int?

  @Option(help: "Channel groups of conv2d.")
  var groups: Int?

  @Option(help: ArgumentHelp("Output of a resize; twice the input by default.", valueName: "HxW"))
  var size: Extents?

  func validate() throws { _ = try layer() }

  /// The layer.
  ///
  /// - Returns: A layer that fits in memory.
  /// - Throws: `ValidationError` if the options make none.
  func layer() throws -> Layer {
    try checkRelevance()
    let layer: Layer
    do {
      layer = try unboundedLayer()
    } catch GraphError.operator(_, let error) {
      throw ValidationError("\(kind.rawValue): \(error)")
    } catch let error as ShapeError {
      throw ValidationError("--shape: \(error)")
    }
    guard layer.byteCount <= LayerOptions.largestByteCount else {
      throw ValidationError(
        "\(kind.rawValue): operands and output take \(layer.byteCount) bytes, the limit is "
          + "\(LayerOptions.largestByteCount)")
    }
    return layer
  }

  /// Of operands and output: what an arena may take.
  private static let largestByteCount = ModelOptions().memoryLimit

  private func checkRelevance() throws {
    let given: [(name: String, isGiven: Bool)] = [
      ("filter", filter != nil), ("stride", stride != nil), ("dilation", dilation != nil),
      ("padding", padding != nil), ("outputs", outputs != nil), ("groups", groups != nil),
      ("size", size != nil),
    ]
    for option in given where option.isGiven && !kind.options.contains(option.name) {
      throw ValidationError("--\(option.name) has no meaning for \(kind.rawValue)")
    }
    for number in [outputs, groups].compactMap({ $0 }) where number < 1 || number > 1 << 24 {
      throw ValidationError("--outputs and --groups must be between 1 and \(1 << 24)")
    }
  }
}
