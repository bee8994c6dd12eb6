import ArgumentParser
import HandsEngine
import HandsTiming

/// The operator to time and its shape.
struct LayerOptions: ParsableArguments {
  @Argument(help: "The operator.")
  var kind: LayerKind

  @Option(
    help: ArgumentHelp(
      "Input shape: batch, height, width and channels, such as 1x56x56x144.",
      discussion: "The batch can be omitted. A dense layer has ROWSxDEPTH, or DEPTH for one row.",
      valueName: "NxHxWxC"))
  var shape: Extents

  @Option(help: ArgumentHelp("Height and width of the window, such as 5x5 or 5.", valueName: "HxW"))
  var filter: Extents?

  @Option(help: ArgumentHelp("Stride of the window, such as 2x2 or 2.", valueName: "HxW"))
  var stride: Extents?

  @Option(help: ArgumentHelp("Dilation of the window, such as 2x2 or 2.", valueName: "HxW"))
  var dilation: Extents?

  @Option(help: "Padding: same or valid.")
  var padding: PaddingRule?

  @Option(help: "Output channels; by default as many as the input has.")
  var outputs: Int?

  @Option(help: "Number of channel groups of conv2d.")
  var groups: Int?

  @Option(
    help: ArgumentHelp(
      "Output size of a resize; by default twice that of the input.", valueName: "HxW"))
  var size: Extents?

  func validate() throws { _ = try layer() }

  /// The layer.
  ///
  /// - Returns: A layer that fits in memory.
  /// - Throws: `ValidationError` if the options are invalid.
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

  /// The maximum size of operands and output, that of an arena.
  private static let largestByteCount = ModelOptions().memoryLimit

  private func checkRelevance() throws {
    let given: [(name: String, isGiven: Bool)] = [
      ("filter", filter != nil), ("stride", stride != nil), ("dilation", dilation != nil),
      ("padding", padding != nil), ("outputs", outputs != nil), ("groups", groups != nil),
      ("size", size != nil),
    ]
    for option in given where option.isGiven && !kind.options.contains(option.name) {
      throw ValidationError("--\(option.name) is not an option of \(kind.rawValue)")
    }
    for number in [outputs, groups].compactMap({ $0 }) where number < 1 || number > 1 << 24 {
      throw ValidationError("--outputs and --groups must be between 1 and \(1 << 24)")
    }
  }
}

/// The operators that can be timed individually.
enum LayerKind: String, CaseIterable, ExpressibleByArgument {
  case conv2d, depthwise, dense, maxpool, resize, mean, prelu, add, multiply, concatenation, pad
  case logistic, softmax

  /// The options that the operator has besides `--shape`.
  var options: [String] {
    switch self {
    case .conv2d: ["filter", "stride", "dilation", "padding", "outputs", "groups"]
    case .depthwise: ["filter", "stride", "dilation", "padding", "outputs"]
    case .dense: ["outputs"]
    case .maxpool: ["filter", "stride", "padding"]
    case .resize: ["size"]
    case .mean, .prelu, .add, .multiply, .concatenation, .pad, .logistic, .softmax: []
    }
  }
}

/// The padding of window operators.
enum PaddingRule: String, ExpressibleByArgument {
  case same, valid

  var padding: Padding {
    switch self {
    case .same: .same
    case .valid: .valid
    }
  }
}

/// Positive integers joined by `x`, such as `1x56x56x144`.
struct Extents: ExpressibleByArgument, Equatable {
  let numbers: [Int]

  init(_ numbers: Int...) {
    self.numbers = numbers
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ (1...1 << 24).contains($0) }) else {
      return nil
    }
  }

  /// The two numbers, or the only one twice; `nil` for other counts.
  var pair: (height: Int, width: Int)? {
    guard let first = numbers.first, let last = numbers.last, numbers.count <= 2 else { return nil }
    return (first, last)
  }

  var defaultValueDescription: String { numbers.map(String.init).joined(separator: "x") }
}
