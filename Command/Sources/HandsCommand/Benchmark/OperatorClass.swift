import HandsEngine

/// Classes of operators whose kernels have the same bottlenecks.
enum OperatorClass: String, CaseIterable {
  case pointwise = "1x1 convolution"
  case depthwise = "depthwise"
  case expandedDepthwise = "1x1 and depthwise"
  case convolution = "other convolution"
  case dense = "dense"
  case elementwise = "elementwise"
  case window = "pool, resize"
  case reduction = "reduction"
  case movement = "data movement"

  init(_ step: ExecutionStep) {
    switch step.operatorName {
    case "CONV_2D":
      let filter = step.operandTypes.count > 1 ? step.operandTypes[1]?.shape : nil
      self = filter.map { $0[1] * $0[2] == 1 } == true ? .pointwise : .convolution
    case "TRANSPOSE_CONV": self = .convolution
    case "DEPTHWISE_CONV_2D": self = .depthwise
    case "CONV_2D+DEPTHWISE_CONV_2D": self = .expandedDepthwise
    case "FULLY_CONNECTED", "BATCH_MATMUL": self = .dense
    case "MAX_POOL_2D", "AVERAGE_POOL_2D", "L2_POOL_2D", "RESIZE_BILINEAR",
      "RESIZE_NEAREST_NEIGHBOR":
      self = .window
    case "MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_PROD", "REDUCE_ANY", "REDUCE_ALL",
      "ARG_MAX", "ARG_MIN":
      self = .reduction
    default: self = OperatorClass.movers.contains(step.operatorName) ? .movement : .elementwise
    }
  }

  /// The operators that only move elements.
  private static let movers: Set<String> = [
    "BATCH_TO_SPACE_ND", "BROADCAST_TO", "CONCATENATION", "DENSIFY", "DEPTH_TO_SPACE", "DEQUANTIZE",
    "EXPAND_DIMS", "FILL", "GATHER", "GATHER_ND", "MIRROR_PAD", "PACK", "PAD", "PADV2", "RESHAPE",
    "REVERSE_V2", "SLICE", "SPACE_TO_BATCH_ND", "SPACE_TO_DEPTH", "SPLIT", "SPLIT_V", "SQUEEZE",
    "STRIDED_SLICE", "TILE", "TRANSPOSE", "UNPACK",
  ]
}
