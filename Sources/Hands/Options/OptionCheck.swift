/// Checks for individual options.
enum OptionCheck {
  /// Checks a condition on an option.
  ///
  /// - Parameters:
  ///   - isValid: Whether the condition holds.
  ///   - value: The option's value.
  ///   - name: The option's name.
  ///   - expected: What it must be, such as `at least 1`.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  static func require(
    _ isValid: Bool, _ value: some CustomStringConvertible, _ name: String,
    _ expected: @autoclosure () -> String
  ) throws(HandsError) {
    guard isValid else {
      throw .invalidOption(name: name, found: value.description, expected: expected())
    }
  }

  /// Checks that an option is in a range; NaN is in no range.
  ///
  /// - Parameters:
  ///   - range: The valid range.
  ///   - value: The option's value.
  ///   - name: The option's name.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  static func range<Value: Comparable & CustomStringConvertible>(
    _ range: ClosedRange<Value>, _ value: Value, _ name: String
  ) throws(HandsError) {
    try require(
      range.contains(value), value, name,
      "between \(range.lowerBound.description) and \(range.upperBound.description)")
  }
}
