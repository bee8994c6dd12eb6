import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// Times at both ends of what an `Int` holds, and times out of order.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct TimestampTests {
  private static let times = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]

  @Test func videosTakeAllTimesInOrder() throws {
    let image = try #require(Subject.noHand.last).image()
    let recognizer = try recognizer { $0.runningMode = .video }
    let landmarker = try landmarker { $0.runningMode = .video }
    for time in TimestampTests.times {
      #expect(
        try recognizer.recognize(videoFrame: image, timestampInMilliseconds: time)
          .timestampInMilliseconds == time)
      #expect(
        try landmarker.detect(videoFrame: image, timestampInMilliseconds: time)
          .timestampInMilliseconds == time)
      for refused in [time, Int.min] {
        #expect(throws: (any Error).self) {
          try recognizer.recognize(videoFrame: image, timestampInMilliseconds: refused)
        }
        #expect(throws: (any Error).self) {
          try landmarker.detect(videoFrame: image, timestampInMilliseconds: refused)
        }
      }
    }
  }

  @Test func liveStreamsTakeAllTimesInOrder() throws {
    let image = try #require(Subject.noHand.last).image()
    let recorder = Recorder()
    let recognizer = try recognizer {
      $0.runningMode = .liveStream
      $0.gestureRecognizerLiveStreamDelegate = recorder
    }
    for time in TimestampTests.times {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: time)
      try #require(recorder.recognitions.wait())
      for refused in [time, Int.min] {
        #expect(throws: (any Error).self) {
          try recognizer.recognizeAsync(image: image, timestampInMilliseconds: refused)
        }
      }
    }
    #expect(recorder.recognitions.entries.map(\.timestampInMilliseconds) == TimestampTests.times)
  }
}
