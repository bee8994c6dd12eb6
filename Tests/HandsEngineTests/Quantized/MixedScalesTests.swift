import HandsTFLite
import Testing

@testable import HandsEngine

/// Operators that put elements of two operands into one result as they are: equal integers must mean equal numbers.
struct MixedScalesTests {
  /// The operators, by what a file has of them.
  enum Joining: CaseIterable {
    case concatenation, maximum, minimum, oneHot, pack, padV2, select, selectV2

    /// Why operands of different scales are refused.
    fileprivate var refusal: OperatorError {
      switch self {
      case .concatenation: .unsupported("joining tensors of different scales")
      case .maximum, .minimum: .unsupported("a result of another scale than the operand's")
      case .oneHot, .pack, .padV2, .select, .selectV2: .unsupported("operands of different scales")
      }
    }
  }

  /// Imports a net of one operator.
  private func load(
    _ joining: Joining, _ type: TFLiteModel.TensorTypeCode, _ a: TFLiteModel.Quantization?,
    _ b: TFLiteModel.Quantization?, result: TFLiteModel.Quantization?
  ) throws -> Graph {
    var net = ModelBuilding()
    func input(
      _ shape: [Int32], _ type: TFLiteModel.TensorTypeCode,
      _ scales: TFLiteModel.Quantization? = nil
    ) -> Int32 {
      let index = net.tensor(shape, type, quantization: scales)
      net.model.subgraphs[0].inputs.append(index)
      return index
    }
    let isSingle = joining == .oneHot
    let first = input(isSingle ? [] : [2], type, a)
    let second = input(isSingle || joining == .padV2 ? [] : [2], type, b)
    let (code, operands, options): (Int32, [Int32], TFLiteModelWriter.Options?) =
      switch joining {
      case .concatenation: (Code.concatenation, [first, second], .concatenation(axis: 0))
      case .maximum: (Code.maximum, [first, second], nil)
      case .minimum: (57, [first, second], nil)
      case .oneHot: (85, [input([3], .int32), net.scalar(4), first, second], nil)
      case .pack: (Code.pack, [first, second], .pack(count: 2))
      case .padV2:
        (60, [first, net.tensor([1, 2], .int32, bytes: [1, 0, 0, 0, 1, 0, 0, 0]), second], nil)
      case .select: (64, [input([2], .bool), first, second], nil)
      case .selectV2: (123, [input([2], .bool), first, second], nil)
      }
    let output = net.tensor([1], type, quantization: result)
    net.append(code, operands, [output], options)
    return try net.graph(outputs: output)
  }

  private func scaled(_ scale: Float, _ zeroPoint: Int64 = 0) -> TFLiteModel.Quantization {
    TFLiteModel.Quantization(scale: [scale], zeroPoint: [zeroPoint])
  }

  /// Quantized files leave records at tensors that are floats.
  @Test(arguments: Joining.allCases)
  func scalesOfFloatsMeanNothing(joining: Joining) throws {
    let scales = [nil, scaled(0.5), scaled(0.25)]
    for (a, b, result) in [(1, 2, 0), (0, 1, 0), (1, 0, 2), (1, 1, 2), (0, 0, 1)] {
      let graph = try load(joining, .float32, scales[a], scales[b], result: scales[result])
      #expect(graph[graph.outputs[0]].type.elementType == .float32)
      // Padding would be their zero point.
      #expect(graph.inputs.allSatisfy { graph[$0].type.quantization == nil })
    }
  }

  @Test(arguments: Joining.allCases, [.int8, .uint8, .int16] as [TFLiteModel.TensorTypeCode])
  func operandsOfDifferentScalesAreRefused(
    joining: Joining, type: TFLiteModel.TensorTypeCode
  ) throws {
    let (same, other) = (scaled(0.5), scaled(0.25))
    let graph = try load(joining, type, same, same, result: same)
    #expect(graph[graph.outputs[0]].type.quantization?.scales == [0.5])
    // Unsigned bytes are converted when they are joined.
    guard joining != .concatenation || type != .uint8 else { return }
    var pairs: [(TFLiteModel.Quantization?, TFLiteModel.Quantization?)] = [
      (same, other), (other, same), (same, scaled(0.5, 3)),
    ]
    // Extremes are those of numbers: both operands have a scale.
    if joining != .maximum, joining != .minimum { pairs += [(same, nil), (nil, same)] }
    for (a, b) in pairs {
      let error = #expect(throws: GraphError.self) { try load(joining, type, a, b, result: same) }
      guard case .operator(_, let reason) = error else {
        Issue.record("\(error.map { "\($0)" } ?? "no error")")
        continue
      }
      #expect(reason == joining.refusal)
    }
    #expect(throws: GraphError.self) { try load(joining, type, same, same, result: other) }
  }

  /// Elements that have no scale mean themselves.
  @Test(arguments: [Joining.concatenation, .oneHot, .pack, .padV2, .select, .selectV2])
  func elementsWithoutScalesAreMoved(joining: Joining) throws {
    for type in [.int8, .int32] as [TFLiteModel.TensorTypeCode] {
      _ = try load(joining, type, nil, nil, result: nil)
    }
  }

  @Test(arguments: [true, false])
  func elementsOfSeveralScalesHaveNoOrder(isMaximum: Bool) {
    let type = typed(
      .int8, [1, 4], Quantization(scales: [1, 100, 1, 1], zeroPoints: [0, 0, 0, 0], axis: 1))
    expectRefusal(
      .unsupported("an order of elements with several scales"),
      .argExtremum("ARG", axis: 1, index: .int32, isMaximum: isMaximum), type)
  }

  /// Scales of single rows do not fit more rows.
  @Test func scalesAlongTheJoinedDimensionAreRefused() throws {
    let rows = Quantization(scales: [1, 2], zeroPoints: [0, 0], axis: 0)
    let type = typed(.int8, [2, 3], rows)
    expectRefusal(
      .unsupported("moving elements across the dimension of their scales"),
      .concatenation(axis: 0), type, type)
    #expect(
      try Operator.concatenation(axis: 1).inference(type, type).results
        == [typed(.int8, [2, 6], rows)])
  }
}
