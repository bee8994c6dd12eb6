import HandsTFLite

/// A small model file whose sizes ask for much memory: layers share their constants, and extents are whatever
/// 32 bits hold.
public struct HostileNet {
  /// What the layers are.
  public enum Family: String, CaseIterable, Codable, Sendable {
    /// Convolutions of many groups with a window of one pixel, or of some.
    case groups, groupedWindows
    /// Convolutions, also transposed ones, with a window of many rows.
    case tallWindows, tallTransposedWindows
    /// Depthwise convolutions, each input channel seen by one or many outputs.
    case depthwise, multipliedDepthwise
    /// Layers with many outputs.
    case wideOutputs
    /// A pixel stretched to many.
    case bilinear, nearest
    /// The largest number around each pixel of a wide image.
    case pools
    /// Layers one after another, of many outputs and of four in turn, which the 16-bit mode computes in integers.
    case chain
  }

  private var writer = TFLiteModelWriter()

  /// Layers on one input, each followed by an operator that makes its result small: side by side, but for the chain.
  ///
  /// - Parameters:
  ///   - family: What the layers are.
  ///   - layers: How many there are.
  ///   - size: The extent that makes a net large: of groups, taps, channels or pixels.
  public init(_ family: Family, layers: Int, size: Int) {
    let size = Int32(size)
    switch family {
    case .groups: convolutions(layers, [1, 1, 1, size], filter: [size, 1, 1, 1])
    case .groupedWindows: convolutions(layers, [1, 2, 2, size], filter: [size, 3, 3, 1])
    case .tallWindows:
      convolutions(layers, [1, size, 1, 1], filter: [3, size, 1, 1], isSame: false)
    case .tallTransposedWindows:
      let shape = constant([4], [1, size, 1, 2].map(Float.init), .int32)
      let filter = constant([2, size, 1, 1])
      let input = input([1, 1, 1, 1])
      for _ in 0..<layers {
        add(67, [shape, filter, input], (49, [0: .int8(1), 1: .int32(1), 2: .int32(1)]))
      }
    case .depthwise:
      depthwise(layers, channels: size, outputs: size)
    case .multipliedDepthwise:
      depthwise(layers, channels: 1, outputs: size)
    case .wideOutputs:
      let (input, filter) = (input([1, 2]), constant([size, 2]))
      for _ in 0..<layers { add(9, [input, filter, -1], (8, [:]), rank: 2) }
    case .bilinear, .nearest:
      let input = input([1, 1, 1, 1])
      let target = constant([2], [1, Float(size)], .int32)
      for _ in 0..<layers {
        add(
          family == .bilinear ? 23 : 97, [input, target], (family == .bilinear ? 15 : 74, [:]))
      }
    case .pools:
      let input = input([1, 1, size, 1])
      for _ in 0..<layers {
        add(
          17, [input],
          (
            5,
            [
              0: .int8(0), 1: .int32(1), 2: .int32(1), 3: .int32(3), 4: .int32(1),
              5: .int8(0),
            ]
          ))
      }
    case .chain:
      // Integers stand for no result of layers of zeros, and have tiles for four outputs.
      let (narrow, wide) = (Int32(4), max(size / 16, 1) * 4)
      let weights = [Float](repeating: 0.5, count: Int(narrow * wide))
      let filters = [
        constant([wide, 1, 1, narrow], weights), constant([narrow, 1, 1, wide], weights),
      ]
      var options = Self.window(isSame: true, dilations: (4, 5))
      options[3] = .int8(3)
      var value = input([1, 1, 1, narrow])
      for layer in 0..<layers { value = add(3, [value, filters[layer % 2]], (1, options)) }
      // Layers that give outputs would have numbers as results.
      writer.outputs.removeFirst(layers - 1)
    }
  }

  /// A random family and sizes.
  ///
  /// - Parameters:
  ///   - seed: Which net.
  ///   - exponent: The logarithm to base 2 of the largest size.
  public init(seed: Int, exponent: Int) {
    var random = SeededGenerator(seed: seed)
    let family = Family.allCases[Int.random(in: 0..<Family.allCases.count, using: &random)]
    let size = 1 << Int.random(in: 0..<exponent, using: &random)
    self.init(
      family, layers: Int.random(in: 1...60, using: &random),
      size: size + Int.random(in: 0...size, using: &random))
  }

  /// The file.
  public var file: [UInt8] { writer.file() }

  private mutating func input(_ shape: [Int32]) -> Int32 {
    writer.inputs = [writer.addTensor(shape, name: "input")]
    return writer.inputs[0]
  }

  /// Adds a constant, zeros unless numbers are given.
  private mutating func constant(
    _ shape: [Int32], _ numbers: [Float]? = nil, _ type: TFLiteModel.TensorTypeCode = .float32
  ) -> Int32 {
    let bytes =
      numbers?.flatMap {
        type == .int32 ? Int32($0).littleEndianBytes : $0.bitPattern.littleEndianBytes
      } ?? [UInt8](repeating: 0, count: shape.reduce(4) { $0 * Int($1) })
    return writer.addTensor(shape, type, name: "constant", constant: bytes)
  }

  private mutating func convolutions(
    _ layers: Int, _ shape: [Int32], filter: [Int32], isSame: Bool = true
  ) {
    let operands = [input(shape), constant(filter), constant([filter[0]])]
    for _ in 0..<layers { add(3, operands, (1, Self.window(isSame: isSame, dilations: (4, 5)))) }
  }

  private mutating func depthwise(_ layers: Int, channels: Int32, outputs: Int32) {
    let operands = [
      input([1, 2, 2, channels]), constant([1, 3, 3, outputs]), constant([outputs]),
    ]
    for _ in 0..<layers {
      add(
        4, operands,
        (
          2,
          Self.window(isSame: true, dilations: (5, 6)).merging([3: .int32(outputs / channels)]) {
            own, _ in own
          }
        ))
    }
  }

  private static func window(
    isSame: Bool, dilations: (Int, Int)
  ) -> [Int: FlatBufferValue] {
    [
      0: .int8(isSame ? 0 : 1), 1: .int32(1), 2: .int32(1), dilations.0: .int32(1),
      dilations.1: .int32(1),
    ]
  }

  /// Adds a layer, and the largest number of its result as an output.
  ///
  /// - Returns: The layer's result.
  @discardableResult private mutating func add(
    _ code: Int32, _ operands: [Int32], _ options: (UInt8, [Int: FlatBufferValue]),
    rank: Int32 = 4
  ) -> Int32 {
    let result = writer.addTensor([1], name: "result")
    let largest = writer.addTensor([1], name: "largest")
    let axes =
      writer.tensors.firstIndex { $0.name == "axes" }.map(Int32.init)
      ?? writer.addTensor(
        [rank], .int32, name: "axes", constant: (0..<rank).flatMap(\.littleEndianBytes))
    writer.operators += [
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: code), inputs: operands, outputs: [result],
        options: TFLiteModelWriter.Options(type: options.0, options.1)),
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: 82), inputs: [result, axes], outputs: [largest],
        options: TFLiteModelWriter.Options(type: 27)),
    ]
    writer.outputs.append(largest)
    return result
  }
}
