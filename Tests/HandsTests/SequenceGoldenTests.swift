import HandsFileInput
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// Drawn clips under many options, against MediaPipe's results frame by frame; both run freely.
///
/// Hands leave, come back, pass each other and are replaced by others; the picture is cut to black,
/// changes its size and is turned. One option set a clip; with `HANDS_FULL_TESTS` all of them, for
/// every recognizer at hand and every fast set of kernels.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct SequenceGoldenTests {
  @Test func everyClipIsFollowed() throws {
    let goldens = try SequenceGoldens()
    #expect(Set(goldens.runs.map(\.sequence)) == Set(goldens.sequences.map(\.name)))
    for run in goldens.runs {
      let sequence = goldens.sequences.first { $0.name == run.sequence }
      #expect(run.frames.count == sequence?.pictureSha256.count)
      #expect(run.frames.count == sequence?.scenes.count)
    }
  }

  @Test(arguments: TestModels.clipKernels)
  func handsAreFollowed(kernels: KernelSet) throws {
    let goldens = try SequenceGoldens()
    let bundles = TestEffort.isFull ? RecordedBundle.atHand : [RecordedBundle.atHand[0]]
    let tolerance = ClipTolerance.of(kernels)
    var frameCount = 0
    var disagreements: [String] = []
    for sequence in goldens.sequences {
      let pictures = try pictures(of: sequence)
      let runs = goldens.runs.filter { $0.sequence == sequence.name }
      for run in TestEffort.isFull ? runs : [runs[0]] {
        for bundle in bundles {
          let session = try session(
            TestModels.recorded(bundle, kernels: kernels), run.options)
          for (number, golden) in run.frames.enumerated() {
            let result = try session.recognize(
              pictures[number], at: .milliseconds(run.timestampsMs[number]),
              rotationDegrees: run.rotations[number])
            frameCount += 1
            if let difference = difference(result, golden, bundle.name, tolerance) {
              disagreements.append("\(run.name) (\(bundle.name)), frame \(number): \(difference)")
            }
          }
        }
      }
    }
    let most = Int((1 - tolerance.agreement) * Double(frameCount))
    #expect(disagreements.count <= most, "\(disagreements) of \(frameCount)")
  }

  /// The frames, which are those that were recorded.
  private func pictures(of sequence: SequenceGoldens.Sequence) throws -> [Picture] {
    let pictures = try sequence.scenes.map { try HandRenderer.render($0) }
    try #require(pictures.map { SHA256.hexDigest(of: $0.bytes) } == sequence.pictureSha256)
    return pictures
  }

  private func session(
    _ models: GestureRecognizerModels, _ recorded: SequenceGoldens.Options
  ) throws -> VideoSession {
    var options = GestureRecognizerOptions()
    recorded.numHands.map { options.numHands = $0 }
    recorded.minHandDetectionConfidence.map { options.minHandDetectionConfidence = $0 }
    recorded.minHandPresenceConfidence.map { options.minHandPresenceConfidence = $0 }
    recorded.minTrackingConfidence.map { options.minTrackingConfidence = $0 }
    options.cannedGesturesClassifierOptions.scoreThreshold = recorded.canned?.scoreThreshold
    options.cannedGesturesClassifierOptions.maxResults = recorded.canned?.maxResults ?? -1
    options.cannedGesturesClassifierOptions.categoryAllowlist =
      recorded.canned?.categoryAllowlist ?? []
    options.cannedGesturesClassifierOptions.categoryDenylist =
      recorded.canned?.categoryDenylist ?? []
    return try GestureRecognizer(models: models, options: options).video()
  }

  /// In what a result is not the recorded one; `nil` if in nothing.
  private func difference(
    _ result: HandsResult, _ golden: SequenceGoldens.Frame, _ recognizer: String,
    _ tolerance: ClipTolerance
  ) -> String? {
    let gestures = golden.gestures[recognizer] ?? []
    if names(result.lists.gestures) != gestures.map({ [$0] }) { return "gestures" }
    // All gestures were kept back, and with them all hands.
    if gestures.isEmpty { return result.lists.landmarks.isEmpty ? nil : "hands" }
    if names(result.lists.handedness) != golden.handedness.map({ [$0] }) { return "handedness" }
    let distances = zip(
      recordedPoints(result.lists.landmarks), golden.points.flatMap { $0.flatMap { $0 } }
    ).map { abs($0 - $1) }
    if distances.contains(where: { $0 > tolerance.points }) { return "points" }
    let numbers =
      result.lists.landmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } }
      + result.lists.worldLandmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } }
    let digest = SHA256.hexDigest(of: numbers.flatMap(\.bitPattern.littleEndianBytes))
    return tolerance.isExact && digest != golden.landmarksSha256 ? "landmarks" : nil
  }
}
