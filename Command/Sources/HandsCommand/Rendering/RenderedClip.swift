import ArgumentParser

/// The predefined clips.
enum RenderedClip: String, ExpressibleByArgument, CaseIterable {
  /// One hand that shows the canned gestures one after the other.
  case gestures
  /// Two hands that come and go.
  case twoHands = "two-hands"
  /// Two hands that count.
  case counting
}

/// Numbers to show with the fingers of two hands, such as `3,5,10`; 1 to 100 numbers of 0 to 10.
struct FingerNumbers: ExpressibleByArgument {
  let values: [Int]

  init(values: [Int]) {
    self.values = values
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { Int($0) }
    guard values.count == parts.count, (1...100).contains(values.count),
      values.allSatisfy({ (0...10).contains($0) })
    else { return nil }
  }

  var defaultValueDescription: String { values.map(String.init).joined(separator: ",") }
}
