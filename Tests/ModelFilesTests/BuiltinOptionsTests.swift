import Testing

@testable import ModelFiles

struct BuiltinOptionsTests {
  /// Options left out take the schema's defaults.
  @Test(arguments: [
    (
      UInt8(1),
      TFLiteModel.BuiltinOptions.conv2D(
        .init(
          padding: .same, strideW: 0, strideH: 0, dilationW: 1, dilationH: 1, activation: .none))
    ),
    (
      2,
      .depthwiseConv2D(
        .init(
          padding: .same, strideW: 0, strideH: 0, depthMultiplier: 0, dilationW: 1, dilationH: 1,
          activation: .none))
    ),
    (
      5,
      .pool2D(
        .init(
          padding: .same, strideW: 0, strideH: 0, filterWidth: 0, filterHeight: 0,
          activation: .none))
    ),
    (
      8,
      .fullyConnected(
        .init(
          activation: .none, weightsFormat: .standard, keepNumDims: false,
          asymmetricQuantizeInputs: false))
    ),
    (9, .softmax(beta: 0)),
    (10, .concatenation(axis: 0, activation: .none)),
    (11, .add(activation: .none, potScaleInt16: true)),
    (15, .resizeBilinear(alignCorners: false, halfPixelCenters: false)),
    (17, .reshape(newShape: nil)),
    (21, .mul(activation: .none)),
    (23, .gather(axis: 0, batchDims: 0)),
    (27, .reducer(keepDims: false)),
    (28, .sub(activation: .none, potScaleInt16: true)),
    (29, .div(activation: .none)),
    (
      32,
      .stridedSlice(
        .init(
          beginMask: 0, endMask: 0, ellipsisMask: 0, newAxisMask: 0, shrinkAxisMask: 0,
          offset: false))
    ),
    (64, .unpack(num: 0, axis: 0)),
    (22, .other(type: 22)),
    (126, .other(type: 126)),
    (0, .none),
  ])
  func takesDefaults(type: UInt8, expected: TFLiteModel.BuiltinOptions) throws {
    #expect(try SampleModel.with(options: type, []).options() == expected)
  }

  @Test func readsValues() throws {
    #expect(
      try SampleModel.with(
        options: 1,
        [
          (0, .int8(1)), (1, .int32(2)), (2, .int32(3)), (3, .int8(3)), (4, .int32(4)),
          (5, .int32(5)),
        ]
      ).options()
        == .conv2D(
          .init(
            padding: .valid, strideW: 2, strideH: 3, dilationW: 4, dilationH: 5,
            activation: .relu6)))
    #expect(
      try SampleModel.with(
        options: 2,
        [
          (0, .int8(1)), (1, .int32(2)), (2, .int32(3)), (3, .int32(6)), (4, .int8(1)),
          (5, .int32(4)), (6, .int32(5)),
        ]
      ).options()
        == .depthwiseConv2D(
          .init(
            padding: .valid, strideW: 2, strideH: 3, depthMultiplier: 6, dilationW: 4,
            dilationH: 5, activation: .relu)))
    #expect(
      try SampleModel.with(options: 15, [(2, .uint8(1)), (3, .uint8(1))]).options()
        == .resizeBilinear(alignCorners: true, halfPixelCenters: true))
    #expect(
      try SampleModel.with(options: 17, [(0, .int32s([1, -1]))]).options()
        == .reshape(newShape: [1, -1]))
    #expect(
      try SampleModel.with(options: 64, [(0, .int32(3)), (1, .int32(-1))]).options()
        == .unpack(num: 3, axis: -1))
    #expect(
      try SampleModel.with(
        options: 32,
        [
          (0, .int32(1)), (1, .int32(2)), (2, .int32(4)), (3, .int32(8)), (4, .int32(16)),
          (5, .uint8(1)),
        ]
      ).options()
        == .stridedSlice(
          .init(
            beginMask: 1, endMask: 2, ellipsisMask: 4, newAxisMask: 8, shrinkAxisMask: 16,
            offset: true)))
  }

  @Test(arguments: [
    (UInt8(1), 0, Int8(2), "padding"), (1, 3, 6, "fused_activation_function"),
    (2, 4, -1, "fused_activation_function"), (5, 0, -1, "padding"), (8, 1, 2, "weights_format"),
    (10, 1, 6, "fused_activation_function"), (11, 0, 127, "fused_activation_function"),
  ])
  func refusesValuesOutsideAnEnumeration(
    type: UInt8, field: Int, value: Int8, name: String
  ) throws {
    let sample = SampleModel.with(options: type, [(field, .int8(value))])
    let error = try #require(sample.refusal())
    #expect(error.location.path == "model.subgraphs[0].operators[0].options." + name)
    guard case .invalidValue(_, let found, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found == Int(value))
    #expect(Int8(bitPattern: sample.file[error.location.offset]) == value)
  }

  @Test func refusesUnknownTypes() {
    #expect(
      SampleModel.with(options: 127, []).refusal()?.location.path
        == "model.subgraphs[0].operators[0].options_type")
    var sample = SampleModel()
    sample.tensor.insert((1, .int8(23)), at: 1)
    #expect(sample.refusal()?.location.path == "model.subgraphs[0].tensors[0].type")
  }
}
