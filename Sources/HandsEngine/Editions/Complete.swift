/// What this build of the engine holds: everything.
enum Edition {
  /// Whether there are kernels for ``Precision/fast16``.
  static var hasFast16: Bool { true }
  /// Whether there are fast kernels for depthwise convolutions in single precision.
  static var hasFloatDepthwise: Bool { true }
  /// Whether there are operators that no net of a hand bundle has.
  static var hasRareOperators: Bool { true }
  /// Whether operators compute with quantized integers of model files.
  static var hasQuantized: Bool { true }

  static let rareOperators: [OperatorDefinition] = [
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
}
