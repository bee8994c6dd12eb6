import HandsAppleTypes
import HandsSynthetic
import Hands
import HandsImaging
import HandsTestSupport
import Testing

@testable import MediaPipeTasksVision

/// The facade's results are those of `Hands` for the same pixels.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct EngineEqualityTests {
  private func image(_ picture: Picture) throws -> MPImage {
    try MPImage(uiImage: UIImage(cgImage: CGImage(picture)))
  }

  private func numbers(
    _ landmarks: [[MediaPipeTasksVision.NormalizedLandmark]],
    _ worldLandmarks: [[MediaPipeTasksVision.Landmark]]
  ) -> [[[Float]]] {
    landmarks.map { $0.map { [$0.x, $0.y, $0.z] } }
      + worldLandmarks.map { $0.map { [$0.x, $0.y, $0.z] } }
  }

  private func numbers(_ hands: [Hands.Hand]) -> [[[Float]]] {
    hands.map { $0.landmarks.map { [$0.x, $0.y, $0.z] } }
      + hands.map { $0.worldLandmarks.map { [$0.x, $0.y, $0.z] } }
  }

  @Test func framesOfAVideo() throws {
    let bundle = try #require(TestBundle.recorded?.bytes)
    var engineOptions = Hands.GestureRecognizerOptions()
    engineOptions.numHands = 2
    let engine = try Hands.GestureRecognizer(bundle: bundle, options: engineOptions).video()
    let recognizer = try recognizer { options in
      options.runningMode = .video
      options.numHands = 2
    }
    let landmarker = try landmarker { options in
      options.runningMode = .video
      options.numHands = 2
    }
    for time in 0..<4 {
      var scene = twoDrawnHands
      scene.hands[0].position.x += Float(time) * 0.01
      if time == 2 { scene.hands.removeLast() }
      let picture = try HandRenderer.render(scene)
      let expected = try engine.recognize(picture, at: .milliseconds(time)).hands
      let found = try recognizer.recognize(
        videoFrame: image(picture), timestampInMilliseconds: time)
      #expect(numbers(found.landmarks, found.worldLandmarks) == numbers(expected))
      #expect(found.gestures.map { $0.map(\.score) } == expected.map { [$0.gesture?.score] })
      #expect(found.handedness.map { $0.map(\.score) } == expected.map { [$0.handednessScore] })
      let detected = try landmarker.detect(
        videoFrame: image(picture), timestampInMilliseconds: time)
      #expect(numbers(detected.landmarks, detected.worldLandmarks) == numbers(expected))
    }
  }

  /// Of two hands one has a gesture that is denied: its place stays, empty.
  @Test func handsWithoutGesturesKeepTheirPlaces() throws {
    let picture = try twoHandsPicture.get()
    func result(
      denying names: [String], _ change: (MediaPipeTasksVision.GestureRecognizerOptions) -> Void
    ) throws -> MediaPipeTasksVision.GestureRecognizerResult {
      try recognizer { options in
        options.numHands = 2
        options.cannedGesturesClassifierOptions = MediaPipeTasksVision.ClassifierOptions()
        options.cannedGesturesClassifierOptions?.scoreThreshold = 0.5
        options.cannedGesturesClassifierOptions?.categoryDenylist = names
        change(options)
      }.recognize(image: image(picture))
    }
    let all = try result(denying: []) { _ in }
    let names = all.gestures.map { $0.map(\.categoryName) }
    #expect(Set(names) == [["Open_Palm"], ["Closed_Fist"]])
    let one = try result(denying: ["Closed_Fist"]) { _ in }
    #expect(
      one.gestures.map { $0.map(\.categoryName) }
        == names.map { $0 == ["Closed_Fist"] ? [] : $0 })
    #expect(one.landmarks == all.landmarks)
    let none = try result(denying: ["Closed_Fist", "Open_Palm"]) { _ in }
    #expect(none.gestures.isEmpty && none.landmarks.isEmpty && none.handedness.isEmpty)
    let kept = try result(denying: ["Closed_Fist", "Open_Palm"]) {
      $0.keepsHandsWithoutGestures = true
    }
    #expect(kept.gestures == [[], []] && kept.landmarks == all.landmarks)
    #expect(kept.worldLandmarks == all.worldLandmarks)
  }

  @Test func failuresReachTheDelegate() throws {
    let delegate = Recorder()
    let picture = try Subject.drawn("outside").picture()
    let recognizer = try SharedTask.recognizer()
    let relay = MediaPipeTasksVision.GestureRecognizer.relay(
      to: WeakReference(delegate), keepsHandsWithoutGestures: false)
    deliver(
      LiveStreamOutput(
        frame: VideoFrame(picture: picture, time: .milliseconds(1)), result: .failure(.cancelled)),
      by: relay)
    #expect(delegate.recognitions.entries.isEmpty, "the relay has no task yet")
    relay.attach(to: recognizer)
    deliver(
      LiveStreamOutput(
        frame: VideoFrame(picture: picture, time: .milliseconds(2)),
        result: .failure(.deadlineExceeded)), by: relay)
    let report = try #require(delegate.recognitions.entries.first)
    #expect(report.result == nil && report.timestampInMilliseconds == .min)
    #expect(report.error?.code == Int(TasksErrorCode.deadlineExceededError.rawValue))
    #expect(report.error?.localizedDescription.hasPrefix("DEADLINE_EXCEEDED: ") == true)

    let landmarker = try SharedTask.landmarker()
    let handRelay = MediaPipeTasksVision.HandLandmarker.relay(to: WeakReference(delegate))
    handRelay.attach(to: landmarker)
    deliver(
      LiveStreamOutput(
        frame: VideoFrame(picture: picture, time: .milliseconds(2)), result: .failure(.cancelled)),
      by: handRelay)
    let handReport = try #require(delegate.detections.entries.first)
    #expect(handReport.result == nil && handReport.timestampInMilliseconds == .min)
    #expect(handReport.error?.code == Int(TasksErrorCode.cancelledError.rawValue))
  }

  private func deliver<Owner>(
    _ output: LiveStreamOutput<HandsResult>, by relay: LiveStreamRelay<Owner>
  ) {
    if case .makeHandler(let makeHandler) = relay.target { makeHandler()?(output) }
  }
}
