import Testing

@testable import Hands

struct GestureVoteTests {
  private func gesture(_ name: String, _ score: Float = 0.5) -> Gesture {
    Gesture(name: name, score: score)
  }

  /// The gestures shown for some names, one every 40 ms; "" stands for none.
  private func shown(_ names: String..., window: Int, hold: Int = 0) -> [String] {
    var vote = GestureVote(GestureVoteOptions(window: window, hold: .milliseconds(hold)))
    return names.enumerated().map { index, name in
      vote.gesture(after: name.isEmpty ? nil : gesture(name), at: .milliseconds(40 * index))?.name
        ?? ""
    }
  }

  @Test func oneFrameSpeaksForItself() {
    #expect(shown("A", "B", "", "B", "A", window: 1) == ["A", "B", "", "B", "A"])
  }

  @Test func theMajorityWins() {
    #expect(
      shown("A", "A", "B", "A", "B", "B", "B", window: 3)
        == ["A", "A", "A", "A", "B", "B", "B"])
    #expect(shown("A", "", "", "A", window: 3) == ["A", "A", "", ""])
  }

  @Test func ofEqualVotesTheHigherScoresWin() {
    var vote = GestureVote(GestureVoteOptions(window: 2))
    #expect(vote.gesture(after: gesture("A", 0.5), at: .milliseconds(0))?.name == "A")
    #expect(vote.gesture(after: gesture("B", 0.75), at: .milliseconds(1))?.name == "B")
    #expect(vote.gesture(after: gesture("A", 0.75), at: .milliseconds(2))?.name == "B")
    #expect(vote.gesture(after: nil, at: .milliseconds(3))?.name == "A")
  }

  @Test func scoresAreMeans() throws {
    var vote = GestureVote(GestureVoteOptions(window: 3))
    let scores: [Float] = [0.5, 1, 0.75, 0.25]
    let found = scores.enumerated().map {
      vote.gesture(after: gesture("A", $1), at: .milliseconds($0))
    }
    #expect(found.map { $0?.score } == [0.5, 0.75, 0.75, Float(2) / 3])
  }

  /// The first gesture is shown at once; another when it has won for 80 ms.
  @Test func anotherGestureMustHold() {
    #expect(
      shown("A", "B", "B", "B", "A", "B", "A", "A", "A", window: 1, hold: 80)
        == ["A", "A", "A", "B", "B", "B", "B", "B", "A"])
    #expect(
      shown("A", "B", "C", "C", "", "", "", window: 1, hold: 80)
        == ["A", "A", "A", "A", "A", "A", ""])
  }

  /// What is shown keeps its last score while nobody votes for it.
  @Test func heldGesturesKeepTheirScore() {
    var vote = GestureVote(GestureVoteOptions(window: 2, hold: .seconds(1)))
    #expect(vote.gesture(after: gesture("A", 0.5), at: .milliseconds(0))?.score == 0.5)
    for time in 1..<4 {
      #expect(vote.gesture(after: gesture("B", 1), at: .milliseconds(time)) == gesture("A", 0.5))
    }
    #expect(vote.gesture(after: gesture("B", 1), at: .milliseconds(1001)) == gesture("B", 1))
  }

  @Test func allTimesAreTaken() {
    var vote = GestureVote(GestureVoteOptions(window: 1, hold: .milliseconds(Int.max)))
    #expect(vote.gesture(after: gesture("A"), at: .milliseconds(Int.min))?.name == "A")
    #expect(vote.gesture(after: gesture("B"), at: .milliseconds(Int.min + 1))?.name == "A")
    #expect(vote.gesture(after: gesture("B"), at: .milliseconds(Int.max))?.name == "B")
  }
}

struct TrackingOptionsTests {
  @Test func allIsOffByDefault() throws {
    let options = GestureRecognizerOptions()
    #expect(options.tracking == TrackingOptions() && !options.isMirrored)
    #expect(options.tracking.smoothing == nil && options.tracking.gestureVote == nil)
    #expect(!options.tracking.averagesHandedness)
  }

  private func refusal(_ change: (inout TrackingOptions) -> Void) -> String? {
    var options = HandLandmarkerOptions()
    change(&options.tracking)
    do throws(HandsError) {
      try options.validate()
      return nil
    } catch {
      #expect(error.mediaPipeMessage == nil)
      return error.description
    }
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func cutoffsAreAboveZero(value: Double) {
    #expect(
      refusal { $0.smoothing = OneEuroParameters(minCutoff: value) }
        == "tracking.smoothing.minCutoff is \(value); it must be above 0")
    #expect(
      refusal { $0.smoothing = OneEuroParameters(derivativeCutoff: value) }
        == "tracking.smoothing.derivativeCutoff is \(value); it must be above 0")
    if value != 0 {
      #expect(
        refusal { $0.smoothing = OneEuroParameters(beta: value) }
          == "tracking.smoothing.beta is \(value); it must be at least 0")
    }
  }

  @Test func votesHaveVoters() {
    for window in [0, -1, 1001, Int.max] {
      #expect(
        refusal { $0.gestureVote = GestureVoteOptions(window: window) }
          == "tracking.gestureVote.window is \(window); it must be between 1 and 1000")
    }
    #expect(
      refusal { $0.gestureVote = GestureVoteOptions(hold: .seconds(-1)) }
        == "tracking.gestureVote.hold is -1.0; it must be at least 0 seconds")
    #expect(
      refusal { options in
        options.gestureVote = GestureVoteOptions(window: 1000, hold: .milliseconds(Int.max))
        options.smoothing = OneEuroParameters(beta: 0)
      } == nil)
  }
}
