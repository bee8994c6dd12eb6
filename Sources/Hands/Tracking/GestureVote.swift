import HandsSystem

/// Lets the last frames of a track vote on its gesture.
struct GestureVote {
  private let options: GestureVoteOptions
  /// The gestures of the last frames, a ring buffer of ``GestureVoteOptions/window`` elements.
  private var ballots: [Gesture?] = []
  private var oldest = 0
  /// The last reported gesture; `nil` before the first frame.
  private var shown: Candidate?
  /// The winner that is not reported yet, and since when it has been winning.
  private var challenger: (name: String?, since: Duration)?

  /// A gesture, or none, with its votes.
  private struct Candidate {
    var gesture: Gesture?
    var votes = 0
    var scores: Float = 0

    /// Whether it is the gesture with this name, or no gesture for no name.
    func isNamed(_ name: String?) -> Bool { GestureVote.areSame(gesture?.name, name) }

    /// The gesture with the mean of its scores.
    var result: Gesture? {
      guard var gesture else { return nil }
      gesture.score = scores / Float(votes)
      return gesture
    }

    func beats(_ other: Candidate) -> Bool {
      votes == other.votes ? scores > other.scores : votes > other.votes
    }
  }

  /// Creates an empty vote.
  ///
  /// - Parameter options: The window and hold time of the vote.
  init(_ options: GestureVoteOptions) {
    self.options = options
  }

  /// Adds the gesture of the next frame and returns the gesture to report.
  ///
  /// - Parameters:
  ///   - gesture: The frame's own gesture.
  ///   - time: The frame's time, later than the previous frame's.
  /// - Returns: The gesture to report.
  mutating func gesture(after gesture: Gesture?, at time: Duration) -> Gesture? {
    if ballots.count < options.window {
      ballots.append(gesture)
    } else {
      ballots[oldest] = gesture
      oldest = (oldest + 1) % options.window
    }
    let candidates = counted()
    guard let winner = candidates.max(by: { $1.beats($0) }) else { return nil }
    if isToBeShown(winner, at: time) {
      shown = winner
    } else if let voted = candidates.first(where: { $0.isNamed(shown?.gesture?.name) }) {
      shown = voted
    }
    return shown.flatMap { $0.result }
  }

  /// The candidates in the order of their first votes.
  private func counted() -> [Candidate] {
    var candidates: [Candidate] = []
    for position in ballots.indices {
      let ballot = ballots[(oldest + position) % ballots.count]
      let index =
        candidates.firstIndex { $0.isNamed(ballot?.name) } ?? candidates.endIndex
      if index == candidates.endIndex { candidates.append(Candidate(gesture: ballot)) }
      candidates[index].votes += 1
      candidates[index].scores += ballot?.score ?? 0
    }
    return candidates
  }

  /// Whether a winner is already reported, is the first, or has won for long enough.
  private mutating func isToBeShown(_ winner: Candidate, at time: Duration) -> Bool {
    let name = winner.gesture?.name
    guard let shown, !shown.isNamed(name) else {
      challenger = nil
      return true
    }
    var since = time
    if let challenger, GestureVote.areSame(challenger.name, name) {
      since = challenger.since
    } else {
      challenger = (name, time)
    }
    guard FrameTimes.elapsed(from: since, to: time) >= options.hold else {
      return false
    }
    challenger = nil
    return true
  }

  /// Whether two names are equal, or both `nil`.
  private static func areSame(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.hasSameBytes(as: b)
  }
}
