import HandsTFLite

/// Every operator that the engine runs: an operator's file and its line here are all there is of it.
enum OperatorRegistry {
  static let definitions: [OperatorDefinition] = [
    .abs, .add, .argMax, .argMin, .averagePool2D, .batchMatMul, .batchToSpaceND, .broadcastTo,
    .cast, .ceil, .concatenation, .conv2D, .convolution2DTransposeBias, .cos, .cumsum, .densify,
    .depthToSpace, .depthwiseConv2D, .dequantize, .div, .elu, .equal, .exp, .expandDims, .fill,
    .floor, .floorDiv, .floorMod, .fullyConnected, .gather, .gatherND, .gelu, .greater,
    .greaterEqual, .hardSwish, .l2Normalization, .l2Pool2D, .landmarksToTransformMatrix, .leakyRelu,
    .less, .lessEqual, .localResponseNormalization, .log, .logicalAnd, .logicalNot, .logicalOr,
    .logistic, .logSoftmax, .maximum, .maxPool2D, .maxPoolingWithArgmax2D, .maxUnpooling2D, .mean,
    .minimum, .mirrorPad, .mul, .neg, .notEqual, .oneHot, .pack, .pad, .padV2, .pow, .prelu,
    .quantize, .range, .rank, .reduceAll, .reduceAny, .reduceMax, .reduceMin, .reduceProd, .relu,
    .relu0To1, .relu6, .reluN1To1, .reshape, .resizeBilinear, .resizeNearestNeighbor, .reverse,
    .round, .rsqrt, .select, .selectV2, .shape, .sign, .sin, .slice, .softmax, .spaceToBatchND,
    .spaceToDepth, .split, .splitV, .sqrt, .square, .squaredDifference, .squeeze, .stridedSlice,
    .sub, .sum, .tanh, .tile, .topK, .transformLandmarks, .transformTensor,
    .transformTensorBilinear, .transpose, .transposeConv, .unpack,
  ]

  /// The definition of an operator of a model file, `nil` if it is not supported.
  static func definition(of code: TFLiteModel.OperatorCode) -> OperatorDefinition? {
    guard code.builtin == .custom else {
      let number = Int(code.builtin.rawValue)
      return builtins.indices.contains(number) ? builtins[number] : nil
    }
    guard let name = code.customName else { return nil }
    return definitions.first { definition in
      // By bytes: comparing texts would bring Unicode tables into Embedded programs.
      if case .custom(let known) = definition.code {
        known.utf8.elementsEqual(name.utf8)
      } else {
        false
      }
    }
  }

  /// By their numbers.
  private static let builtins: [OperatorDefinition?] = {
    var table: [OperatorDefinition?] = []
    for definition in definitions {
      guard case .builtin(let number) = definition.code else { continue }
      while table.count <= Int(number) { table.append(nil) }
      table[Int(number)] = definition
    }
    return table
  }()
}
