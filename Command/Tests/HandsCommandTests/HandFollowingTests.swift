import Hands
import HandsTestSupport
import Testing

@testable import HandsCommand

/// What `hands video --interactions` and `--motions` tell of hands whose joints are known.
struct HandFollowingTests {
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)

  /// What each frame tells.
  private func actions(
    _ following: HandFollowing, _ frames: [[Hand]]
  ) throws -> (frames: [HandActions], end: [HandEvent]) {
    var follower = try following.begun()
    let actions = frames.enumerated().map { index, hands in
      follower.follow(
        HandsResult(hands: hands, hasGestures: false), width: 1280, height: 720, at: 33 * index)
    }
    return (actions, follower.finish())
  }

  private func hand(pinch: Double, track: Int = 1) -> Hand {
    KnownHand(pinch: pinch).seen(by: Self.camera, track: track)
  }

  @Test func pinchesArePartOfTheRecord() throws {
    let following = HandFollowing(estimator: PoseEstimator(), tellsInteractions: true)
    var broken = hand(pinch: 0, track: 2)
    broken.landmarks[.wrist].x = .nan
    let (frames, end) = try actions(
      following, [[hand(pinch: 0)], [broken, hand(pinch: 1)], [], [hand(pinch: 1)]])
    #expect(frames.map { $0.events.map(\.phase) } == [[], [.began], [], [.changed]])
    #expect(end.map(\.phase) == [.cancelled])
    func text(_ actions: HandActions) -> String { JSONValue.object(actions.json).text }
    #expect(text(frames[2]) == #"{"interactions": [], "events": []}"#)
    let began = text(frames[1])
    #expect(began.hasPrefix(#"{"interactions": [null, {"hand": 1, "pointer": ["#))
    #expect(began.contains(#""active": [{"kind": "pinch", "finger": "index"}]}], "events": [{"#))
    #expect(
      began.contains(
        #"{"kind": "pinch", "finger": "index", "phase": "began", "hand": 1, "handedness": "Right", "#
      ))
  }

  @Test func motionsAloneHaveNoPinches() throws {
    let following = HandFollowing(
      estimator: PoseEstimator(), motions: try DrawnStroke.model(), tellsInteractions: false)
    let steps = (0..<20).map { KnownHand(pinch: 1, wrist: [0.015 * Double($0), 0.05, 0.5]) }
    let moving = steps.map { [$0.seen(by: Self.camera, track: 1)] }
    let rest = [[Hand]](repeating: moving[19], count: 15)
    let (frames, end) = try actions(following, moving + rest)
    #expect(frames.allSatisfy { $0.hands == nil })
    let events = frames.flatMap(\.events) + end
    try #require(events.count == 1)
    guard case .motion = events[0].kind else {
      Issue.record("\(events[0].kind)")
      return
    }
    #expect(JSONValue.object(frames[0].json).text == #"{"events": []}"#)
  }
}
