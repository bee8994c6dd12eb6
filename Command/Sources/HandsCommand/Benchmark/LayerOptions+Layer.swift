import ArgumentParser
import HandsEngine
import HandsTiming

extension LayerOptions {
  /// Creates the layer without checking its size.
  ///
  /// - Returns: The layer.
  /// - Throws: `ValidationError`, `ShapeError`, `GraphError`.
  func unboundedLayer() throws -> Layer {
    switch kind {
    case .conv2d:
      let input = try image()
      let channels = input[3]
      guard channels % (groups ?? 1) == 0 else {
        throw ValidationError("--groups \(groups ?? 1) does not divide \(channels) channels")
      }
      let taps = try pair(filter, "filter", default: 1)
      let shape = [outputs ?? channels, taps.height, taps.width, channels / (groups ?? 1)]
      return try named(.conv2D(try window(stride: 1)), [input], [try Shape(shape)])
    case .depthwise:
      let input = try image()
      let taps = try pair(filter, "filter", default: 3)
      let filter = try Shape([1, taps.height, taps.width, outputs ?? input[3]])
      return try named(.depthwiseConv2D(try window(stride: 1)), [input], [filter])
    case .dense:
      guard let depth = shape.numbers.last, shape.numbers.count <= 2 else {
        throw ValidationError("--shape of a dense layer must be ROWSxDEPTH or DEPTH")
      }
      let rows = shape.numbers.count == 2 ? shape.numbers[0] : 1
      return try named(
        .fullyConnected(), [try Shape([rows, depth])], [try Shape([outputs ?? depth, depth])])
    case .maxpool:
      let taps = try pair(filter, "filter", default: 2)
      let pool = Pool(height: taps.height, width: taps.width, window: try window(stride: 2))
      return try named(.maxPool2D(pool), [try image()])
    case .resize:
      let input = try image()
      guard let target = size == nil ? (2 * input[1], 2 * input[2]) : size?.pair else {
        throw ValidationError("--size must be one or two numbers")
      }
      return try named(
        .resizeBilinear(height: target.0, width: target.1, hasHalfPixelCenters: true), [input])
    case .mean: return try named(.mean(axes: [1, 2]), [try image()])
    case .prelu:
      let input = try Shape(shape.numbers)
      return try named(.prelu(), [input], [try Shape([input[input.rank - 1]])])
    case .add, .multiply:
      let operand = try Shape(shape.numbers)
      return try named(kind == .add ? .add() : .mul(), [operand, operand])
    case .concatenation:
      let operand = try Shape(shape.numbers)
      return try named(.concatenation(axis: -1), [operand, operand])
    case .pad:
      let border = [0, 1, 1, 0]
      return try named(.pad(before: border, after: border), [try image()])
    case .logistic: return try named(.logistic(), [try Shape(shape.numbers)])
    case .softmax: return try named(.softmax(), [try Shape(shape.numbers)])
    }
  }

  private func named(
    _ operator: Operator, _ inputs: [Shape], _ constants: [Shape] = []
  ) throws -> Layer {
    try Layer(name: kind.rawValue, `operator`, inputs: inputs, constants: constants)
  }

  /// `[N, H, W, C]`.
  private func image() throws -> Shape {
    let numbers = shape.numbers.count == 3 ? [1] + shape.numbers : shape.numbers
    guard numbers.count == 4 else {
      throw ValidationError("--shape of \(kind.rawValue) must be NxHxWxC or HxWxC")
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
      throw ValidationError("--\(name) must be one or two numbers")
    }
    return pair
  }
}
