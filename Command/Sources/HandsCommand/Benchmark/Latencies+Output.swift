import HandsReports
import HandsTiming

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
