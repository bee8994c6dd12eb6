import ArgumentParser
import GraphIR
import KernelTiming
import Tensors

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
      layer = try unchecked()
    } catch let error as OperationError {
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

  /// Of operands and output: 1 GiB.
  private static let largestByteCount = 1 << 30

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

  private func unchecked() throws -> Layer {
    switch kind {
    case .conv2d:
      let input = try image()
      let channels = input[3]
      guard channels % (groups ?? 1) == 0 else {
        throw ValidationError("--groups \(groups ?? 1) does not divide \(channels) channels")
      }
      let taps = try pair(filter, "filter", default: 1)
      let shape = [outputs ?? channels, taps.height, taps.width, channels / (groups ?? 1)]
      return try named(
        .convolution(Convolution(window: try window(stride: 1))), [input], [try Shape(shape)])
    case .depthwise:
      let input = try image()
      let taps = try pair(filter, "filter", default: 3)
      let filter = try Shape([1, taps.height, taps.width, outputs ?? input[3]])
      return try named(
        .depthwise(Convolution(window: try window(stride: 1))), [input], [filter])
    case .dense:
      guard let depth = shape.numbers.last, shape.numbers.count <= 2 else {
        throw ValidationError("--shape of a dense layer is ROWSxDEPTH or DEPTH")
      }
      let rows = shape.numbers.count == 2 ? shape.numbers[0] : 1
      return try named(
        .dense(Dense()), [try Shape([rows, depth])], [try Shape([outputs ?? depth, depth])])
    case .maxpool:
      let taps = try pair(filter, "filter", default: 2)
      let pool = MaxPool(height: taps.height, width: taps.width, window: try window(stride: 2))
      return try named(.maxPool(pool), [try image()])
    case .resize:
      let input = try image()
      guard let target = size == nil ? (2 * input[1], 2 * input[2]) : size?.pair else {
        throw ValidationError("--size takes one or two numbers")
      }
      let resize = ResizeBilinear(
        height: target.0, width: target.1, alignCorners: false, halfPixelCenters: true)
      return try named(.resizeBilinear(resize), [input])
    case .mean:
      return try named(
        .reduction(Reduction(.mean, axes: [1, 2], keepsDimensions: false)), [try image()])
    case .prelu:
      let input = try Shape(shape.numbers)
      return try named(.prelu, [input], [try Shape([input[input.rank - 1]])])
    case .add, .multiply:
      let operand = try Shape(shape.numbers)
      let operation = Binary(kind == .add ? .add : .multiply)
      return try named(.binary(operation), [operand, operand])
    case .concatenation:
      let operand = try Shape(shape.numbers)
      return try named(.concatenation(Concatenation(axis: -1)), [operand, operand])
    case .pad:
      let border = [0, 1, 1, 0]
      return try named(.pad(Pad(before: border, after: border)), [try image()])
    case .logistic: return try named(.logistic, [try Shape(shape.numbers)])
    case .softmax: return try named(.softmax(beta: 1), [try Shape(shape.numbers)])
    }
  }

  private func named(
    _ operation: Operation, _ inputs: [Shape], _ constants: [Shape] = []
  ) throws -> Layer {
    try Layer(name: kind.rawValue, operation: operation, inputs: inputs, constants: constants)
  }

  /// `[N, H, W, C]`.
  private func image() throws -> Shape {
    let numbers = shape.numbers.count == 3 ? [1] + shape.numbers : shape.numbers
    guard numbers.count == 4 else {
      throw ValidationError("--shape of \(kind.rawValue) is NxHxWxC or HxWxC")
    }
    return try Shape(numbers)
  }

  private func window(stride: Int) throws -> Window {
    let steps = try pair(self.stride, "stride", default: stride)
    let distances = try pair(dilation, "dilation", default: 1)
    return Window(
      strideHeight: steps.height, strideWidth: steps.width, dilationHeight: distances.height,
      dilationWidth: distances.width, padding: (padding ?? .same).padding)
  }

  private func pair(
    _ extents: Extents?, _ name: String, default number: Int
  ) throws -> (height: Int, width: Int) {
    guard let pair = (extents ?? Extents(number)).pair else {
      throw ValidationError("--\(name) takes one or two numbers")
    }
    return pair
  }
}

/// The operators that can be timed by themselves.
enum LayerKind: String, CaseIterable, ExpressibleByArgument {
  case conv2d, depthwise, dense, maxpool, resize, mean, prelu, add, multiply, concatenation, pad
  case logistic, softmax

  /// The options beside `--shape` that mean something.
  fileprivate var options: [String] {
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

/// The rules at the borders that have a name.
enum PaddingRule: String, ExpressibleByArgument {
  case same, valid

  fileprivate var padding: Padding {
    switch self {
    case .same: .same
    case .valid: .valid
    }
  }
}
