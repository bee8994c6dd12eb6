import HandsReports
import HandsTiming

/// The speed of multiply-adds, absolute and relative to the measured peak.
struct WorkRate {
  let multiplyAdds: Int64
  let milliseconds: Double
  /// The peak speed of the threads in GFLOP/s.
  let peak: Double

  var gigaflops: Double {
    HandsTiming.gigaflops(multiplyAdds: multiplyAdds, milliseconds: milliseconds)
  }
  var percentOfPeak: Double { 100 * gigaflops / peak }
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
