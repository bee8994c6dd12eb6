import Dispatch
import Foundation
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// X-10 of `README.md`: what MediaPipe does and does not test.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct OwnChecklist {
  private let subject = Subject.drawn("Victory-left")

  @Test("X-10 Times of single images are made up")
  func imageTimes() throws {
    let (recognizer, landmarker) = (try recognizer { _ in }, try landmarker { _ in })
    let image = try subject.image()
    for time in [0, 1000, 2000] {
      #expect(try recognizer.recognize(image: image).timestampInMilliseconds == time)
      #expect(try landmarker.detect(image: image).timestampInMilliseconds == time)
    }
  }

  @Test("X-10 Options are read once")
  func editedOptions() throws {
    let options = try recognizerOptions()
    options.cannedGesturesClassifierOptions = ClassifierOptions()
    let recognizer = try GestureRecognizer(options: options)
    options.runningMode = .video
    options.numHands = 0
    options.minHandDetectionConfidence = 2
    options.cannedGesturesClassifierOptions?.categoryDenylist = ["Victory"]
    options.keepsHandsWithoutGestures = true
    options.baseOptions.modelAssetPath = ""
    expectEqual(try recognizer.recognize(image: subject.image()), try subject.golden())
  }

  @Test("X-10 Delegates are not kept alive")
  func weakDelegate() throws {
    var delegate: Recorder? = Recorder()
    weak let observed = delegate
    let options = try recognizerOptions { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
    }
    let recognizer = try GestureRecognizer(options: options)
    delegate = nil
    #expect(observed == nil && options.gestureRecognizerLiveStreamDelegate == nil)
    try recognizer.recognizeAsync(image: subject.image(), timestampInMilliseconds: 0)
    recognizer.close()
  }

  /// The delegate is busy with the first result until all frames were sent.
  @Test("X-10 Under load the newest frame survives")
  func newestFrameWins() throws {
    let door = Door()
    let delegate = Recorder { door.pass() }
    let landmarker = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    let (image, count) = (try subject.image(), 300)
    for timestamp in 0..<count {
      try landmarker.detectAsync(image: image, timestampInMilliseconds: timestamp)
    }
    door.open()
    #expect(
      becomesTrue { delegate.detections.entries.count + landmarker.droppedFrameCount == count })
    let times = delegate.detections.entries.map(\.timestampInMilliseconds)
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(times.first == 0 && times.last == count - 1 && times.count < count)
  }

  @Test("X-10 A task may go away while its frames are looked at")
  func releasedTask() throws {
    let delegate = Recorder()
    weak var observed: GestureRecognizer?
    do {
      let recognizer = try recognizer { options in
        options.runningMode = .liveStream
        options.gestureRecognizerLiveStreamDelegate = delegate
      }
      observed = recognizer
      try recognizer.recognizeAsync(image: subject.image(), timestampInMilliseconds: 0)
    }
    #expect(becomesTrue { observed == nil })
  }

  /// The delegate is busy with the first result until the task was released.
  @Test("X-10 Results that wait for the delegate keep the task alive")
  func waitingResults() throws {
    let (entered, door) = (Journal<Int>(), Door())
    let delegate = Recorder {
      entered.write(0)
      door.pass()
    }
    weak var observed: HandLandmarker?
    var count = 0
    do {
      let landmarker = try landmarker { options in
        options.runningMode = .liveStream
        options.handLandmarkerLiveStreamDelegate = delegate
      }
      observed = landmarker
      let image = try subject.image()
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 0)
      try #require(entered.wait())
      try landmarker.detectAsync(image: image, timestampInMilliseconds: 1)
      // Returns when the second frame has its result, unless it was still waiting.
      landmarker.close()
      count = 2 - landmarker.droppedFrameCount
    }
    door.open()
    #expect(becomesTrue { observed == nil })
    #expect(delegate.detections.entries.count == count)
  }

  @Test("X-10 A closed task refuses calls")
  func closedTask() throws {
    let image = try subject.image()
    let recognizer = try recognizer { _ in }
    recognizer.close()
    recognizer.close()
    let message = "INVALID_ARGUMENT: Task runner is currently not running."
    expectError(.invalidArgumentError, message) { try recognizer.recognize(image: image) }
    let video = try landmarker { $0.runningMode = .video }
    video.close()
    expectError(.invalidArgumentError, message) {
      try video.detect(videoFrame: image, timestampInMilliseconds: 0)
    }
    let delegate = Recorder()
    let live = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    live.close()
    expectError(.invalidArgumentError, message) {
      try live.detectAsync(image: image, timestampInMilliseconds: 0)
    }
  }

  @Test("X-10 A task serves several threads")
  func concurrentCalls() throws {
    let recognizer = try recognizer { _ in }
    let picture = try subject.picture()
    let golden = try subject.golden()
    let results = Journal<GestureRecognizerResult>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let image = try? MPImage(
        rgb: picture.bytes, width: picture.width, height: picture.height)
      guard let image, let result = try? recognizer.recognize(image: image) else { return }
      results.write(result)
    }
    #expect(results.entries.count == 4)
    for result in results.entries { expectEqual(result, golden) }
    #expect(Set(results.entries.map(\.timestampInMilliseconds)) == [0, 1000, 2000, 3000])
  }
}
