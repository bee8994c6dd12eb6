import Foundation
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// MediaPipe's own tests of the gesture recognizer, by the numbers of `README.md`.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct GestureRecognizerChecklist {
  private func result(
    _ subject: Subject, _ change: (GestureRecognizerOptions) -> Void
  ) throws -> GestureRecognizerResult {
    try recognizer(change).recognize(image: subject.image())
  }

  private func expectEmpty(_ result: GestureRecognizerResult) {
    #expect(result.gestures.isEmpty && result.handedness.isEmpty)
    #expect(result.landmarks.isEmpty && result.worldLandmarks.isEmpty)
  }

  @Test("G-01 A recognizer made from a path names the thumb up", arguments: Subject.thumbUp)
  func modelPath(subject: Subject) throws {
    let recognizer = try GestureRecognizer(modelPath: TestBundle.path())
    let result = try recognizer.recognize(image: subject.image())
    expectEqual(result, try subject.golden())
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
    #expect(result.gestures.first?.first?.index == -1)
  }

  @Test("G-02 No hands are four empty lists", arguments: Subject.noHand)
  func emptyResults(subject: Subject) throws {
    expectEmpty(try SharedTask.recognizer().recognize(image: subject.image()))
  }

  @Test("G-03 A gesture above the threshold is kept", arguments: Subject.thumbUp)
  func scoreThreshold(subject: Subject) throws {
    let result = try result(subject) { options in
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
    }
    expectEqual(result, try subject.golden())
    #expect(result.gestures.count == 1)
  }

  @Test("G-04 Two hands are found", .enabled(if: SharedFiles.exist))
  func numHands() throws {
    let subject = Subject.photo("two_hands_down") { $0.result }
    let result = try result(subject) { $0.numHands = 2 }
    #expect(result.handedness.count == 2)
    expectEqual(result, try subject.golden())
  }

  @Test("G-04 Two drawn hands are found")
  func numHandsDrawn() throws {
    let picture = try twoHandsPicture.get()
    let image = try MPImage(rgb: picture.bytes, width: picture.width, height: picture.height)
    #expect(try SharedTask.recognizerOfTwoHands().recognize(image: image).handedness.count == 2)
  }

  @Test("G-05 A hand that is stored lying, to be turned left, points up")
  func rotation() throws {
    let upright = try Subject.drawn("Pointing_Up-right").picture()
    let stored = upright.stored(as: .left)
    let image = try MPImage(
      rgb: stored.bytes, width: stored.width, height: stored.height, orientation: .left)
    let result = try SharedTask.recognizer().recognize(image: image)
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Pointing_Up"]])
  }

  @Test("G-06 A fist is named", arguments: Subject.fist)
  func fist(subject: Subject) throws {
    let result = try SharedTask.recognizer().recognize(image: subject.image())
    expectEqual(result, try subject.golden())
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Closed_Fist"]])
  }

  @Test("G-07 An allowed gesture is kept", arguments: Subject.fist)
  func allowedFist(subject: Subject) throws {
    let result = try result(subject) { options in
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
      options.cannedGesturesClassifierOptions?.categoryAllowlist = ["Closed_Fist"]
    }
    expectEqual(result, try subject.golden())
  }

  @Test("G-08 If no gesture is left, neither are landmarks", arguments: Subject.fist)
  func deniedFist(subject: Subject) throws {
    expectEmpty(
      try result(subject) { options in
        options.cannedGesturesClassifierOptions = ClassifierOptions()
        options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
        options.cannedGesturesClassifierOptions?.categoryDenylist = ["Closed_Fist"]
      })
  }

  @Test("G-09 The allow list goes before the deny list", arguments: Subject.fist)
  func allowlistAndDenylist(subject: Subject) throws {
    let result = try result(subject) { options in
      options.cannedGesturesClassifierOptions = ClassifierOptions()
      options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
      options.cannedGesturesClassifierOptions?.categoryAllowlist = ["Closed_Fist"]
      options.cannedGesturesClassifierOptions?.categoryDenylist = ["Closed_Fist"]
    }
    expectEqual(result, try subject.golden())
  }

  @Test(
    "G-10 A delegate belongs to a live stream only", arguments: [RunningMode.image, .video])
  func delegateInOtherModes(mode: RunningMode) throws {
    let delegate = Recorder()
    expectError(.invalidArgumentError, ErrorText.unexpectedDelegate) {
      try recognizer { options in
        options.runningMode = mode
        options.gestureRecognizerLiveStreamDelegate = delegate
      }
    }
  }

  @Test("G-11 A live stream has a delegate")
  func missingDelegate() {
    expectError(.invalidArgumentError, ErrorText.missingDelegate) {
      try recognizer { $0.runningMode = .liveStream }
    }
  }

  @Test("G-12 In image mode other calls are refused")
  func callsInImageMode() throws {
    let recognizer = try SharedTask.recognizer()
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("live stream", "Image")) {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 0)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("video", "Image")) {
      try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0)
    }
  }

  @Test("G-13 In video mode other calls are refused")
  func callsInVideoMode() throws {
    let recognizer = try recognizer { $0.runningMode = .video }
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("live stream", "Video")) {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 0)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("image", "Video")) {
      try recognizer.recognize(image: image)
    }
  }

  @Test("G-14 In live stream mode other calls are refused")
  func callsInLiveStreamMode() throws {
    let delegate = Recorder()
    let recognizer = try recognizer { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
    }
    let image = try Subject.thumbUp[0].image()
    expectError(.invalidArgumentError, ErrorText.wrongMode("image", "Live Stream")) {
      try recognizer.recognize(image: image)
    }
    expectError(.invalidArgumentError, ErrorText.wrongMode("video", "Live Stream")) {
      try recognizer.recognize(videoFrame: image, timestampInMilliseconds: 0)
    }
  }

  @Test("G-15 Frames of a video that stands still keep their hand", arguments: Subject.thumbUp)
  func videoMode(subject: Subject) throws {
    let recognizer = try recognizer { $0.runningMode = .video }
    let image = try subject.image()
    for timestamp in 0..<3 {
      let result = try recognizer.recognize(
        videoFrame: image, timestampInMilliseconds: timestamp)
      #expect(result.timestampInMilliseconds == timestamp)
      #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
      expectSimilar(result.landmarks, try subject.golden())
      // The first frame has no hand to follow: it is a single image.
      if timestamp == 0 { expectEqual(result, try subject.golden()) }
    }
  }

  @Test("G-16 Times of a live stream must grow")
  func timestampsOutOfOrder() throws {
    let delegate = Recorder()
    let recognizer = try recognizer { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
    }
    let subject = Subject.thumbUp[0]
    let image = try subject.image()
    try recognizer.recognizeAsync(image: image, timestampInMilliseconds: 1)
    for timestamp in [0, 1] {
      expectError(.invalidArgumentError, ErrorText.timestampOutOfOrder) {
        try recognizer.recognizeAsync(image: image, timestampInMilliseconds: timestamp)
      }
    }
    try #require(delegate.recognitions.wait())
    let report = delegate.recognitions.entries[0]
    #expect(report.timestampInMilliseconds == 1 && report.error == nil)
    expectEqual(try #require(report.result), try subject.golden())
    recognizer.close()
    #expect(delegate.recognitions.entries.count == 1)
  }

  @Test("G-17 Frames of a live stream are all accepted", arguments: Subject.thumbUp)
  func liveStreamMode(subject: Subject) throws {
    let delegate = Recorder()
    let recognizer = try recognizer { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
    }
    let (image, count) = (try subject.image(), 100)
    for timestamp in 0..<count {
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: timestamp)
    }
    #expect(
      becomesTrue { delegate.recognitions.entries.count + recognizer.droppedFrameCount == count })
    let reports = delegate.recognitions.entries
    #expect(!reports.isEmpty && reports.count <= count)
    for report in reports {
      let result = try #require(report.result)
      #expect(report.error == nil)
      #expect(result.timestampInMilliseconds == report.timestampInMilliseconds)
      #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
      expectSimilar(result.landmarks, try subject.golden())
    }
  }
}
