/// The criteria of a long run, one line each.
struct Verdict {
  /// Whether all that are judged are met.
  private(set) var isPassed = true

  /// Prints a criterion.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - measured: What came out.
  ///   - wanted: What should have.
  ///   - isMet: Whether it did.
  ///   - isJudged: Whether the run fails if not.
  mutating func report(
    _ name: String, _ measured: String, wanted: String, isMet: Bool, isJudged: Bool = true
  ) {
    let mark = isMet ? "ok  " : isJudged ? "FAIL" : "note"
    print("soak: \(mark) \(name): \(measured) (\(wanted))")
    if isJudged && !isMet { isPassed = false }
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension [Duration] {
  /// The time that 99 of 100 do not exceed.
  var percentile99: Duration {
    isEmpty ? .zero : sorted()[(count * 99 - 1) / 100]
  }
}

extension Double {
  /// Two digits behind the point.
  var short: String { String((self * 100).rounded() / 100) }
}
