import HandsSynthetic
import Hands
import Testing

/// What a task refuses because of its mode or a frame's time, and that nothing is lost by it.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct RunningModeTests {
  private func recognizer(_ mode: RunningMode) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.runningMode = mode
    return try GestureRecognizer(models: TestModels.installed(), options: options)
  }

  private func landmarker(_ mode: RunningMode) throws -> HandLandmarker {
    var options = HandLandmarkerOptions()
    options.runningMode = mode
    return try HandLandmarker(models: TestModels.installed().landmarker, options: options)
  }

  private func refusal<Result>(_ call: () throws(HandsError) -> Result) -> HandsError? {
    do throws(HandsError) {
      _ = try call()
      return nil
    } catch {
      return error
    }
  }

  @Test func pictureCallsBelongToImageMode() throws {
    let picture = try TestModels.blank(.rgb)
    let (recognizer, landmarker) = (try recognizer(.video), try landmarker(.video))
    for error in [
      refusal { () throws(HandsError) in try recognizer.recognize(picture) },
      refusal { () throws(HandsError) in try landmarker.detect(picture) },
    ] {
      guard case .wrongRunningMode(call: .image, task: .video)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        error?.mediaPipeMessage
          == "Task is not initialized with the image mode. Current running mode:VIDEO")
      #expect(error?.description == "The call is for image mode; the task is in video mode")
    }
  }

  @Test func frameCallsBelongToVideoMode() throws {
    let picture = try TestModels.blank(.rgb)
    let (recognizer, landmarker) = (try recognizer(.image), try landmarker(.image))
    for error in [
      refusal { () throws(HandsError) in
        try recognizer.recognize(videoFrame: picture, timestampInMilliseconds: 0)
      },
      refusal { () throws(HandsError) in
        try landmarker.detect(videoFrame: picture, timestampInMilliseconds: 0)
      },
    ] {
      guard case .wrongRunningMode(call: .video, task: .image)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(
        error?.mediaPipeMessage
          == "Task is not initialized with the video mode. Current running mode:IMAGE")
    }
  }

  @Test(arguments: [-40, -41, Int.min])
  func timesMustGrow(timestamp: Int) throws {
    let picture = try TestModels.blank(.rgb)
    let recognizer = try recognizer(.video)
    _ = try recognizer.recognize(videoFrame: picture, timestampInMilliseconds: -40)
    let error = refusal { () throws(HandsError) in
      try recognizer.recognize(videoFrame: picture, timestampInMilliseconds: timestamp)
    }
    guard case .timestampNotIncreasing(timestamp, last: -40)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.mediaPipeMessage == "Input timestamp must be monotonically increasing.")
    #expect(error?.description.contains("-40 ms") == true)
  }

  @Test func allTimesInOrderAreTaken() throws {
    let picture = try TestModels.blank(.rgb)
    let landmarker = try landmarker(.video)
    for timestamp in [Int.min, -1, 0, 1, Int.max] {
      #expect(
        try landmarker.detect(videoFrame: picture, timestampInMilliseconds: timestamp).hands
          .isEmpty)
    }
  }

  /// A recognizer that refused calls goes on as one that never got them.
  @Test func refusedCallsChangeNothing() throws {
    let frame = try HandRenderer.render(HandScene(pose: .victory, seed: 3))
    let gray = try TestModels.blank(.gray)
    let (recognizer, undisturbed) = (try recognizer(.video), try recognizer(.video))
    for (index, timestamp) in [0, 40, 80].enumerated() {
      let found = try recognizer.recognize(videoFrame: frame, timestampInMilliseconds: timestamp)
      #expect(found.hands.count == 1)
      let expected = try undisturbed.recognize(
        videoFrame: frame, timestampInMilliseconds: timestamp)
      #expect(found == expected, "frame \(index)")
      for refused in [
        refusal { () throws(HandsError) in
          try recognizer.recognize(videoFrame: frame, timestampInMilliseconds: timestamp)
        },
        // Also later than the next frame.
        refusal { () throws(HandsError) in
          try recognizer.recognize(videoFrame: gray, timestampInMilliseconds: 1000)
        },
        refusal { () throws(HandsError) in
          try recognizer.recognize(
            videoFrame: frame, timestampInMilliseconds: 1000, rotationDegrees: 1)
        },
        refusal { () throws(HandsError) in try recognizer.recognize(frame) },
      ] { #expect(refused != nil) }
    }
  }
}
