import HandsCAllocationCounter
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// What a process has left that loads nets, runs tasks and closes them.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct ReleaseTests {
  /// The allocator counts what is in use; the leak sanitizer, where it is on, makes the process fail
  /// at its end.
  @Test func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      let bundle = try #require(TestModels.installedBundle)
      let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 160))
      func loadRunAndClose() throws {
        let models = try GestureRecognizerModels(bundle: bundle)
        var options = GestureRecognizerOptions()
        options.numThreads = 2
        let recognizer = try GestureRecognizer(models: models, options: options)
        try #require(recognizer.recognize(picture).hands.count == 1)
        recognizer.close()
        let results = Journal<Duration>()
        let landmarker = try HandLandmarker(
          models: models.landmarker, options: options.landmarker)
        let live = try landmarker.liveStream { results.write($0.frame.time) }
        try live.send(VideoFrame(picture: picture, time: .zero))
        try #require(results.wait())
        live.close()
        landmarker.close()
      }
      for _ in 0..<10 { try loadRunAndClose() }
      let before = allocatedByteCount()
      for _ in 0..<(TestEffort.isFull ? 90 : 30) { try loadRunAndClose() }
      let growth = allocatedByteCount() - before
      // The runtime keeps a few small things of each thread that it has used.
      try #require(growth < 1 << 18, "\(growth) bytes")
    }
  }
}
