/// The game of Apple's hand pose tutorials: stars fall, and the player shows as many fingers.
///
/// A round is won once the right number was seen for a while without another in between; after a
/// pause the next stars fall. Times are those of the frames, in milliseconds on any clock.
public struct StarGame: Hashable, Sendable {
  /// How long the right number must be seen, in milliseconds.
  public static let holdInMilliseconds = 500
  /// How long the badge of a round that was won is shown before the next one, in milliseconds.
  public static let pauseInMilliseconds = 3000

  /// What the player sees.
  public enum Phase: Hashable, Sendable {
    /// Stars wait to be counted; `held` is the part of the time that the right number was seen for,
    /// 0 … 1.
    case counting(held: Double)
    /// The round was won; the next one begins in so many milliseconds.
    case won(nextInMilliseconds: Int)
  }

  /// Stars of this round, 1 … ``StarNumbers/maximum``.
  public private(set) var stars: Int
  /// The number of this round, from 1.
  public private(set) var round = 1
  /// The stars that were counted right so far.
  public private(set) var score = 0
  /// What the player sees.
  public private(set) var phase = Phase.counting(held: 0)

  private let numbers: StarNumbers
  /// Since when the right number is seen, or the round is won.
  private var since: Int?

  /// Begins the first round.
  ///
  /// - Parameter numbers: How many stars fall.
  public init(_ numbers: StarNumbers = .random) {
    self.numbers = numbers
    stars = numbers.stars(inRound: 1, after: nil)
  }

  /// Takes what a frame shows.
  ///
  /// - Parameters:
  ///   - fingers: The number of extended fingers.
  ///   - milliseconds: The frame's time; one before the wait began starts it anew.
  public mutating func show(fingers: Int, atMilliseconds milliseconds: Int) {
    switch phase {
    case .counting: count(fingers, at: milliseconds)
    case .won: wait(until: milliseconds)
    }
  }

  private mutating func count(_ fingers: Int, at time: Int) {
    guard fingers == stars else {
      since = nil
      phase = .counting(held: 0)
      return
    }
    let held = waited(at: time)
    if held < StarGame.holdInMilliseconds {
      phase = .counting(held: Double(held) / Double(StarGame.holdInMilliseconds))
    } else {
      score += stars
      since = time
      phase = .won(nextInMilliseconds: StarGame.pauseInMilliseconds)
    }
  }

  private mutating func wait(until time: Int) {
    let waited = waited(at: time)
    if waited < StarGame.pauseInMilliseconds {
      phase = .won(nextInMilliseconds: StarGame.pauseInMilliseconds - waited)
    } else {
      round += 1
      stars = numbers.stars(inRound: round, after: stars)
      since = nil
      phase = .counting(held: 0)
    }
  }

  /// The milliseconds since the wait began, which is now if there was none or the clock went back.
  private mutating func waited(at time: Int) -> Int {
    let start = since.flatMap { $0 <= time ? $0 : nil } ?? time
    since = start
    let (difference, isTooLong) = time.subtractingReportingOverflow(start)
    return isTooLong ? .max : difference
  }
}
