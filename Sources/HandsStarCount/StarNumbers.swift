/// How many stars fall in each round.
public enum StarNumbers: Hashable, Sendable {
  /// 1 … ``maximum``, never as many as in the round before.
  case random
  /// These, over and over; as ``random`` if ``checked(_:)`` refuses them.
  case given([Int])

  /// The most stars of a round: as many as two hands have fingers.
  public static let maximum = 10

  /// Numbers that were chosen.
  ///
  /// - Parameter numbers: 1 … ``maximum`` each.
  /// - Returns: `nil` if there are none, or others among them.
  public static func checked(_ numbers: [Int]) -> StarNumbers? {
    let isPlayable = !numbers.isEmpty && numbers.allSatisfy { (1...maximum).contains($0) }
    return isPlayable ? .given(numbers) : nil
  }

  /// The stars of a round.
  ///
  /// - Parameters:
  ///   - round: From 1.
  ///   - last: The stars of the round before, `nil` in the first.
  /// - Returns: 1 … ``maximum``.
  func stars(inRound round: Int, after last: Int?) -> Int {
    if case .given(let numbers) = self, StarNumbers.checked(numbers) != nil {
      return numbers[(round - 1) % numbers.count]
    }
    return (1...StarNumbers.maximum).filter { $0 != last }.randomElement() ?? 1
  }
}
