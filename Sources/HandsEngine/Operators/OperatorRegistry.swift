import HandsSystem
import HandsTFLite

/// Every operator that the engine runs: an operator's file and its line here are all there is of it.
enum OperatorRegistry {
  /// What nets for landmarks and classifiers of gestures are made of.
  private static let common: [OperatorDefinition] = [
    .abs, .add, .averagePool2D, .concatenation, .conv2D, .depthwiseConv2D, .dequantize, .div,
    .expandDims, .fullyConnected, .gather, .hardSwish, .leakyRelu, .logistic, .maximum,
    .maxPool2D, .mean, .minimum, .mul, .pad, .prelu, .reduceMax, .reduceMin, .relu, .relu6,
    .reshape, .resizeBilinear, .rsqrt, .slice, .softmax, .sqrt, .square, .squeeze, .stridedSlice,
    .sub, .sum, .tanh, .transpose, .unpack,
  ]

  #if FEWER_OPERATORS
    /// Left out where the program's size counts more.
    private static let rare: [OperatorDefinition] = []
  #else
    private static let rare: [OperatorDefinition] = [
      .argMax, .argMin, .batchMatMul, .batchToSpaceND, .broadcastTo, .cast, .ceil,
      .convolution2DTransposeBias, .cos, .cumsum, .densify, .depthToSpace, .elu, .equal, .exp,
      .fill, .floor, .floorDiv, .floorMod, .gatherND, .gelu, .greater, .greaterEqual,
      .l2Normalization, .l2Pool2D, .landmarksToTransformMatrix, .less, .lessEqual,
      .localResponseNormalization, .log, .logicalAnd, .logicalNot, .logicalOr, .logSoftmax,
      .maxPoolingWithArgmax2D, .maxUnpooling2D, .mirrorPad, .neg, .notEqual, .oneHot, .pack,
      .padV2, .pow, .quantize, .range, .rank, .reduceAll, .reduceAny, .reduceProd, .relu0To1,
      .reluN1To1, .resizeNearestNeighbor, .reverse, .round, .select, .selectV2, .shape, .sign,
      .sin, .spaceToBatchND, .spaceToDepth, .split, .splitV, .squaredDifference, .tile, .topK,
      .transformLandmarks, .transformTensor, .transformTensorBilinear, .transposeConv,
    ]
  #endif

  /// The definition of an operator of a model file, `nil` if it is not supported.
  static func definition(of code: TFLiteModel.OperatorCode) -> OperatorDefinition? {
    guard code.builtin == .custom else {
      let number = Int(code.builtin.rawValue)
      // A net of common operators does not wait until the rare ones are made.
      return builtin(number, in: commonBuiltins) ?? builtin(number, in: rareBuiltins)
    }
    guard let name = code.customName else { return nil }
    return custom(name, in: common) ?? custom(name, in: rare)
  }

  private static func custom(
    _ name: String, in definitions: [OperatorDefinition]
  ) -> OperatorDefinition? {
    definitions.first { definition in
      if case .custom(let known) = definition.code { known.hasSameBytes(as: name) } else { false }
    }
  }

  private static func builtin(
    _ number: Int, in table: [OperatorDefinition?]
  ) -> OperatorDefinition? {
    table.indices.contains(number) ? table[number] : nil
  }

  private static let commonBuiltins = byNumber(common)
  private static let rareBuiltins = byNumber(rare)

  private static func byNumber(_ definitions: [OperatorDefinition]) -> [OperatorDefinition?] {
    var table: [OperatorDefinition?] = []
    for definition in definitions {
      guard case .builtin(let number) = definition.code else { continue }
      while table.count <= Int(number) { table.append(nil) }
      table[Int(number)] = definition
    }
    return table
  }
}
