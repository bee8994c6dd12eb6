import Hands
import HandsLandmarking

/// A task that the library does not have, as a configuration of its stages: faces and their 468
/// landmarks.
struct FaceLandmarker {
  private let pipeline: LandmarkPipeline

  init(models: LandmarkModels, maxFaces: Int) throws(HandsError) {
    var thresholds = LandmarkPipeline.Thresholds()
    thresholds.maxCount = maxFaces
    pipeline = try LandmarkPipeline(models: models, configuration: .faces, thresholds: thresholds)
  }

  /// The faces in an image, or in the next frame of a video: tracked are the next regions of the
  /// faces in the frame before.
  func faces(
    in picture: Picture, tracked: [NormalizedRectangle] = [], trace: inout PipelineTrace?
  ) throws(HandsError) -> [LandmarkedObject] {
    let picture = PictureSource(picture)
    let regions = try pipeline.regions(
      in: picture, tracked: tracked, rotation: .none, trace: &trace)
    return try pipeline.objects(in: picture, regions: regions, trace: &trace) { $0 }
  }
}

extension LandmarkPipeline.Configuration {
  /// Source: MediaPipe's `face_landmark_front_cpu.pbtxt` and its subgraphs.
  static let faces = LandmarkPipeline.Configuration(
    detector: DetectorOptions(
      net: Net("face_detection_short_range.tflite"), pixels: .range(-1...1),
      anchors: AnchorOptions(strides: [8, 16, 16, 16]), keypointCount: 6),
    // From eye to eye.
    detectionRegion: RegionRule(
      axisStart: .point(0), axisEnd: .point(1), targetAngle: 0, scale: 1.5),
    landmarkNet: LandmarkNetOptions(
      net: Net("face_landmark.tflite"), pixels: .range(0...1),
      outputs: [.init(.landmarks, [1, 1, 1, 1404]), .init(.presenceLogit, [1, 1, 1, 1])]),
    // From the outer corner of one eye to that of the other.
    landmarkRegion: LandmarkRegionRule(
      square: RegionRule(axisStart: .point(33), axisEnd: .point(263), targetAngle: 0, scale: 1.5),
      boundsTurn: false))
}
