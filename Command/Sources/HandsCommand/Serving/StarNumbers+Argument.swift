public import ArgumentParser
public import HandsStarCount

extension StarNumbers: ExpressibleByArgument {
  /// Parses comma-separated numbers.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.contains(nil), let checked = StarNumbers.checked(numbers.compactMap { $0 })
    else { return nil }
    self = checked
  }
}
