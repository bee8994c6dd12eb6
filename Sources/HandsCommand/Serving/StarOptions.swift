import ArgumentParser

/// The numbers of stars that the command was given.
enum StarOptions {
  /// The most stars of a round: as many as two hands have fingers.
  private static let most = 10

  /// Reads a list of numbers.
  ///
  /// - Parameter text: Such as `3,5,1`; `nil` for random numbers.
  /// - Returns: The numbers.
  /// - Throws: `ValidationError`.
  static func validated(_ text: String?) throws(ValidationError) -> [Int]? {
    guard let text else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.allSatisfy((1...most).contains) else {
      throw ValidationError("--stars takes numbers between 1 and \(most), such as 3,5,1")
    }
    return numbers
  }
}
