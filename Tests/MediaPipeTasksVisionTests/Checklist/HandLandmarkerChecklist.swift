import Foundation
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// MediaPipe's own tests of the hand landmarker, by the numbers of `README.md`.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct HandLandmarkerChecklist {
  @Test("H-01 A landmarker made from a path finds the hand", arguments: Subject.thumbUp)
  func modelPath(subject: Subject) throws {
    let landmarker = try HandLandmarker(modelPath: TestBundle.path())
    expectEqual(try landmarker.detect(image: subject.image()), try subject.golden())
  }

  @Test("H-02 No hands are three empty lists", arguments: Subject.noHand)
  func emptyResults(subject: Subject) throws {
    let result = try SharedTask.landmarker().detect(image: subject.image())
    #expect(result.handedness.isEmpty && result.landmarks.isEmpty && result.worldLandmarks.isEmpty)
  }

  @Test("H-03 Two hands are found", .enabled(if: SharedFiles.exist))
  func numHands() throws {
    let subject = Subject.photo("two_hands_call") { $0.result }
    let result = try landmarker { $0.numHands = 2 }.detect(image: subject.image())
    #expect(result.handedness.count == 2)
    expectEqual(result, try subject.golden())
  }

  @Test("H-03 Two drawn hands are found")
  func numHandsDrawn() throws {
    let picture = try twoHandsPicture.get()
    let image = try MPImage(rgb: picture.bytes, width: picture.width, height: picture.height)
    #expect(try landmarker { $0.numHands = 2 }.detect(image: image).handedness.count == 2)
  }

  /// MediaPipe's own file lies the other way; landmarks do not depend on the declared turn.
  @Test("H-04 Landmarks of a lying hand are in the stored image", arguments: Subject.pointingUp)
  func rotation(subject: Subject) throws {
    let upright = try subject.picture()
    let stored = upright.stored(as: .right)
    let image = try MPImage(
      rgb: stored.bytes, width: stored.width, height: stored.height, orientation: .right)
    let result = try SharedTask.landmarker().detect(image: image)
    // Stored (x, y) is seen at (1 − y, x).
    let seen = result.landmarks.map { $0.map { [1 - $0.y, $0.x] } }
    let expected = try subject.golden().landmarks.map { $0.map { Array($0.prefix(2)) } }
    expectClose(seen, expected, within: 0.03)
  }

  @Test("H-05 A delegate belongs to a live stream only", arguments: [RunningMode.image, .video])
  func delegateInOtherModes(mode: RunningMode) throws {
    let delegate = Recorder()
    expectError(.invalidArgumentError, ErrorText.unexpectedDelegate) {
      try landmarker { options in
        options.runningMode = mode
        options.handLandmarkerLiveStreamDelegate = delegate
      }
    }
  }

  @Test("H-06 A live stream has a delegate")
  func missingDelegate() {
    expectError(.invalidArgumentError, ErrorText.missingDelegate) {
      try landmarker { $0.runningMode = .liveStream }
    }
  }

  @Test("H-07 In image mode other calls are refused")
  func callsInImageMode() throws {
    let landmarker = try SharedTask.landmarker()
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("live stream", "Image")) {
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 0)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("video", "Image")) {
      try landmarker.detect(videoFrame: image, timestampInMilliseconds: 0)
    }
  }

  @Test("H-08 In video mode other calls are refused")
  func callsInVideoMode() throws {
    let landmarker = try landmarker { $0.runningMode = .video }
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("live stream", "Video")) {
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 0)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("image", "Video")) {
      try landmarker.detect(image: image)
    }
  }

  @Test("H-09 In live stream mode other calls are refused")
  func callsInLiveStreamMode() throws {
    let delegate = Recorder()
    let landmarker = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("image", "Live Stream")) {
      try landmarker.detect(image: image)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("video", "Live Stream")) {
      try landmarker.detect(videoFrame: image, timestampInMilliseconds: 0)
    }
  }

  @Test("H-10 Frames of a video that stands still keep their hand", arguments: Subject.thumbUp)
  func videoMode(subject: Subject) throws {
    let landmarker = try landmarker { $0.runningMode = .video }
    let image = try subject.image()
    for timestamp in 0..<3 {
      let result = try landmarker.detect(videoFrame: image, timestampInMilliseconds: timestamp)
      #expect(result.timestampInMilliseconds == timestamp && result.handedness.count == 1)
      expectSimilar(result.landmarks, try subject.golden())
      if timestamp == 0 { expectEqual(result, try subject.golden()) }
    }
  }

  @Test("H-11 Times of a live stream must grow")
  func timestampsOutOfOrder() throws {
    let delegate = Recorder()
    let landmarker = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    let subject = Subject.thumbUp[0]
    let image = try subject.image()
    try landmarker.detectAsync(image: image, timestampInMilliseconds: 1)
    for timestamp in [0, 1] {
      expectError(.invalidArgumentError, ErrorText.timestampOutOfOrder) {
        try landmarker.detectAsync(image: image, timestampInMilliseconds: timestamp)
      }
    }
    try #require(delegate.detections.wait())
    let report = delegate.detections.entries[0]
    #expect(report.timestampInMilliseconds == 1 && report.error == nil)
    expectEqual(try #require(report.result), try subject.golden())
    landmarker.close()
    #expect(delegate.detections.entries.count == 1)
  }

  @Test("H-12 Frames of a live stream are all accepted", arguments: Subject.thumbUp)
  func liveStreamMode(subject: Subject) throws {
    let delegate = Recorder()
    let landmarker = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    let (image, count) = (try subject.image(), 100)
    for timestamp in 0..<count {
      try landmarker.detectAsync(image: image, timestampInMilliseconds: timestamp)
    }
    #expect(
      becomesTrue { delegate.detections.entries.count + landmarker.droppedFrameCount == count })
    let reports = delegate.detections.entries
    #expect(!reports.isEmpty && reports.count <= count)
    for report in reports {
      let result = try #require(report.result)
      #expect(report.error == nil)
      #expect(result.timestampInMilliseconds == report.timestampInMilliseconds)
      expectSimilar(result.landmarks, try subject.golden())
    }
  }
}
