import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// The tiles in fixed point of one instruction set.
struct FixedPointTarget: Sendable, CustomTestStringConvertible {
  let target: Target

  var testDescription: String { target.fixedPointTiles.map(\.name).joined(separator: ", ") }
  /// Lanes of the widest vectors.
  var lanes: Int { target.fixedPointTiles[0].lanes }

  /// Every set that this processor has, the widest first as a model would take them.
  static let all: [FixedPointTarget] = {
    var sets: [[FixedPointTiles]] = [[.baseline]]
    #if arch(x86_64)
      if Processor.current.hasAVX2 { sets.append([.avx2, .baseline]) }
      if Processor.current.hasAVXVNNI { sets.append([.avxVNNI, .baseline]) }
      if Processor.current.hasAVX512VNNI {
        sets.append([.shortAVX512VNNI, .baseline])
        sets.append([.avx512VNNI, .shortAVX512VNNI, .avx2, .baseline])
      }
    #endif
    return sets.map { FixedPointTarget(target: Target(tiles: .baseline, fixedPointTiles: $0)) }
  }()
}

extension SeededGenerator {
  /// Integers of a format, now and then at its bounds.
  mutating func integers(_ count: Int, _ format: FixedPointFormat) -> [Int16] {
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
  mutating func fixedPoint(
    _ kind: WeightedOperator.Kind, input: Shape, filter: Shape, _ epilogue: Epilogue
  ) throws -> KernelProblem {
    let (inputs, depth) = (input.dimensions.last ?? 1, filter.dimensions.last ?? 1)
    let isDepthwise = filter.rank == 4 && filter[0] == 1 && depth == inputs
    let channels = isDepthwise ? depth : filter[0]
    let inputFormat = FixedPointFormat(
      range(channels: inputs, nonNegative: once(in: 2)),
      limit: pick([FixedPointFormat.narrowestLimit, FixedPointFormat.widestLimit]))
    let isFree = [epilogue.activation, epilogue.residualActivation ?? .none].allSatisfy(
      \.isScaleFree)
    let output = FixedPointFormat(
      range(channels: isFree ? channels : 1), limit: FixedPointFormat.widestLimit / 4)
    let residual = FixedPointFormat(
      range(channels: channels), limit: FixedPointFormat.widestLimit)
    // As large as the proof admits: some channels are at the bound.
    let numbers = floats(filter.elementCount)
    let bias = once(in: 4) ? nil : floats(channels)
    let rounded = try #require(
      numbers.withUnsafeBufferPointer { buffer in
        FixedPointFilter(
          FilterView(buffer),
          outputs: FilterOutputs(
            count: channels, terms: filter.elementCount / channels, areRows: !isDepthwise,
            inputs: depth),
          bias: bias, input: inputFormat, output: output)
      })
    let layer = FixedPointWeighted(
      weighted: WeightedOperator(kind: kind, epilogue: epilogue), output: output)
    let floatFilter = Value(name: "", type: TensorType(.float32, filter))
    let result = try WeightedOperator(kind: kind).asOperator.infer(
      Operands([Value(name: "", type: TensorType(.float32, input)), floatFilter])
    ).results[0].shape
    return try KernelProblem(
      .fixedPoint(layer),
      [
        TestTensor(
          integers(input.elementCount, inputFormat), inputFormat.type(input)),
        TestTensor(rounded.weights, TensorType(.int16, filter)).constant,
        TestTensor(rounded.bias, TensorType(.int32, [channels])).constant,
        epilogue.residualActivation == nil
          ? nil
          : TestTensor(
            integers(result.elementCount, residual), residual.type(result)),
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
      ])
  }

  /// A 1x1 or spatial convolution.
  mutating func fixedPointConvolution() throws -> KernelProblem {
    let isPointwise = once(in: 2)
    let outputs = pick([4, 8, 12, 16, 24, 32, 40, 48, 80, 112])
    let inputs = isPointwise ? pick([2, 8, 16, 30, 130]) : pick([1, 2, 3, 5, 8])
    let taps = pick([1...3, 2...2, 3...3, 5...5])
    let (height, width) =
      isPointwise
      ? (
        axis(output: integer(1...13), taps: 1, stride: 1),
        axis(output: integer(1...13), taps: 1, stride: 1)
      ) : (axis(input: 1...11, taps: taps), axis(input: 1...17, taps: taps))
    return try fixedPoint(
      .convolution(Window(height, width)),
      input: [integer(1...2), height.input, width.input, inputs],
      filter: [outputs, height.taps, width.taps, inputs], epilogue())
  }

  /// A fully connected layer.
  mutating func fixedPointDense() throws -> KernelProblem {
    let (rows, depth) = (integer(1...13), pick([2, 7, 16, 30, 130]))
    let outputs = pick([4, 8, 12, 16, 24, 32, 40, 48, 80, 112])
    return try fixedPoint(
      .fullyConnected(keepsDimensions: once(in: 2)), input: [rows, depth],
      filter: [outputs, depth], epilogue())
  }

  /// A layer of a net's outputs, of any number, whose sums may come near 2³¹.
  mutating func fixedPointHead() throws -> KernelProblem {
    let (rows, depth) = (integer(1...40), pick([2, 16, 30, 130]))
    let outputs = pick([1, 2, 6, 8, 17, 36, 63, 108])
    let multiple = Operator.fixedPointHeadMultiple
    let filled = (outputs + multiple - 1) / multiple * multiple
    let format = FixedPointFormat(range(channels: 1), limit: FixedPointFormat.narrowestLimit)
    let largestBias = 1 << 20
    let largest = min(
      (Int(Int32.max) - largestBias) / (depth * format.limit), Int(Int16.max))
    let weights = (0..<filled * depth).map { index in
      index < outputs * depth ? Int16(pick([-largest, largest, integer(-largest...largest)])) : 0
    }
    let bias = (0..<filled).map { index in
      index < outputs ? Int32(integer(-largestBias...largestBias)) : 0
    }
    let scales = (0..<filled).map { index in
      index < outputs ? Float.random(in: 1e-8...1e-3, using: &self) : 0
    }
    return try KernelProblem(
      .fixedPointHead("FULLY_CONNECTED", [rows, outputs]),
      [
        TestTensor(integers(rows * depth, format), format.type([rows, depth])),
        TestTensor(weights, TensorType(.int16, [filled, depth])).constant,
        TestTensor(bias, TensorType(.int32, [filled])).constant,
        TestTensor(scales, [filled]).constant,
      ])
  }

  /// A depthwise convolution that tiles of row pairs may take.
  mutating func fixedPointDepthwise(channels: Int? = nil) throws -> KernelProblem {
    let (taps, stride) = (pick([3, 5]), integer(1...2))
    let channels = channels ?? pick([4, 8, 16, 20, 24, 32, 48, 52])
    let (height, width) = (
      axis(output: integer(1...23), taps: taps, stride: stride),
      axis(output: integer(4...31), taps: taps, stride: stride)
    )
    return try fixedPoint(
      .depthwise(Window(height, width)),
      input: [integer(1...2), height.input, width.input, channels],
      filter: [1, taps, taps, channels], epilogue())
  }
}
