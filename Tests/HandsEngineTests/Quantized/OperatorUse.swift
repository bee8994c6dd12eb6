import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// How a model uses an operator: its operands and options, on elements of any type.
struct OperatorUse: Sendable, CustomTestStringConvertible {
  let code: Int32
  let operands: @Sendable (inout Builder) -> [Int32]
  var options: TFLiteModelWriter.Options?
  var resultCount = 1
  /// Whether operands are floats whatever the type of the result.
  var takesFloats = false
  /// Whether weights may have another type than the input.
  var hasWeights = false

  /// The name in the schema.
  var name: String { BuiltinOperator(rawValue: code).name ?? "operator \(code)" }
  var testDescription: String { name }

  init(
    _ code: Int32, _ options: TFLiteModelWriter.Options? = nil, results: Int = 1,
    _ operands: @escaping @Sendable (inout Builder) -> [Int32]
  ) {
    self.code = code
    self.operands = operands
    self.options = options
    resultCount = results
  }

  /// A model under construction.
  struct Builder {
    var net = ModelBuilding()
    let type: TFLiteModel.TensorTypeCode
    let weights: TFLiteModel.TensorTypeCode
    let bias: TFLiteModel.TensorTypeCode?
    let isScaled: Bool

    /// The scale of a type's tensors, `nil` for those that have none.
    static func scale(_ type: TFLiteModel.TensorTypeCode) -> TFLiteModel.Quantization? {
      switch type {
      case .int8: TFLiteModel.Quantization(scale: [0.05], zeroPoint: [3])
      case .uint8: TFLiteModel.Quantization(scale: [0.05], zeroPoint: [130])
      case .int16: TFLiteModel.Quantization(scale: [1e-4], zeroPoint: [0])
      default: nil
      }
    }

    /// An input of the type.
    mutating func input(_ shape: Int32...) -> Int32 { input(shape, type) }

    mutating func input(_ shape: [Int32], _ type: TFLiteModel.TensorTypeCode) -> Int32 {
      let index = net.tensor(shape, type, quantization: isScaled ? Builder.scale(type) : nil)
      net.model.subgraphs[0].inputs.append(index)
      return index
    }

    /// A small image.
    mutating func image() -> Int32 { input(1, 4, 4, 4) }

    /// Constant integers.
    mutating func integers(_ shape: [Int32], _ numbers: Int32...) -> Int32 {
      net.tensor(shape, .int32, bytes: numbers.flatMap(\.littleEndianBytes))
    }

    /// A constant vector of integers.
    mutating func vector(_ numbers: Int32...) -> Int32 {
      net.tensor([Int32(numbers.count)], .int32, bytes: numbers.flatMap(\.littleEndianBytes))
    }

    /// Constant weights of one scale, and a bias.
    mutating func weights(_ shape: Int32..., outputs: Int32) -> [Int32] {
      let count = shape.reduce(1) { $0 * Int($1) }
      let byteCount =
        switch weights {
        case .int4: (count + 1) / 2
        case .int16: 2 * count
        default: count
        }
      let filter = net.tensor(
        shape, weights, bytes: [UInt8](repeating: 0, count: byteCount),
        quantization: TFLiteModel.Quantization(
          scale: [0.01], zeroPoint: [weights == .uint8 ? 120 : 0]))
      guard let bias else { return [filter] }
      let width = bias == .int64 ? 8 : 4
      return [
        filter,
        net.tensor([outputs], bias, bytes: [UInt8](repeating: 0, count: width * Int(outputs))),
      ]
    }
  }
}

extension OperatorUse {
  typealias Options = TFLiteModelWriter.Options

  /// Every operator but those with weights.
  static let all: [OperatorUse] =
    unary + binary + withIntegers + moving + [
      // Floats become the type.
      {
        var use = OperatorUse(114) { [$0.image()] }
        use.takesFloats = true
        return use
      }()
    ]

  private static let unary: [OperatorUse] =
    [
      6, 8, 14, 19, 20, 21, 28, 47, 50, 53, 59, 66, 73, 75, 76, 77, 87, 92, 101, 104, 108, 110, 111,
      116, 117, 124, 152, 158,
    ].map { OperatorUse($0) { [$0.image()] } }
    + ([
      (1, window), (5, Options(type: 94, [0: .int32(2)])), (11, Options(type: 12)), (12, window),
      (13, Options(type: 13, [0: .int32(1), 1: .float(1), 2: .float(1), 3: .float(0.5)])),
      (17, window), (25, .softmax(beta: 1)), (26, Options(type: 19, [0: .int32(2)])),
      (43, Options(type: 30)), (98, Options(type: 75, [0: .float(0.1)])),
      (150, Options(type: 116)),
    ] as [(Int32, Options)]).map { code, options in OperatorUse(code, options) { [$0.image()] } }

  private static let window = Options.pool(.same, extents: (2, 2))

  private static let binary: [OperatorUse] =
    [55, 57, 58, 61, 62, 63, 71, 72, 78, 84, 86, 90, 95, 99].map { twice($0) } + [
      twice(0, Options(type: 11)), twice(2, .concatenation(axis: 0)), twice(18, .mul),
      twice(41, .sub), twice(42, Options(type: 29)), twice(83, .pack(count: 2)),
      OperatorUse(54) {
        [$0.image(), $0.input([1, 4, 4, 4], $0.type == .int16 ? .int8 : $0.type)]
      },
    ]

  private static func twice(_ code: Int32, _ options: Options? = nil) -> OperatorUse {
    OperatorUse(code, options) { [$0.image(), $0.image()] }
  }

  /// Reductions, orders and sums along a dimension.
  private static let withIntegers: [OperatorUse] =
    [40, 74, 81, 82, 89, 91, 140].map {
      OperatorUse($0, .reducer(keepsDimensions: false)) { [$0.image(), $0.vector(1)] }
    } + [
      OperatorUse(48, results: 2) { [$0.image(), $0.integers([], 2)] },
      OperatorUse(56, Options(type: 40, [0: .int8(2)])) { [$0.image(), $0.integers([], 1)] },
      OperatorUse(79, Options(type: 57, [0: .int8(2)])) { [$0.image(), $0.integers([], 1)] },
      OperatorUse(128) { [$0.image(), $0.integers([], 1)] },
    ]

  /// Operators that take elements from one place to another.
  private static let moving: [OperatorUse] = [
    OperatorUse(22) { [$0.image(), $0.vector(4, -1)] },
    OperatorUse(23) { [$0.image(), $0.vector(3, 5)] },
    OperatorUse(34) { [$0.image(), borders(&$0)] },
    OperatorUse(36) { [$0.image(), $0.vector(0)] },
    OperatorUse(37) { [$0.input(4, 4, 4, 4), $0.vector(2, 2), $0.integers([2, 2], 0, 0, 0, 0)] },
    OperatorUse(38) { [$0.image(), $0.vector(2, 2), $0.integers([2, 2], 0, 0, 0, 0)] },
    OperatorUse(39) { [$0.image(), $0.vector(0, 2, 1, 3)] },
    OperatorUse(45, .stridedSlice()) {
      [$0.image(), $0.vector(0, 0, 0, 0), $0.vector(1, 2, 2, 2), $0.vector(1, 1, 1, 1)]
    },
    OperatorUse(49, Options(type: 35, [0: .int32(2)]), results: 2) {
      [$0.integers([], 1), $0.image()]
    },
    OperatorUse(60) { [$0.image(), borders(&$0), $0.input(1)] },
    OperatorUse(64) { [$0.input([1, 4, 4, 4], .bool), $0.image(), $0.image()] },
    OperatorUse(65) { [$0.image(), $0.vector(0, 0, 0, 0), $0.vector(1, 2, 2, 2)] },
    OperatorUse(69) { [$0.image(), $0.vector(1, 1, 1, 2)] },
    OperatorUse(70) { [$0.image(), $0.integers([], 1)] },
    OperatorUse(85) { [$0.input([2], .int32), $0.integers([], 3), $0.input(), $0.input()] },
    OperatorUse(88, .unpack(count: 4, axis: 1), results: 4) { [$0.image()] },
    OperatorUse(94) { [$0.vector(2, 2), $0.input()] },
    OperatorUse(97) { [$0.image(), $0.vector(3, 5)] },
    OperatorUse(100, Options(type: 77, [0: .int8(0)])) { [$0.image(), borders(&$0)] },
    OperatorUse(102, Options(type: 79, [0: .int32(2)]), results: 2) {
      [$0.image(), $0.vector(1, 3), $0.integers([], 1)]
    },
    OperatorUse(105) { [$0.image(), $0.vector(1)] },
    OperatorUse(107) { [$0.image(), $0.integers([1, 2], 0, 0)] },
    OperatorUse(123) { [$0.input([1, 4, 4, 4], .bool), $0.image(), $0.image()] },
    OperatorUse(130) { [$0.image(), $0.vector(2, 4, 4, 4)] },
  ]

  private static func borders(_ builder: inout Builder) -> Int32 {
    builder.integers([4, 2], 0, 0, 1, 1, 0, 1, 0, 0)
  }

  /// The operators with weights.
  static let weighted: [OperatorUse] = [
    withWeights(126, Options(type: 101, [1: .uint8(1)])) {
      [$0.input(2, 4), $0.weights(4, 4, outputs: 4)[0]]
    },
    withWeights(3, .convolution(.same)) { [$0.image()] + $0.weights(4, 3, 3, 4, outputs: 4) },
    withWeights(4, .depthwise(.same)) { [$0.image()] + $0.weights(1, 3, 3, 4, outputs: 4) },
    withWeights(9, .fullyConnected()) { [$0.input(2, 4)] + $0.weights(4, 4, outputs: 4) },
    withWeights(67, Options(type: 49, [0: .int8(0), 1: .int32(2), 2: .int32(2)])) {
      let weights = $0.weights(4, 3, 3, 4, outputs: 4)
      return [$0.vector(1, 8, 8, 4), weights[0], $0.image()] + weights.dropFirst()
    },
  ]

  private static func withWeights(
    _ code: Int32, _ options: Options, _ operands: @escaping @Sendable (inout Builder) -> [Int32]
  ) -> OperatorUse {
    var use = OperatorUse(code, options, operands)
    use.hasWeights = true
    return use
  }
}
