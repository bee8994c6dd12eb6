import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// The tiles over 16-bit integers of one instruction set.
struct Int16Target: Sendable, CustomTestStringConvertible {
  let target: Target

  var testDescription: String { target.int16Tiles.map(\.name).joined(separator: ", ") }
  /// Lanes of the widest vectors.
  var lanes: Int { target.int16Tiles[0].lanes }

  /// Every set that this processor has, the widest first as a model would take them.
  static let all: [Int16Target] = {
    var sets: [[Int16Tiles]] = [[.baseline]]
    #if arch(x86_64)
      if Processor.current.hasAVX2 { sets.append([.avx2, .baseline]) }
      if Processor.current.hasAVXVNNI { sets.append([.avxVNNI, .baseline]) }
      if Processor.current.hasAVX512VNNI {
        sets.append([.shortAVX512VNNI, .baseline])
        sets.append([.avx512VNNI, .shortAVX512VNNI, .avx2, .baseline])
      }
    #endif
    return sets.map { Int16Target(target: Target(tiles: .baseline, int16Tiles: $0)) }
  }()
}

extension SeededGenerator {
  /// Integers of a format, now and then at its bounds.
  mutating func integers(_ count: Int, _ format: Quantization) -> [Int16] {
    let (lower, upper) = (format.isNonNegative ? 0 : -format.limit, format.limit)
    return (0..<count).map { _ in
      Int16(once(in: 8) ? pick([lower, 0, upper]) : integer(lower...upper))
    }
  }

  /// A range of one number, or of one a channel.
  mutating func range(channels: Int, nonNegative: Bool = false) -> ValueRange {
    ValueRange(
      magnitudes: (0..<(once(in: 2) ? 1 : channels)).map { _ in
        Float.random(in: 1...40, using: &self)
      }, isNonNegative: nonNegative)
  }

  /// A layer of integers on random numbers, whose sums stay in 32 bits by the proof of its weights.
  mutating func int16(
    _ kind: WeightedOperator.Kind, input: Shape, filter: Shape, _ epilogue: Epilogue
  ) throws -> KernelProblem {
    let (inputs, depth) = (input.dimensions.last ?? 1, filter.dimensions.last ?? 1)
    let isDepthwise = filter.rank == 4 && filter[0] == 1 && depth == inputs
    let channels = isDepthwise ? depth : filter[0]
    let inputFormat = Quantization(
      range(channels: inputs, nonNegative: once(in: 2)),
      limit: pick([Quantization.narrowestLimit, Quantization.widestLimit]))
    let isFree = [epilogue.activation, epilogue.residualActivation ?? .none].allSatisfy(
      \.isScaleFree)
    let output = Quantization(
      range(channels: isFree ? channels : 1), limit: Quantization.widestLimit / 4)
    let residual = Quantization(
      range(channels: channels), limit: Quantization.widestLimit)
    // As large as the proof admits: some channels are at the bound.
    let numbers = floats(filter.elementCount)
    let bias = once(in: 4) ? nil : floats(channels)
    let rounded = try #require(
      numbers.withUnsafeBufferPointer { buffer in
        Int16Weights(
          FilterView(buffer),
          outputs: FilterOutputs(
            count: channels, terms: filter.elementCount / channels, areRows: !isDepthwise,
            inputs: depth),
          bias: bias, input: inputFormat, output: output)
      })
    let floatFilter = Value(name: "", type: TensorType(.float32, filter))
    let result = try WeightedOperator(kind: kind).asOperator.infer(
      Operands([Value(name: "", type: TensorType(.float32, input)), floatFilter])
    ).results[0].shape
    return try KernelProblem(
      WeightedOperator(kind: kind, epilogue: epilogue).asOperator,
      [
        TestTensor(
          integers(input.elementCount, inputFormat), inputFormat.int16(input)),
        TestTensor(rounded.weights, TensorType(.int16, filter)).constant,
        TestTensor(rounded.bias, TensorType(.int32, [channels])).constant,
        epilogue.residualActivation == nil
          ? nil
          : TestTensor(
            integers(result.elementCount, residual), residual.int16(result)),
        epilogue.hasSlopes ? tensor([channels]).constant : nil,
        TestTensor(
          (0..<channels).map { Float(rounded.scales[$0] / Double(output.scale(of: $0))) },
          [channels]
        ).constant,
        epilogue.residualActivation == nil
          ? nil
          : TestTensor(
            (0..<channels).map { residual.scale(of: $0) / output.scale(of: $0) }, [channels]
          ).constant,
      ], format: output)
  }

  /// A 1x1 or spatial convolution.
  mutating func int16Convolution() throws -> KernelProblem {
    let isPointwise = once(in: 2)
    let outputs = pick([4, 8, 12, 16, 24, 32, 40, 48, 80, 112])
    let inputs = isPointwise ? pick([2, 8, 16, 30, 130]) : pick([1, 2, 3, 5, 8])
    let taps = pick([1...3, 2...2, 3...3, 5...5])
    let (height, width) = axes(isPointwise: isPointwise, taps: taps)
    return try int16(
      .convolution(Window(height, width)),
      input: [integer(1...2), height.input, width.input, inputs],
      filter: [outputs, height.taps, width.taps, inputs], epilogue())
  }

  /// A fully connected layer.
  mutating func int16Dense() throws -> KernelProblem {
    let (rows, depth) = (integer(1...13), pick([2, 7, 16, 30, 130]))
    let outputs = pick([4, 8, 12, 16, 24, 32, 40, 48, 80, 112])
    return try int16(
      .fullyConnected(keepsDimensions: once(in: 2)), input: [rows, depth],
      filter: [outputs, depth], epilogue())
  }

  /// A layer of a net's outputs, of any number, whose sums may come near 2³¹.
  mutating func int16Head() throws -> KernelProblem {
    let (rows, depth) = (integer(1...40), pick([2, 16, 30, 130]))
    let outputs = pick([1, 2, 6, 8, 17, 36, 63, 108])
    let format = Quantization(range(channels: 1), limit: Quantization.narrowestLimit)
    let largestBias = 1 << 20
    let largest = min(
      (Int(Int32.max) - largestBias) / (depth * format.limit), Int(Int16.max))
    let weights = (0..<outputs * depth).map { _ in
      Int16(pick([-largest, largest, integer(-largest...largest)]))
    }
    let bias = (0..<outputs).map { _ in Int32(integer(-largestBias...largestBias)) }
    let scales = (0..<outputs).map { _ in Float.random(in: 1e-8...1e-3, using: &self) }
    return try KernelProblem(
      .fullyConnected(),
      [
        TestTensor(integers(rows * depth, format), format.int16([rows, depth])),
        TestTensor(weights, TensorType(.int16, [outputs, depth])).constant,
        TestTensor(bias, TensorType(.int32, [outputs])).constant, nil, nil,
        TestTensor(scales, [outputs]).constant,
      ])
  }

  /// A depthwise convolution that tiles of row pairs may take.
  mutating func int16Depthwise(channels: Int? = nil) throws -> KernelProblem {
    let (taps, stride) = (pick([3, 5]), integer(1...2))
    let channels = channels ?? pick([4, 8, 16, 20, 24, 32, 48, 52])
    let (height, width) = (
      axis(output: integer(1...23), taps: taps, stride: stride),
      axis(output: integer(4...31), taps: taps, stride: stride)
    )
    return try int16(
      .depthwise(Window(height, width)),
      input: [integer(1...2), height.input, width.input, channels],
      filter: [1, taps, taps, channels], epilogue())
  }
}
