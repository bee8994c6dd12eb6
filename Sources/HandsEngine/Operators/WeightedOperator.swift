import HandsMicrokernels

/// A sum of products with weights, as rewrites of the graph see it: what the four operators share.
///
/// Operands: input, filter, bias, residual, slopes, scales, residual scales; all but input and filter may be absent.
struct WeightedOperator: Hashable, Sendable {
  /// Which operator it is.
  private(set) var kind: Kind
  /// The type of bias and sums over 16-bit integers, `nil` if it is not stated.
  var biasType: ElementType?
  /// The stages between sum and store.
  var epilogue = Epilogue()

  /// The operators with weights, and their options.
  enum Kind: Hashable, Sendable {
    case convolution(Window)
    case depthwise(Window)
    case transposedConvolution(TransposedWindow)
    case fullyConnected(keepsDimensions: Bool)
  }

  /// The same operator with zeros around its input, `nil` if it cannot take them as its own padding.
  func padded(before: [Int], after: [Int]) -> WeightedOperator? {
    guard before.count == 4, before[0] == 0, after[0] == 0, before[3] == 0, after[3] == 0 else {
      return nil
    }
    func padded(_ window: Window, _ makeKind: (Window) -> Kind) -> WeightedOperator? {
      guard window.padding == .valid else { return nil }
      var window = window
      window.padding = .explicit(
        top: before[1], bottom: after[1], left: before[2], right: after[2])
      var padded = self
      padded.kind = makeKind(window)
      return padded
    }
    switch kind {
    case .convolution(let window): return padded(window, Kind.convolution)
    case .depthwise(let window): return padded(window, Kind.depthwise)
    case .transposedConvolution, .fullyConnected: return nil
    }
  }

  /// The operator itself.
  var asOperator: Operator {
    switch kind {
    case .convolution(let window):
      return .conv2D(window, biasType: biasType, epilogue)
    case .depthwise(let window): return .depthwiseConv2D(window, epilogue)
    case .transposedConvolution(let window):
      precondition(Edition.hasRareOperators, "no file gives this rare operator")
      return .transposeConv(window, biasType: biasType, epilogue)
    case .fullyConnected(let keepsDimensions):
      return .fullyConnected(
        keepsDimensions: keepsDimensions, biasType: biasType, epilogue)
    }
  }
}

extension Operand {
  /// The weights of a weighted operator.
  static let filter = Operand(1)
  /// Where each sum starts, one number per output channel; zeros if it is absent.
  static let bias = Operand(2)
  /// What the epilogue adds: a tensor of the result's shape.
  static let residual = Operand(3)
  /// PReLU slopes, one per output channel.
  static let slopes = Operand(4)
  /// For integers: the scale of a sum, in units of the output or as a real number; one per output channel.
  static let scales = Operand(5)
  /// For integers: the scale of the residual in units of the output, one per output channel.
  static let residualScales = Operand(6)
}

/// The stages of a weighted operator between its sums and the stored outputs.
///
/// In this order: clamp, residual addition, clamp, PReLU. All of it is exact per element, so a fused
/// plan gives the bits of the unfused one.
package struct Epilogue: Hashable, Sendable {
  /// The clamp right after the sum.
  var activation = Activation.none
  /// The clamp after adding a residual of the output's shape; `nil` if nothing is added.
  var residualActivation: Activation?
  /// Whether a PReLU with one slope per output channel ends the chain: `x < 0 ? x * slope : x`.
  var hasSlopes = false

  /// The sum itself unless stages are given.
  package init() {}

  init(
    activation: Activation, residualActivation: Activation? = nil, hasSlopes: Bool = false
  ) {
    self.activation = activation
    self.residualActivation = residualActivation
    self.hasSlopes = hasSlopes
  }

  /// The text in a dump of the graph.
  var annotation: String {
    var text = activation.annotation
    if let residualActivation { text += " +residual" + residualActivation.annotation }
    if hasSlopes { text += " +prelu" }
    return text
  }
}

/// The arithmetic of a weighted operator, which the types of its operands and its result decide.
enum WeightedArithmetic: Sendable {
  /// Single precision throughout.
  case float32(Epilogue)
  /// Sums of 32 bits of products of 16-bit integers, stored as integers of a format.
  case int16(Requantization)
  /// The same sums, each times a scale: no range cuts them, and they have the same bits on every processor.
  ///
  /// For the outputs of a model; there is no epilogue.
  case int16Sums
  /// Sums of products of quantized integers, stored as integers of a scale.
  case affine(AffineRequantization)
  /// Sums of an input that is quantized as it comes, as floats; there is no epilogue but an activation.
  case dynamic(DynamicRange)

  /// The maximum number of bytes that inference and kernels together keep for one output channel.
  var scaleByteCount: Int64 {
    switch self {
    case .float32, .int16, .int16Sums: 0
    // A multiplier in fixed point, its three words, and padded factors, for two kernels.
    case .affine: 64
    case .dynamic: 16
    }
  }

  /// The fast kernels of a matrix product for a target, best first.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - name: The operator's part of kernel names.
  ///   - product: The product.
  ///   - window: The windows whose elements are the rows of the left matrix, `nil` where those lie in memory as they
  ///     are.
  ///   - candidate: Makes the kernel by tiles.
  /// - Returns: The kernels.
  func candidates(
    _ target: Target, _ name: String, _ product: MatrixProduct, window: WindowGeometry? = nil,
    byTiles candidate: (ProductArithmetic) -> KernelCandidate?
  ) -> [KernelCandidate] {
    func widened(_ form: WidenedProduct.Form) -> [KernelCandidate] {
      guard let tiles = target.int16Tiles.first, let bytes = target.byteTiles else { return [] }
      let pairs = WidenedProduct(product, window: window, form, tiles, bytes)
      let quads = bytes.quads.flatMap {
        QuadProduct(product, window: window, form, $0, bytes)
      }
      return [quads?.candidate(name), pairs?.candidate(name)].compactMap { $0 }
    }
    let arithmetic: ProductArithmetic?
    switch self {
    case .affine(let requantization):
      guard Edition.hasQuantized else { return [] }
      return widened(.affine(requantization))
    case .dynamic(let range):
      guard Edition.hasQuantized else { return [] }
      return widened(.dynamic(range))
    case .float32(let epilogue):
      if let library = target.matrixLibrary {
        return [
          LibraryProduct(library, name: name, product, window: window, epilogue).candidate
        ]
      }
      arithmetic = .float32(target.tiles, epilogue)
    case .int16(let requantization):
      guard Edition.hasFast16 else { return [] }
      arithmetic = target.int16Tiles.first { product.outputs % $0.lanes == 0 }
        .map { .int16($0, requantization) }
    case .int16Sums:
      guard Edition.hasFast16 else { return [] }
      arithmetic = target.int16Tiles.first.map { .int16Sums($0) }
    }
    return arithmetic.flatMap(candidate).map { [$0] } ?? []
  }

  /// See ``Inference/unsaturated``.
  var unsaturated: ClosedRange<Int16>? {
    if case .int16(let requantization) = self { requantization.unsaturated } else { nil }
  }

  func result(_ shape: Shape) -> TensorType {
    switch self {
    case .int16(let requantization): requantization.output.int16(shape)
    case .affine(let requantization): requantization.result.type
    case .float32, .int16Sums, .dynamic: TensorType(.float32, shape)
    }
  }
}

extension Operands {
  /// The types of input and filter of a weighted operator: floats, quantized integers, or 16-bit integers of a format.
  ///
  /// Quantized bytes take a filter of their type, other quantized integers and perhaps floats one of signed bytes.
  func weights() throws(OperatorError) -> (input: TensorType, filter: TensorType) {
    try checkCount(2...7, "2 or 3 inputs")
    let input = try required(.input, [.float32, .int8, .uint8, .int16])
    let isKnown =
      input.elementType == .float32 || input.int16Format != nil || isQuantized(.input)
    guard isKnown else { throw .elementType(input: 0, found: input.elementType) }
    let filter = try required(.filter)
    let takesBytes =
      Edition.hasQuantized && filter.elementType == .int8
      && (input.elementType == .float32 || input.elementType == .int16 && isQuantized(.input))
    let takesOwnType =
      filter.elementType == input.elementType
      && (input.elementType != .int16 || input.int16Format != nil)
    guard takesBytes || takesOwnType else {
      throw .elementType(input: 1, found: filter.elementType)
    }
    return (input, filter)
  }

  /// The shapes of input and filter, images both.
  func weightedImages() throws(OperatorError) -> (input: Shape, filter: Shape) {
    let (input, filter) = try weights()
    return (try image(.input, [input.elementType]), try image(.filter, [filter.elementType]))
  }
}

extension Epilogue {
  /// The arithmetic of a weighted operator on operands; bias, residual, slopes and scales are checked.
  ///
  /// - Parameters:
  ///   - operands: The operands.
  ///   - output: The shape of the result, whose last dimension are the channels.
  ///   - outputAxis: The dimension of the filter that has an extent for each channel.
  ///   - fallback: What quantized integers are scaled by where XNNPACK takes no part.
  ///   - isFallback: Whether it takes none whatever the scales.
  ///   - narrowSums: What sums of 32 bits over 16-bit integers are scaled by; `nil` if such sums have 64.
  ///   - dynamic: The parts of a float input that are quantized by themselves where the filter has bytes; `nil` if such
  ///     filters are refused.
  /// - Returns: The arithmetic.
  /// - Throws: ``OperatorError`` for other operands.
  func arithmetic(
    _ operands: Operands, output: Shape, outputAxis: Int = 0,
    fallback: AffineRequantization.Fallback = .fixedPoint, isFallback: Bool = false,
    narrowSums: AffineRequantization.Fallback? = nil,
    dynamic: (parts: Int, rule: DynamicRange.Rule)? = nil
  ) throws(OperatorError) -> WeightedArithmetic {
    if operands.isQuantized(.input) {
      return .affine(
        try AffineRequantization(
          self, operands, output: output, outputAxis: outputAxis, fallback: fallback,
          isFallback: isFallback, narrowSums: narrowSums))
    }
    let (input, filter) = try operands.weights()
    let isFloat = input.elementType == .float32
    if Edition.hasQuantized, isFloat, filter.elementType != .float32 {
      guard let dynamic else { throw .elementType(input: 1, found: filter.elementType) }
      return .dynamic(
        try DynamicRange(
          self, operands, output: output, outputAxis: outputAxis, parts: dynamic.parts,
          rule: dynamic.rule))
    }
    let channels = output.dimensions.last ?? 1
    func check(_ vector: Operand, _ type: ElementType, _ what: StaticName) throws(OperatorError) {
      let shape = try operands.required(vector, [type]).shape
      guard shape.elementCount == channels else {
        throw .mismatch(what, expected: channels, found: shape.elementCount)
      }
    }
    var known: [Operand] = [.input, .filter]
    if operands.optional(.bias) != nil || !isFloat {
      try check(.bias, isFloat ? .float32 : .int32, "bias length")
      known.append(.bias)
    }
    if residualActivation != nil {
      let residual = try operands.required(.residual, [isFloat ? .float32 : .int16])
      guard residual.shape == output else { throw .incompatibleShapes(residual.shape, output) }
      known.append(.residual)
    }
    if hasSlopes {
      try check(.slopes, .float32, "number of slopes")
      known.append(.slopes)
    }
    if !isFloat {
      try check(.scales, .float32, "number of scales")
      known.append(.scales)
      if residualActivation != nil {
        try check(.residualScales, .float32, "number of scales")
        known.append(.residualScales)
      }
    }
    for index in 0..<operands.count where operands.optional(Operand(index)) != nil {
      guard known.contains(Operand(index)) else {
        throw .operandCount("2 or 3 inputs", found: operands.count)
      }
    }
    guard !isFloat else { return .float32(self) }
    if let format = operands.resultQuantization, format.limits != nil {
      return .int16(Requantization(epilogue: self, output: format))
    }
    guard self == Epilogue() else { throw .unsupported("an epilogue without a format") }
    return .int16Sums
  }
}
