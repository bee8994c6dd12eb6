import HandsEngine
import HandsImaging
package import HandsLandmarking

/// Finds objects in images and their landmarks: detector, landmark net and the rules between them.
///
/// What the objects are is a ``Configuration``. Keeps nothing from one image to the next: on a video
/// the caller passes on the ``LandmarkedObject/nextRegion`` of each object. Belongs to one thread at
/// a time.
package final class LandmarkPipeline {
  /// Takes the time of each stage, if there is one.
  package var timer: StageTimer? {
    didSet {
      detector.timer = timer
      landmarkNet.timer = timer
    }
  }
  /// How long an image may be worked on.
  package var limit = WorkLimit()
  /// Of each object of the last image: the position of its region in the list that was searched.
  package private(set) var regionPositions: [Int] = []

  /// The threads that all nets of a task share.
  let team: ThreadTeam
  private let configuration: Configuration
  private let thresholds: Thresholds
  private let detector: DetectorNet
  private let landmarkNet: LandmarkNet
  private let association: RegionAssociation
  // Used again for each image.
  private var detectedRegions: [NormalizedRectangle] = []
  private var frameRegions: [NormalizedRectangle] = []
  private var found: [[NormalizedLandmark]] = []

  /// Creates a pipeline with memory of its own.
  ///
  /// - Parameters:
  ///   - models: The nets of the configuration, which may be shared.
  ///   - configuration: What is searched for.
  ///   - thresholds: What counts as found.
  ///   - threadCount: Threads that share the work of each net, 1 … 64.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for a net.
  package init(
    models: LandmarkModels, configuration: Configuration, thresholds: Thresholds,
    threadCount: Int = 1
  ) throws(HandsError) {
    self.configuration = configuration
    self.thresholds = thresholds
    team = ThreadTeam(threadCount: threadCount)
    detector = try DetectorNet(
      model: models.detector, options: configuration.detector,
      minScore: thresholds.minDetectionConfidence, team: team)
    landmarkNet = try LandmarkNet(
      model: models.landmarks, options: configuration.landmarkNet, team: team)
    association = RegionAssociation(
      overlapThreshold: thresholds.minTrackingConfidence, maxCount: thresholds.maxCount)
  }

  /// The regions around the best detections.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``Thresholds/maxCount`` regions, the best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  package func regions(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try limit.check()
    defer { timer?.finish(.detectionDecoding) }
    let detections = try detector.detections(
      in: picture, rotation: rotation, limit: limit, trace: &trace)
    let image = ImageSize(picture)
    detectedRegions.removeAll(keepingCapacity: true)
    for index in detections.indices.prefix(thresholds.maxCount) {
      detectedRegions.append(
        configuration.detectionRegion.region(of: detections, at: index, in: image))
    }
    return detectedRegions
  }

  /// The regions to search on a frame of a video; the detector runs if fewer than
  /// ``Thresholds/maxCount`` objects are tracked.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - tracked: Where the objects of the previous frame should be.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``Thresholds/maxCount`` regions: the tracked ones, then those of new
  ///   detections.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  ///
  /// Source: the gate and the loop of MediaPipe's `hand_landmarker_graph.cc`.
  package func regions(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    trace?.detector = nil
    frameRegions.removeAll(keepingCapacity: true)
    frameRegions.append(contentsOf: tracked.prefix(thresholds.maxCount))
    if frameRegions.count < thresholds.maxCount {
      let detected = try regions(in: picture, rotation: rotation, trace: &trace)
      association.add(detected, to: &frameRegions)
    }
    return frameRegions
  }

  /// The objects in some regions of an image.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - regions: Where to search; regions without area are skipped.
  ///   - trace: Takes the intermediate results, if there is one.
  ///   - make: Makes the task's own result of each object.
  /// - Returns: The objects in the order of their regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  package func objects<Object>(
    in picture: Picture, regions: [NormalizedRectangle], trace: inout PipelineTrace?,
    _ make: (LandmarkedObject) -> Object
  ) throws(HandsError) -> [Object] {
    defer {
      found.removeAll(keepingCapacity: true)
      timer?.finish(.projection)
    }
    let image = ImageSize(picture)
    trace?.beginRegions()
    regionPositions.removeAll(keepingCapacity: true)
    var objects: [Object] = []
    for (position, rectangle) in regions.enumerated()
    where rectangle.width > 0 && rectangle.height > 0 {
      try limit.check()
      defer { timer?.finish(.projection) }
      let region = RegionOfInterest(rectangle, in: image)
      let output = try landmarkNet.output(for: region, of: picture, limit: limit)
      let isPresent = output.presence > thresholds.minPresenceConfidence
      trace?.regions.append(
        PipelineTrace.Region(
          rectangle: rectangle, region: region, output: output, isPresent: isPresent))
      guard isPresent else { continue }
      let object = object(output, in: rectangle, of: image)
      if isDuplicate(object.landmarks, in: image) { continue }
      found.append(object.landmarks)
      if objects.isEmpty { objects.reserveCapacity(regions.count - position) }
      objects.append(make(object))
      regionPositions.append(position)
      trace?.keepLastRegion()
    }
    return objects
  }

  /// Projects the net's output to the image.
  private func object(
    _ output: LandmarkOutput, in rectangle: NormalizedRectangle, of image: ImageSize
  ) -> LandmarkedObject {
    let projection = LandmarkProjection(
      rectangle, inputSide: landmarkNet.inputSide,
      depthScale: configuration.landmarkNet.depthScale)
    let landmarks = projection.landmarks(output.landmarks.span)
    return LandmarkedObject(
      landmarks: landmarks,
      worldLandmarks: projection.worldLandmarks(output.worldLandmarks.span),
      presence: output.presence, scores: output.scores,
      nextRegion: configuration.landmarkRegion.region(landmarks, in: image))
  }

  private func isDuplicate(_ landmarks: [NormalizedLandmark], in image: ImageSize) -> Bool {
    guard let rule = configuration.duplicates else { return false }
    return found.contains { rule.isSameObject($0, landmarks, in: image) }
  }
}

/// An object that a ``LandmarkPipeline`` found.
package struct LandmarkedObject: Equatable, Sendable {
  /// The landmarks in the image, in the order of the net.
  package var landmarks: [NormalizedLandmark]
  /// The landmarks in space; empty if the net gives none.
  package var worldLandmarks: [Landmark]
  /// The probability that the object is there.
  package var presence: Float
  /// The net's numbers of the task's own.
  package var scores: [Float]
  /// Where the object should be on the next frame of a video.
  package var nextRegion: NormalizedRectangle
}
