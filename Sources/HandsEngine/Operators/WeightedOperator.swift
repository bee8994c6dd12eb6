/// A sum of products with weights, as rewrites of the graph see it: what the four operators share.
///
/// Operands: input, filter, bias, residual, slopes; the last three may be absent.
struct WeightedOperator: Hashable, Sendable {
  /// Which operator it is.
  let kind: Kind
  /// What happens between sum and store.
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
    func padded(_ window: Window) -> Window? {
      guard window.padding == .valid else { return nil }
      var window = window
      window.padding = .explicit(
        top: before[1], bottom: after[1], left: before[2], right: after[2])
      return window
    }
    switch kind {
    case .convolution(let window):
      return padded(window).map {
        WeightedOperator(kind: .convolution($0), epilogue: epilogue)
      }
    case .depthwise(let window):
      return padded(window).map { WeightedOperator(kind: .depthwise($0), epilogue: epilogue) }
    case .transposedConvolution, .fullyConnected: return nil
    }
  }

  /// The operator itself.
  var asOperator: Operator {
    switch kind {
    case .convolution(let window): return .conv2D(window, epilogue)
    case .depthwise(let window): return .depthwiseConv2D(window, epilogue)
    #if FEWER_OPERATORS
      case .transposedConvolution: preconditionFailure("no file gives this rare operator")
    #else
      case .transposedConvolution(let window): return .transposeConv(window, epilogue)
    #endif
    case .fullyConnected(let keepsDimensions):
      return .fullyConnected(keepsDimensions: keepsDimensions, epilogue)
    }
  }
}

extension Operand {
  /// The weights of a weighted operator.
  static let filter = Operand(1)
  /// Where each sum starts, one number an output channel; zeros if it is absent.
  static let bias = Operand(2)
  /// What the epilogue adds: a tensor of the result's shape.
  static let residual = Operand(3)
  /// PReLU slopes, one an output channel.
  static let slopes = Operand(4)
}

/// What happens to an output of a weighted operator between its sum and the store.
///
/// In this order: clamp, residual addition, clamp, PReLU. All of it is exact per element, so a fused
/// plan gives the bits of the unfused one.
package struct Epilogue: Hashable, Sendable {
  /// The clamp right after the sum.
  var activation = Activation.none
  /// The clamp after adding a residual of the output's shape; `nil` if nothing is added.
  var residualActivation: Activation?
  /// Whether a PReLU with one slope an output channel ends the chain: `x < 0 ? x * slope : x`.
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

  /// What a dump of the graph shows.
  var annotation: String {
    var text = activation.annotation
    if let residualActivation { text += " +residual" + residualActivation.annotation }
    if hasSlopes { text += " +prelu" }
    return text
  }
}

extension Epilogue {
  /// Checks bias, residual and slopes of a weighted operator.
  func check(_ operands: Operands, output: Shape) throws(OperatorError) {
    let channels = output.dimensions.last ?? 1
    if operands.optional(.bias) != nil {
      let bias = try operands.float(.bias)
      guard bias.elementCount == channels else {
        throw .mismatch("bias length", expected: channels, found: bias.elementCount)
      }
    }
    if residualActivation != nil {
      let residual = try operands.float(.residual)
      guard residual == output else { throw .incompatibleShapes(residual, output) }
    }
    if hasSlopes {
      let slopes = try operands.float(.slopes)
      guard slopes.elementCount == channels else {
        throw .mismatch("number of slopes", expected: channels, found: slopes.elementCount)
      }
    }
    let needed = hasSlopes ? 5 : residualActivation != nil ? 4 : 3
    guard operands.types.dropFirst(needed).allSatisfy({ $0 == nil }) else {
      throw .operandCount("2 or 3 inputs", found: operands.count)
    }
  }

  /// The naive version: what is stored for one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum with its bias.
  ///   - element: Where the output lies, which is also where its residual lies.
  ///   - channel: The output channel.
  ///   - operands: Residual and slopes.
  /// - Returns: The output.
  func applied(
    to sum: Float, element: Int, channel: Int, _ operands: WeightedOperands
  ) -> Float {
    // Safe: callers name an element and a channel of the output.
    var value = activation.clamped(sum)
    if let residualActivation, let residual = unsafe operands.residual {
      value = unsafe residualActivation.clamped(value + residual[element])
    }
    if hasSlopes, value < 0, let slopes = unsafe operands.slopes {
      value *= unsafe slopes[channel]
    }
    return value
  }
}

/// The operands of a weighted operator's naive version, which packs nothing.
@safe struct WeightedOperands {
  // Safe: the pointers are those of the operands that shape inference saw.
  let input: UnsafePointer<Float>
  let filter: UnsafePointer<Float>
  let bias: UnsafePointer<Float>?
  let residual: UnsafePointer<Float>?
  let slopes: UnsafePointer<Float>?
  let output: UnsafeMutablePointer<Float>

  /// Finds the operands of a call.
  init(_ operands: KernelOperands, isPresent: [Bool]) {
    var next = 0
    func take(_ operand: Operand) -> UnsafePointer<Float>? {
      guard operand.index < isPresent.count, isPresent[operand.index] else { return nil }
      defer { next += 1 }
      return unsafe operands.floatInput(next)
    }
    guard let input = unsafe take(.input), let filter = unsafe take(.filter) else {
      preconditionFailure("input and filter are required")
    }
    unsafe self.input = unsafe input
    unsafe self.filter = unsafe filter
    unsafe bias = take(.bias)
    unsafe residual = take(.residual)
    unsafe slopes = take(.slopes)
    unsafe output = operands.floatOutput(0)
  }
}

extension KernelCandidate {
  /// The naive version of a weighted operator: all operands as they are, one band.
  static func weightedReference(
    _ name: String, _ operands: Operands, compute: @escaping @Sendable (WeightedOperands) -> Void
  ) -> KernelCandidate {
    let isPresent = operands.types.map { $0 != nil }
    return KernelCandidate(name + ".f32.reference") { call, _ in
      compute(WeightedOperands(call, isPresent: isPresent))
    }
  }
}
