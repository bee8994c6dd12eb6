import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// What a session refuses, and that nothing is lost by it.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct FrameTimeTests {
  private func session() throws -> VideoSession {
    try GestureRecognizer(models: TestModels.installed()).video()
  }

  @Test(arguments: [-40, -41, Int.min])
  func timesMustGrow(timestamp: Int) throws {
    let picture = try TestModels.blank(.rgb)
    let (session, time) = (try session(), Duration.milliseconds(timestamp))
    _ = try session.recognize(picture, at: .milliseconds(-40))
    let error = refusal { () throws(HandsError) in try session.recognize(picture, at: time) }
    #expect(error == .timestampNotIncreasing(time, last: .milliseconds(-40)))
    #expect(error?.mediaPipeMessage == "Input timestamp must be monotonically increasing.")
    #expect(error?.description.hasSuffix("must be later than the last frame's, -40 ms") == true)
  }

  @Test func timesMayBeFractionsOfMilliseconds() throws {
    let error = HandsError.timestampNotIncreasing(.microseconds(33_300), last: .milliseconds(40))
    #expect(
      error.description
        == "The frame's time is 33.3 ms; it must be later than the last frame's, 40 ms")
  }

  @Test func allTimesInOrderAreTaken() throws {
    let picture = try TestModels.blank(.rgb)
    let session = try session()
    let longest = Duration(attoseconds: .max)
    for time in [Duration(attoseconds: .min), .milliseconds(Int.min), .zero, longest] {
      #expect(try session.recognize(picture, at: time).hands.isEmpty)
    }
    #expect(longest.wholeMilliseconds == .max)
    #expect(Duration.milliseconds(Int.min).wholeMilliseconds == .min)
    #expect(FrameTimes.elapsed(from: Duration(attoseconds: .min), to: longest) == longest)
  }

  /// A session that refused frames goes on as one that never got them.
  @Test func refusedFramesChangeNothing() throws {
    let frame = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    let gray = try TestModels.blank(.gray)
    let (session, undisturbed) = (try session(), try session())
    for time in [0, 40, 80].map({ Duration.milliseconds($0) }) {
      let found = try session.recognize(frame, at: time)
      #expect(found.hands.count == 1)
      #expect(try found == undisturbed.recognize(frame, at: time))
      for refused in [
        refusal { () throws(HandsError) in try session.recognize(frame, at: time) },
        // Also later than the next frame.
        refusal { () throws(HandsError) in try session.recognize(gray, at: .seconds(1)) },
        refusal { () throws(HandsError) in
          try session.recognize(frame, at: .seconds(1), rotationDegrees: 1)
        },
      ] { #expect(refused != nil) }
    }
  }

  @Test func sessionsNeedATrackingConfidence() throws {
    var options = GestureRecognizerOptions()
    options.minTrackingConfidence = 0
    let task = try GestureRecognizer(models: TestModels.installed(), options: options)
    _ = try task.recognize(TestModels.blank(.rgb))
    let refusal = HandsError.invalidOption(
      name: "minTrackingConfidence", found: "0.0", expected: "above 0 and at most 1 for a video")
    #expect(throws: refusal) { try task.video() }
    #expect(throws: refusal) { try task.live() }
  }
}
