import HandsReports
import HandsTiming

/// The speed of some multiply-adds, alone and against the measured peak.
struct WorkRate {
  let multiplyAdds: Int64
  let milliseconds: Double
  /// What the threads at work can do, in GFLOP/s.
  let peak: Double

  var gigaflops: Double {
    HandsTiming.gigaflops(multiplyAdds: multiplyAdds, milliseconds: milliseconds)
  }
  var percentOfPeak: Double { 100 * gigaflops / peak }
  var millions: Double { Double(multiplyAdds) / 1e6 }

  /// Million multiply-adds, GFLOP/s and percent of the peak; `-` where nothing is multiplied.
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
