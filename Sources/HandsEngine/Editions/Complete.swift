/// What this build of the engine holds: everything.
enum Edition {
  /// Whether there are kernels for ``Precision/fast16``.
  static var hasFast16: Bool { true }
  /// Whether there are fast kernels for depthwise convolutions in single precision.
  static var hasFloatDepthwise: Bool { true }
  /// Whether there are fast kernels for those that are not computed over channel blocks.
  static var hasFloatDepthwiseRows: Bool { true }
  /// Whether there are operators that no net of a hand bundle has.
  static var hasRareOperators: Bool { true }
  /// Whether operators compute with quantized integers of model files.
  static var hasQuantized: Bool { true }

  static let rareOperators: [OperatorDefinition] = [
    .abs, .argMax, .argMin, .averagePool2D, .batchMatMul, .batchToSpaceND, .broadcastTo, .cast,
    .ceil, .convolution2DTransposeBias, .cos, .cumsum, .densify, .depthToSpace, .elu, .equal, .exp,
    .expandDims, .fill, .floor, .floorDiv, .floorMod, .gatherND, .gelu, .greater, .greaterEqual,
    .hardSwish, .l2Normalization, .l2Pool2D, .landmarksToTransformMatrix, .leakyRelu, .less,
    .lessEqual, .localResponseNormalization, .log, .logicalAnd, .logicalNot, .logicalOr,
    .logSoftmax, .maxPoolingWithArgmax2D, .maxUnpooling2D, .minimum, .mirrorPad, .neg, .notEqual,
    .oneHot, .pack, .padV2, .pow, .quantize, .range, .rank, .reduceAll, .reduceAny, .reduceProd,
    .relu0To1, .reluN1To1, .resizeNearestNeighbor, .reverse, .round, .rsqrt, .select, .selectV2,
    .shape, .sign, .sin, .slice, .spaceToBatchND, .spaceToDepth, .split, .splitV, .sqrt, .square,
    .squaredDifference, .squeeze, .sum, .tanh, .tile, .topK, .transformLandmarks, .transformTensor,
    .transformTensorBilinear, .transpose, .transposeConv,
  ]
}
