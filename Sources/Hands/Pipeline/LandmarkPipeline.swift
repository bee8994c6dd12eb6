import HandsEngine
import HandsImaging
package import HandsLandmarking

/// Finds objects and their landmarks in images: a detector, a landmark model, and the rules that
/// connect them.
///
/// A ``Configuration`` determines what the objects are. The pipeline is stateless between images:
/// for a video, the caller passes in the ``LandmarkedObject/nextRegion`` of each object. Use it
/// from one thread at a time.
package final class LandmarkPipeline {
  /// Measures the time of each stage, if set.
  package var timer: StageTimer? {
    didSet {
      detector.timer = timer
      landmarkNet.timer = timer
    }
  }
  /// When to stop working on an image.
  package var limit = WorkLimit()
  /// For each object of the last image, the index of its region in the list of searched regions.
  package private(set) var regionPositions: [Int] = []

  /// The threads that all models of a task share.
  let team: ThreadTeam
  private let configuration: Configuration
  private let thresholds: Thresholds
  private let detector: DetectorNet
  private let landmarkNet: LandmarkNet
  private let association: RegionAssociation
  // Reused for each image.
  private var detectedRegions: [NormalizedRectangle] = []
  private var frameRegions: [NormalizedRectangle] = []
  private var found: [[NormalizedLandmark]] = []

  /// Creates a pipeline with its own memory.
  ///
  /// - Parameters:
  ///   - models: The models of the configuration; several pipelines may share them.
  ///   - configuration: What to find.
  ///   - thresholds: The limits for reporting objects.
  ///   - threadCount: Number of threads that run each model, 1 … 64.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for a model.
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

  /// Finds the regions around the best detections.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``Thresholds/maxCount`` regions, best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
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

  /// The regions to search in a frame of a video; the detector runs if fewer than
  /// ``Thresholds/maxCount`` objects are tracked.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - tracked: Where the objects of the previous frame should be.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``Thresholds/maxCount`` regions: the tracked ones, then those of new
  ///   detections.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  ///
  /// Source: the gate and the loop in MediaPipe's `hand_landmarker_graph.cc`.
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

  /// Finds the objects in some regions of an image.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - regions: Regions to search; empty ones are skipped.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  ///   - make: Converts each object to the task's own result type.
  /// - Returns: The objects in the order of the regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
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

  /// Projects the model's output to the image.
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
  /// The landmarks in the image, in the model's order.
  package var landmarks: [NormalizedLandmark]
  /// The landmarks in space; empty if the model has no such output.
  package var worldLandmarks: [Landmark]
  /// The probability that the object is there.
  package var presence: Float
  /// The model's task-specific scores.
  package var scores: [Float]
  /// The region to search for the object in the next frame of a video.
  package var nextRegion: NormalizedRectangle
}
