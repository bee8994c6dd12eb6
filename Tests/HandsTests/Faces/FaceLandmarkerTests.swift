import Hands
import HandsTestSupport
import Testing

/// The stages configured for faces, against MediaPipe's `solutions.face_mesh`.
@Suite(.enabled(if: FaceGoldens.recorded != nil))
struct FaceLandmarkerTests {
  /// Of the image's width and height.
  private static let tolerance: Float = 1e-4

  @Test func imagesHaveMediaPipesFaces() throws {
    let goldens = try #require(FaceGoldens.recorded)
    #expect(goldens.images.map(\.landmarks.count).max() == 2)
    for golden in goldens.images {
      let landmarker = try FaceLandmarker(
        models: FaceGoldens.models.get(), maxFaces: golden.max_faces)
      var trace: PipelineTrace? = PipelineTrace()
      let faces = try landmarker.faces(in: golden.picture(), trace: &trace)
      compare(faces, golden)
      try compareDetections(try #require(trace), golden)
    }
  }

  /// The regions are followed freely: a difference in the last bit grows from frame to frame.
  @Test func facesAreTrackedThroughAVideo() throws {
    let goldens = try #require(FaceGoldens.recorded)
    let landmarker = try FaceLandmarker(models: FaceGoldens.models.get(), maxFaces: 1)
    var tracked: [NormalizedRectangle] = []
    for golden in goldens.frames {
      var trace: PipelineTrace? = PipelineTrace()
      let faces = try landmarker.faces(in: golden.picture(), tracked: tracked, trace: &trace)
      #expect((trace?.detector == nil) == !tracked.isEmpty)
      compare(faces, golden)
      tracked = faces.map(\.nextRegion)
    }
  }

  private func compare(_ faces: [LandmarkedObject], _ golden: FaceGoldens.Image) {
    #expect(faces.count == golden.landmarks.count, "\("\(golden.name)")")
    for (face, expected) in zip(faces, golden.landmarks) {
      expectClose(
        face.landmarks.flatMap { [$0.x, $0.y, $0.z] }, expected.flatMap(\.self),
        within: Self.tolerance, "\(golden.name)")
      #expect(face.worldLandmarks.isEmpty)
    }
    for (face, expected) in zip(faces, golden.next_regions) {
      expectClose(face.nextRegion.numbers, expected, within: Self.tolerance, "\(golden.name)")
    }
  }

  private func compareDetections(_ trace: PipelineTrace, _ golden: FaceGoldens.Image) throws {
    let detections = try #require(trace.detector?.detections).prefix(golden.max_faces)
    #expect(detections.count == golden.detections.count, "\("\(golden.name)")")
    for (detection, expected) in zip(detections, golden.detections) {
      let box = detection.box
      expectClose(
        [detection.score, box.xMin, box.yMin, box.width, box.height],
        [expected.score] + expected.box, within: Self.tolerance, "\(golden.name)")
      expectClose(
        detection.keypoints.flatMap { [$0.x, $0.y] }, expected.keypoints.flatMap(\.self),
        within: Self.tolerance, "\(golden.name)")
    }
    for (region, expected) in zip(trace.regions, golden.detected_regions) {
      expectClose(region.rectangle.numbers, expected, within: Self.tolerance, "\(golden.name)")
    }
  }

  @Test func netsInEachOthersPlacesAreRefused() throws {
    let face = try FaceGoldens.net("face_landmark.tflite")
    let error = #expect(throws: HandsError.self) {
      try LandmarkModels(detector: face, landmarks: face, for: .faces)
    }
    #expect(
      error?.description
        == "face_detection_short_range.tflite: expected float32[1, 192, 192, 3] -> "
        + "float32[1, 2016, 16], float32[1, 2016, 1], found float32[1, 192, 192, 3] -> "
        + "float32[1, 1, 1, 1404], float32[1, 1, 1, 1]")
  }
}

@Suite(.enabled(if: TestModels.installedBundle != nil))
struct NetsOfOtherTasksTests {
  @Test func netsOfHandsAreRefused() throws {
    let bundle = try #require(TestModels.installedBundle)
    let hands = try GestureRecognizerBundle(bundle).handLandmarker
    let error = #expect(throws: HandsError.self) {
      try LandmarkModels(detector: hands.detector, landmarks: hands.landmarks, for: .faces)
    }
    #expect(error?.description.hasPrefix("face_detection_short_range.tflite: expected ") == true)
  }
}
