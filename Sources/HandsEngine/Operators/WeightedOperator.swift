import HandsMicrokernels

/// A sum of products with weights, as rewrites of the graph see it: what the four operators share.
///
/// Operands: input, filter, bias, residual, slopes, scales, residual scales; filter and input are of one element type,
/// all others may be absent.
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
    case .transposedConvolution(let window):
      precondition(Edition.hasRareOperators, "no file gives this rare operator")
      return .transposeConv(window, epilogue)
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
  /// Of integers: units of the output, or the number, in one of a sum; one an output channel.
  static let scales = Operand(5)
  /// Of integers: units of the output in one of a residual, one an output channel.
  static let residualScales = Operand(6)
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

/// The arithmetic of a weighted operator, which the types of its operands and its result decide.
enum WeightedArithmetic: Sendable {
  /// Single precision throughout.
  case float32
  /// Sums of 32 bits of products of 16-bit integers, stored as integers of a format.
  case int16(Requantization)
  /// The same sums, each times a scale: no range cuts them, and they have the same bits on every processor.
  ///
  /// For the outputs of a model; there is no epilogue.
  case int16Sums

  /// The same arithmetic; lets the compiler remove 16-bit code from builds that never use it.
  @inline(__always)
  var ofBuild: WeightedArithmetic { Edition.hasFast16 ? self : .float32 }

  /// The type of a result.
  func result(_ shape: Shape) -> TensorType {
    if case .int16(let requantization) = self {
      requantization.output.int16(shape)
    } else {
      TensorType(.float32, shape)
    }
  }
}

extension Operands {
  /// The types of input and filter of a weighted operator: floats, or 16-bit integers of a format.
  func weights() throws(OperatorError) -> (input: TensorType, filter: TensorType) {
    try checkCount(2...7, "2 or 3 inputs")
    let input = try required(.input, [.float32, .int16])
    guard input.elementType == .float32 || input.int16Format != nil else {
      throw .elementType(input: 0, found: input.elementType)
    }
    return (input, try required(.filter, [input.elementType]))
  }

  /// The shapes of input and filter, images both.
  func weightedImages() throws(OperatorError) -> (input: Shape, filter: Shape) {
    let elementType = try weights().input.elementType
    return (try image(.input, [elementType]), try image(.filter, [elementType]))
  }
}

extension Epilogue {
  /// The arithmetic of a weighted operator on operands, of which bias, residual, slopes and scales are checked.
  func arithmetic(_ operands: Operands, output: Shape) throws(OperatorError) -> WeightedArithmetic {
    let isFloat = try operands.weights().input.elementType == .float32
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
    guard !isFloat else { return .float32 }
    if let format = operands.resultQuantization, format.limits != nil {
      return .int16(Requantization(epilogue: self, output: format))
    }
    guard self == Epilogue() else { throw .unsupported("an epilogue without a format") }
    return .int16Sums
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

/// The operands of a weighted operator's naive version in single precision, which packs nothing.
@safe struct WeightedOperands {
  // Safe: the pointers are those of the operands that shape inference saw.
  let input: UnsafePointer<Float>
  let filter: UnsafePointer<Float>
  let bias: UnsafePointer<Float>?
  let residual: UnsafePointer<Float>?
  let slopes: UnsafePointer<Float>?
  let output: UnsafeMutablePointer<Float>

  /// Finds the operands of a call.
  init(_ call: KernelOperands, _ reads: ReadOperands) {
    func floats(_ operand: Operand) -> UnsafePointer<Float>? {
      unsafe reads[operand].map { unsafe call.floatInput($0) }
    }
    unsafe input = call.floatInput(0)
    unsafe filter = call.floatInput(1)
    unsafe bias = floats(.bias)
    unsafe residual = floats(.residual)
    unsafe slopes = floats(.slopes)
    unsafe output = call.floatOutput(0)
  }
}

/// Sums of products with weights, term by term: what naive versions of all element types share.
protocol WeightedSums: Sendable {
  /// Computes each output from a start, by adding its terms in order.
  ///
  /// - Parameters:
  ///   - start: Receives the output channel.
  ///   - add: Adds a term to a sum: the product of an element of the input and one of the filter.
  ///   - store: Receives the sum, the element of the output and its channel.
  func forEachOutput<Sum>(
    from start: (_ channel: Int) -> Sum,
    add: (_ sum: inout Sum, _ input: Int, _ filter: Int) -> Void,
    store: (_ sum: Sum, _ element: Int, _ channel: Int) -> Void)
}

extension KernelCandidate {
  /// The naive version of a weighted operator: all operands as they are, one band.
  static func weightedReference(
    _ name: String, _ operands: Operands, _ epilogue: Epilogue, _ arithmetic: WeightedArithmetic,
    _ sums: some WeightedSums
  ) -> KernelCandidate {
    let reads = operands.reads((0..<operands.count).map { Operand($0) })
    // Safe: sums name elements that the operands have.
    switch arithmetic.ofBuild {
    case .float32:
      return KernelCandidate(name + ".f32.reference") { call, _ in
        let operands = WeightedOperands(call, reads)
        sums.forEachOutput { channel in
          unsafe operands.bias?[channel] ?? 0
        } add: { sum, input, filter in
          sum += unsafe operands.input[input] * operands.filter[filter]
        } store: { sum, element, channel in
          unsafe operands.output[element] = epilogue.applied(
            to: sum, element: element, channel: channel, operands)
        }
      }
    case .int16(let requantization):
      return .int16Reference(name, reads, sums) { call in
        let operands = Int16Operands(requantization, reads, call)
        return { sum, element, channel in
          unsafe operands.output[element] = operands.epilogue.applied(
            to: sum, element: element, column: channel)
        }
      }
    case .int16Sums:
      return .int16Reference(name, reads, sums) { call in
        guard let scales = reads[.scales] else { preconditionFailure("scales are required") }
        return { sum, element, channel in
          unsafe call.floatOutput(0)[element] = Float(sum) * call.floatInput(scales)[channel]
        }
      }
    }
  }

  /// Sums of 64 bits of products of 16-bit integers.
  private static func int16Reference(
    _ name: String, _ reads: ReadOperands, _ sums: some WeightedSums,
    _ makeStore:
      @escaping @Sendable (KernelOperands) -> (_ sum: Int32, _ element: Int, _ channel: Int) -> Void
  ) -> KernelCandidate {
    KernelCandidate(name + ".i16.reference") { call, _ in
      guard let bias = reads[.bias] else { preconditionFailure("a bias is required") }
      let store = makeStore(call)
      // Safe: as above.
      let (input, filter) = unsafe (call.input(0, as: Int16.self), call.input(1, as: Int16.self))
      sums.forEachOutput { channel in
        unsafe Int64(call.input(bias, as: Int32.self)[channel])
      } add: { sum, element, weight in
        sum += unsafe Int64(input[element]) * Int64(filter[weight])
      } store: { sum, element, channel in
        store(Int32(clamping: sum), element, channel)
      }
    }
  }
}
