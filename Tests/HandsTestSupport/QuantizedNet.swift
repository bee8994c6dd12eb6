import HandsTFLite

/// A small model file of operators on quantized integers.
public struct QuantizedNet: Sendable, CustomStringConvertible {
  /// Which operators, on what.
  public let name: String
  private var writer = TFLiteModelWriter()

  /// Which operators, on what.
  public var description: String { name }
  /// The file.
  public var file: [UInt8] { writer.file() }

  /// A net of each family of operators, on each kind of numbers that it takes.
  public static let all: [QuantizedNet] =
    Weighted.allCases.flatMap { `operator` in
      `operator`.kinds.map { QuantizedNet(`operator`, $0) }
    }
    + [.int8, .uint8, .int16].flatMap { type in
      Family.allCases.compactMap { $0.takes(type) ? QuantizedNet($0, type) : nil }
    }

  private init(name: String, _ write: (inout QuantizedNet) -> Void) {
    self.name = name
    write(&self)
  }
}

extension QuantizedNet {
  /// What is wrong with the quantization of a tensor.
  public enum Fault: String, CaseIterable, Codable, Sendable {
    case zeroScale, negativeScale, subnormalScale, hugeScale, infiniteScale, noNumber
    case zeroPointOutside, mostZeroPoints, tooManyScales, dimensionOutside, blocks

    /// Whether it lies in the numbers, which are ignored where a tensor is a bias.
    public var isInNumbers: Bool {
      switch self {
      case .mostZeroPoints, .tooManyScales, .dimensionOutside, .blocks: false
      default: true
      }
    }
  }

  /// The tensors that have a quantization.
  public var quantizedTensors: [Int] {
    writer.tensors.indices.filter { writer.tensors[$0].quantization != nil }
  }

  /// Whether a tensor is a bias.
  public func isBias(_ tensor: Int) -> Bool {
    [.int32, .int64].contains(writer.tensors[tensor].type)
  }

  /// The net with a fault in the quantization of one tensor.
  public func with(_ fault: Fault, in tensor: Int) -> QuantizedNet {
    var net = QuantizedNet(name: "\(name)-\(tensor)-\(fault)") { $0.writer = writer }
    guard var quantization = writer.tensors[tensor].quantization else { return net }
    switch fault {
    case .zeroScale: quantization.scale[0] = 0
    case .negativeScale: quantization.scale[0] *= -1
    case .subnormalScale: quantization.scale[0] = .leastNonzeroMagnitude
    case .hugeScale: quantization.scale[0] = 1e38
    case .infiniteScale: quantization.scale[0] = .infinity
    case .noNumber: quantization.scale[0] = .nan
    case .zeroPointOutside:
      quantization.zeroPoint[0] = writer.tensors[tensor].type == .int16 ? 40_000 : 300
    case .mostZeroPoints: quantization.zeroPoint.append(.max)
    case .tooManyScales:
      quantization.scale = [Float](repeating: 1, count: 97)
      quantization.zeroPoint = []
    case .dimensionOutside:
      quantization.scale = [1, 1]
      quantization.zeroPoint = []
      quantization.quantizedDimension = 7
    case .blocks: quantization.hasCustomDetails = true
    }
    net.writer.tensors[tensor].quantization = quantization
    return net
  }
}

extension QuantizedNet {
  fileprivate typealias Fields = [Int: FlatBufferValue]
  fileprivate typealias Code = TFLiteModel.TensorTypeCode

  /// One scale, and the zero point of a type unless it is given.
  fileprivate static func scaled(
    _ type: Code, _ scale: Float? = nil, _ zeroPoint: Int64? = nil
  ) -> TFLiteModel.Quantization? {
    let (usual, zero): (Float, Int64)
    switch type {
    case .int8: (usual, zero) = (0.05, 3)
    case .uint8: (usual, zero) = (0.05, 130)
    case .int16: (usual, zero) = (1e-4, 0)
    default: return nil
    }
    return TFLiteModel.Quantization(scale: [scale ?? usual], zeroPoint: [zeroPoint ?? zero])
  }

  /// A graph input.
  fileprivate mutating func input(
    _ shape: [Int32], _ type: Code, _ quantization: TFLiteModel.Quantization? = nil
  ) -> Int32 {
    let index = writer.addTensor(
      shape, type, name: "t\(writer.tensors.count)",
      quantization: quantization ?? QuantizedNet.scaled(type))
    writer.inputs.append(index)
    return index
  }

  /// A constant of bytes of all sizes.
  fileprivate mutating func weights(
    _ shape: [Int32], _ type: Code, _ quantization: TFLiteModel.Quantization?
  ) -> Int32 {
    let count = shape.reduce(1) { $0 * Int($1) }
    let bytes = type == .int4 ? (count + 1) / 2 : type == .int16 ? 2 * count : count
    return writer.addTensor(
      shape, type, name: "t\(writer.tensors.count)",
      constant: (0..<bytes).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) },
      quantization: quantization)
  }

  /// A constant vector of integers or floats.
  fileprivate mutating func vector(
    _ numbers: [Int32], _ type: Code = .int32, shape: [Int32]? = nil,
    _ quantization: TFLiteModel.Quantization? = nil
  ) -> Int32 {
    let bytes = numbers.flatMap {
      switch type {
      case .float32: Float($0).bitPattern.littleEndianBytes
      case .int64: Int64($0).littleEndianBytes
      default: $0.littleEndianBytes
      }
    }
    return writer.addTensor(
      shape ?? [Int32(numbers.count)], type, name: "t\(writer.tensors.count)", constant: bytes,
      quantization: quantization)
  }

  /// Adds an operator, whose results have one scale.
  @discardableResult
  fileprivate mutating func apply(
    _ code: Int32, _ operands: [Int32], _ options: (UInt8, Fields)? = nil, _ type: Code,
    _ quantization: TFLiteModel.Quantization? = nil, results: Int = 1
  ) -> Int32 {
    let first = Int32(writer.tensors.count)
    for index in 0..<results {
      _ = writer.addTensor(
        [1], type, name: "t\(Int(first) + index)",
        quantization: quantization ?? QuantizedNet.scaled(type))
    }
    writer.operators.append(
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: code), inputs: operands,
        outputs: (first..<first + Int32(results)).map { $0 },
        options: options.map { TFLiteModelWriter.Options(type: $0.0, $0.1) }))
    return first
  }

  /// Adds an operator whose result is an output of the net.
  fileprivate mutating func show(
    _ code: Int32, _ operands: [Int32], _ options: (UInt8, Fields)? = nil, _ type: Code,
    _ quantization: TFLiteModel.Quantization? = nil
  ) {
    writer.outputs.append(apply(code, operands, options, type, quantization))
  }
}

// MARK: Sums of products with weights

extension QuantizedNet {
  /// The operators with weights.
  private enum Weighted: String, CaseIterable {
    case convolution, depthwise, multipliedDepthwise, transposed, fullyConnected

    /// The kinds of numbers that they take.
    var kinds: [Kind] {
      switch self {
      case .convolution, .fullyConnected: Kind.allCases
      case .depthwise, .multipliedDepthwise: [.int8, .int8Channels, .uint8, .int16, .dynamic]
      case .transposed: [.int8, .int8Channels, .uint8, .int16, .int16Narrow]
      }
    }
  }

  /// Types of activations, weights and bias.
  private enum Kind: String, CaseIterable {
    case int8, int8Channels, uint8, int16, int16Narrow, int4, dynamic, dynamicInt4

    var activations: Code {
      switch self {
      case .int8, .int8Channels, .int4: .int8
      case .uint8: .uint8
      case .int16, .int16Narrow: .int16
      case .dynamic, .dynamicInt4: .float32
      }
    }

    var weights: Code {
      switch self {
      case .uint8: .uint8
      case .int4, .dynamicInt4: .int4
      default: .int8
      }
    }

    var bias: Code {
      switch self {
      case .int16: .int64
      case .dynamic, .dynamicInt4: .float32
      default: .int32
      }
    }

    var hasScalePerChannel: Bool { self == .int8Channels || self == .int4 || self == .dynamic }
  }

  private init(_ operator: Weighted, _ kind: Kind) {
    self.init(name: "\(`operator`)-\(kind)") { net in
      let (code, options, shape, filter, axis): (Int32, UInt8, [Int32], [Int32], Int) =
        switch `operator` {
        case .convolution: (3, 1, [1, 5, 4, 4], [6, 3, 3, 4], 0)
        case .depthwise: (4, 2, [1, 6, 5, 16], [1, 3, 3, 16], 3)
        case .multipliedDepthwise: (4, 2, [1, 4, 4, 3], [1, 3, 3, 6], 3)
        case .transposed: (67, 49, [1, 3, 3, 4], [5, 3, 3, 4], 0)
        case .fullyConnected: (9, 8, [2, 8], [5, 8], 0)
        }
      let channels = Int(filter[axis])
      let scales = (0..<(kind.hasScalePerChannel ? channels : 1)).map { 0.01 + 0.001 * Float($0) }
      let input = net.input(shape, kind.activations)
      let weights = net.weights(
        filter, kind.weights,
        TFLiteModel.Quantization(
          scale: scales, zeroPoint: scales.map { _ in kind == .uint8 ? 120 : 0 },
          quantizedDimension: kind.hasScalePerChannel ? Int32(axis) : 0))
      let bias = net.vector(
        (0..<channels).map { 100 * Int32($0) - 200 }, kind.bias,
        kind.bias == .float32
          ? nil : TFLiteModel.Quantization(scale: [5e-4], zeroPoint: [0]))
      let biasType = FlatBufferValue.int8(
        (kind == .int16Narrow ? TFLiteModel.TensorTypeCode.int32 : .float32).rawValue)
      let strides: Fields = [0: .int8(0), 1: .int32(1), 2: .int32(1)]
      let (operands, fields): ([Int32], Fields) =
        switch `operator` {
        case .convolution:
          (
            [input, weights, bias],
            strides.merging([3: .int8(1), 4: .int32(1), 5: .int32(1), 6: biasType]) { $1 }
          )
        case .depthwise, .multipliedDepthwise:
          (
            [input, weights, bias],
            strides.merging([3: .int32(1), 4: .int8(3), 5: .int32(1), 6: .int32(1)]) { $1 }
          )
        case .transposed:
          (
            [net.vector([1, 6, 6, 5]), weights, input, bias],
            [0: .int8(0), 1: .int32(2), 2: .int32(2), 4: biasType]
          )
        case .fullyConnected: ([input, weights, bias], [0: .int8(0), 4: biasType])
        }
      net.show(
        code, operands, (options, fields), kind.activations,
        QuantizedNet.scaled(kind.activations, kind.activations == .int16 ? 2e-4 : 0.2))
    }
  }
}

// MARK: The other operators

extension QuantizedNet {
  /// Operators without weights that are alike.
  private enum Family: String, CaseIterable {
    case functions, rows, pairs, quotients, slopes, windows, reductions, movements, joints, products
    case conversions

    func takes(_ type: Code) -> Bool {
      switch self {
      case .quotients, .slopes: type != .int16
      case .products: type != .uint8
      default: true
      }
    }
  }

  private init(_ family: Family, _ type: Code) {
    self.init(name: "\(family)-\(type.name)") { net in
      switch family {
      case .functions: net.addFunctions(type)
      case .rows: net.addRows(type)
      case .pairs: net.addPairs(type)
      case .quotients: net.addQuotients(type)
      case .slopes:
        let slopes = net.weights([1, 1, 3], type, QuantizedNet.scaled(type, 0.01))
        net.show(54, [net.input([1, 4, 5, 3], type), slopes], nil, type)
      case .windows: net.addWindows(type)
      case .reductions:
        let (input, axes) = (net.input([2, 4, 5, 3], type), net.vector([1, 2]))
        // Mean, sum, largest, smallest.
        for code: Int32 in [40, 74, 82, 89] { net.show(code, [input, axes], (27, [:]), type) }
      case .movements: net.addMovements(type)
      case .joints: net.addJoints(type)
      case .products:
        let (left, right) = (net.input([2, 3, 4], type), net.input([1, 5, 4], type))
        net.show(126, [left, right], (101, [1: .uint8(1)]), type)
        let weights = net.weights([5, 4], .int8, QuantizedNet.scaled(.int8, 0.01, 0))
        net.show(126, [left, weights], (101, [1: .uint8(1)]), type)
        net.show(126, [net.input([3, 4], .float32), weights], (101, [1: .uint8(1)]), .float32)
      case .conversions:
        let stored = net.apply(114, [net.input([2, 7], .float32)], nil, type)
        let other = net.apply(114, [stored], nil, type, QuantizedNet.scaled(type, 0.07))
        let bytes = net.apply(114, [other], nil, .int8, QuantizedNet.scaled(.int8, 0.06))
        net.show(6, [bytes], nil, .float32)
        net.show(6, [stored], nil, .float32)
      }
    }
  }

  private mutating func addFunctions(_ type: Code) {
    let input = input([2, 7], type)
    // Rectifiers, magnitude, exponential, root.
    for code: Int32 in [19, 20, 21, 101, 47, 76] { show(code, [input], nil, type) }
    show(98, [input], (75, [0: .float(0.1)]), type)
    let unit: Float? = type == .int16 ? 0x1p-15 : nil
    // Logistic function, tangent.
    for code: Int32 in [14, 28] { show(code, [input], nil, type, QuantizedNet.scaled(type, unit)) }
    guard type != .int16 else { return }
    // Logarithm, exponential linear unit, hard swish, GELU.
    for code: Int32 in [73, 111, 117] { show(code, [input], nil, type) }
    show(150, [input], (116, [0: .uint8(1)]), type)
  }

  private mutating func addRows(_ type: Code) {
    let input = input([3, 7], type)
    let isWide = type == .int16
    let (least, middle): (Int64, Int64) = type == .int8 ? (-128, 0) : (0, 128)
    show(
      25, [input], (9, [0: .float(1)]), type,
      QuantizedNet.scaled(type, isWide ? 0x1p-15 : 0x1p-8, isWide ? 0 : least))
    guard !isWide else { return }
    show(11, [input], (12, [:]), type, QuantizedNet.scaled(type, 0x1p-7, middle))
    show(50, [input], nil, type, QuantizedNet.scaled(type, 0x1p-4, least + 255))
  }

  private mutating func addPairs(_ type: Code) {
    let (left, right) = (input([1, 3, 2, 4], type), input([4], type))
    // Sum, difference, product.
    for (code, options) in [(0, 11), (41, 28), (18, 21)] as [(Int32, UInt8)] {
      show(code, [left, right], (options, [0: .int8(1)]), type, QuantizedNet.scaled(type, 2e-3))
    }
    // Larger, smaller.
    for code: Int32 in [55, 57] { show(code, [left, right], nil, type) }
  }

  private mutating func addQuotients(_ type: Code) {
    let left = input([1, 3, 2, 4], type)
    let right = input([4], type, QuantizedNet.scaled(type, 0.03))
    show(42, [left, right], (29, [0: .int8(0)]), type)
    // Equal, unequal, less, less or equal, greater, greater or equal.
    for code: Int32 in [71, 72, 58, 63, 61, 62] { show(code, [left, right], nil, .bool) }
    if type == .int8 { show(99, [left, right], nil, type) }
  }

  private mutating func addWindows(_ type: Code) {
    let input = input([1, 5, 4, 3], type)
    let window: Fields = [
      0: .int8(0), 1: .int32(2), 2: .int32(1), 3: .int32(2), 4: .int32(3), 5: .int8(1),
    ]
    // Mean, largest.
    for code: Int32 in [1, 17] { show(code, [input], (5, window), type) }
    let size = vector([7, 9])
    show(23, [input, size], (15, [3: .uint8(1)]), type)
    show(97, [input, size], (74, [1: .uint8(1)]), type)
  }

  private mutating func addMovements(_ type: Code) {
    let input = input([1, 4, 4, 3], type)
    let borders = vector([0, 0, 1, 2, 1, 0, 0, 0], shape: [4, 2])
    let padded = apply(34, [input, borders], nil, type)
    let mirrored = apply(100, [padded, borders], (77, [0: .int8(1)]), type)
    let turned = apply(39, [mirrored, vector([0, 2, 1, 3])], nil, type)
    let picked = apply(36, [turned, vector([3, 0])], (23, [0: .int32(1)]), type)
    let reshaped = apply(22, [picked, vector([2, -1])], nil, type)
    let halves = apply(
      49, [vector([0], shape: []), reshaped], (35, [0: .int32(2)]), type, results: 2)
    show(69, [halves, vector([2, 1])], nil, type)
    show(105, [halves + 1, vector([1])], nil, type)
  }

  private mutating func addJoints(_ type: Code) {
    let (first, second) = (input([2, 3], type), input([2, 3], type))
    show(2, [first, second], (10, [0: .int32(1)]), type)
    show(83, [first, second], (59, [0: .int32(2), 1: .int32(0)]), type)
    let value = weights([1], type, QuantizedNet.scaled(type))
    show(60, [first, vector([0, 1, 1, 0], shape: [2, 2]), value], nil, type)
    show(123, [input([2, 3], .bool), first, second], nil, type)
  }
}
