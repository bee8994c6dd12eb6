import KernelTiming

extension Latencies {
  var json: JSONValue {
    .object([
      ("min", .milliseconds(minimum)), ("median", .milliseconds(median)),
      ("p90", .milliseconds(percentile(90))), ("p99", .milliseconds(percentile(99))),
    ])
  }

  /// One line.
  var text: String {
    let times = [("min", minimum), ("median", median), ("p90", percentile(90))]
    return times.map { "\($0) \($1.decimals(3))" }.joined(separator: ", ")
      + ", p99 \(percentile(99).decimals(3)) ms (\(count) runs)"
  }
}

extension JSONValue {
  /// A measured number; the digits that single precision lacks would be noise.
  static func measured(_ value: Double) -> JSONValue { .float(Float(value)) }
  static func milliseconds(_ value: Double) -> JSONValue { .measured(value) }

  /// The peak of the resident memory so far.
  static var peakResidentByteCount: JSONValue {
    ProcessMemory.peakResidentByteCount.map { .integer($0) } ?? .null
  }
}
