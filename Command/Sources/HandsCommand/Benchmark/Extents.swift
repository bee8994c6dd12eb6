import ArgumentParser

/// Positive integers joined by `x`, such as `1x56x56x144`.
struct Extents: ExpressibleByArgument, Equatable {
  let numbers: [Int]

  init(_ numbers: Int...) {
    self.numbers = numbers
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ (1...1 << 24).contains($0) }) else {
      return nil
    }
  }

  /// The two numbers, or the only one twice; `nil` for other counts.
  var pair: (height: Int, width: Int)? {
    guard let first = numbers.first, let last = numbers.last, numbers.count <= 2 else { return nil }
    return (first, last)
  }

  var defaultValueDescription: String { numbers.map(String.init).joined(separator: "x") }
}
