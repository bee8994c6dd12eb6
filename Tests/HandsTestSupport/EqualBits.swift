// Inlinable, as other modules compare whole tensors with them element by element.

extension [Float] {
  /// Bit patterns, all NaNs alike: which NaN an operator makes is nobody's promise.
  @inlinable package var bits: [UInt32] {
    map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern }
  }

  /// Bit patterns, both zeros alike: adding a padding tap to -0 makes it 0, leaving it out does not.
  @inlinable package var unsignedZeroBits: [UInt32] { map { $0 == 0 ? 0 : $0.bitPattern } }
}

/// Where two results begin to differ, or `nil`: keeps whole tensors out of reports.
@inlinable package func firstDifference<Element: Equatable>(
  _ a: [Element], _ b: [Element]
) -> Int? {
  guard a != b else { return nil }
  guard a.count == b.count else { return min(a.count, b.count) }
  return a.indices.first { a[$0] != b[$0] }
}
