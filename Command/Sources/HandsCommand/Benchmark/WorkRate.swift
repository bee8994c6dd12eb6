import HandsEngine
import HandsReports
import HandsTiming

/// The speed of multiply-adds, absolute and relative to the measured peak.
struct WorkRate {
  let multiplyAdds: Int64
  let milliseconds: Double
  /// The time that the multiply-adds take at the peak of their arithmetic, in milliseconds.
  let peakMilliseconds: Double

  /// The speed of one operator.
  ///
  /// - Parameters:
  ///   - multiplyAdds: Its multiply-adds.
  ///   - milliseconds: Its time.
  ///   - peak: The peak speed of the threads in billions of operations per second.
  init(multiplyAdds: Int64, milliseconds: Double, peak: Double) {
    self.multiplyAdds = multiplyAdds
    self.milliseconds = milliseconds
    peakMilliseconds = 2 * Double(multiplyAdds) / peak / 1e6
  }

  /// The speed of several operators.
  ///
  /// - Parameters:
  ///   - rates: Their speeds.
  ///   - milliseconds: Their time; the sum of theirs by default.
  init(_ rates: some Collection<WorkRate>, milliseconds: Double? = nil) {
    multiplyAdds = rates.reduce(0) { $0 + $1.multiplyAdds }
    self.milliseconds = milliseconds ?? rates.reduce(0) { $0 + $1.milliseconds }
    peakMilliseconds = rates.reduce(0) { $0 + $1.peakMilliseconds }
  }

  var gigaflops: Double {
    HandsTiming.gigaflops(multiplyAdds: multiplyAdds, milliseconds: milliseconds)
  }
  var percentOfPeak: Double { milliseconds > 0 ? 100 * peakMilliseconds / milliseconds : 0 }
  var millions: Double { Double(multiplyAdds) / 1e6 }

  /// Table cells of millions of multiply-adds, GFLOP/s and percentage of the peak; `-` without
  /// multiply-adds.
  var cells: (millions: String, gigaflops: String, percent: String) {
    guard multiplyAdds > 0 else { return ("-", "-", "-") }
    return (millions.decimals(2), gigaflops.decimals(1), percentOfPeak.decimals(1))
  }

  /// The members of a JSON object.
  var members: [(name: String, value: JSONValue)] {
    [
      ("mmac", .measured(millions)), ("gflops", .measured(gigaflops)),
      ("percent_of_peak", .measured(percentOfPeak)),
    ]
  }
}

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

extension Latencies {
  var json: JSONValue {
    .object([
      ("min", .measured(minimum)), ("median", .measured(median)),
      ("p90", .measured(percentile(90))), ("p99", .measured(percentile(99))),
    ])
  }

  /// The statistics on one line.
  var text: String {
    let times = [("min", minimum), ("median", median), ("p90", percentile(90))]
    return times.map { "\($0) \($1.decimals(3))" }.joined(separator: ", ")
      + ", p99 \(percentile(99).decimals(3)) ms (\(count) runs)"
  }
}

extension JSONValue {
  /// A measured number, in single precision: further digits would be noise.
  static func measured(_ value: Double) -> JSONValue { .float(Float(value)) }

  /// A number, or `null` if it is unknown.
  static func count(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
}
