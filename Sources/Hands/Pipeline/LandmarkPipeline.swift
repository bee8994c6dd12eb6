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

  /// Whether the detector's last output is for the whole of the last frame.
  private(set) var sawFrame = false

  /// The threads that all models of a task share.
  let team: ThreadTeam
  let configuration: Configuration
  let thresholds: Thresholds
  let detector: DetectorNet
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

  /// The regions to search in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - tracked: Where the objects of the previous frame should be.
  ///   - detects: Whether the detector runs if fewer than ``Thresholds/maxCount`` objects are tracked.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``Thresholds/maxCount`` regions: the tracked ones, then those of new
  ///   detections.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  ///
  /// Source: the gate and the loop in MediaPipe's `hand_landmarker_graph.cc`.
  package func regions(
    in picture: Picture, tracked: [NormalizedRectangle], detects: Bool = true,
    rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    trace?.detector = nil
    frameRegions.removeAll(keepingCapacity: true)
    frameRegions.append(contentsOf: tracked.prefix(thresholds.maxCount))
    sawFrame = detects && frameRegions.count < thresholds.maxCount
    if sawFrame {
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
  ///   - trackedCount: The number of regions, from the first, that come from an object's landmarks.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  ///   - make: Converts each object to the task's own result type.
  /// - Returns: The objects in the order of the regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  package func objects<Object>(
    in picture: Picture, regions: [NormalizedRectangle], trackedCount: Int = 0,
    trace: inout PipelineTrace?, _ make: (LandmarkedObject) -> Object
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
      guard
        var object = try object(
          in: rectangle, of: picture, above: thresholds.minPresenceConfidence, trace: &trace)
      else { continue }
      if configuration.isRefined {
        object = try refined(
          object, lookingAgain: position >= trackedCount, in: picture, trace: &trace)
      }
      if isDuplicate(object.landmarks, in: image) { continue }
      found.append(object.landmarks)
      if objects.isEmpty { objects.reserveCapacity(regions.count - position) }
      objects.append(make(object))
      regionPositions.append(position)
      trace?.keepLastRegion()
    }
    return objects
  }

  /// Runs the landmark model on a region.
  ///
  /// - Parameters:
  ///   - rectangle: A region that is square in pixels.
  ///   - picture: An image with three or four channels.
  ///   - minPresence: The presence that an object must exceed.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The object, or `nil` if there is none.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func object(
    in rectangle: NormalizedRectangle, of picture: Picture, above minPresence: Float,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> LandmarkedObject? {
    let image = ImageSize(picture)
    let region = RegionOfInterest(rectangle, in: image)
    let output = try landmarkNet.output(for: region, of: picture, limit: limit)
    let isPresent = output.presence > minPresence
    trace?.regions.append(
      PipelineTrace.Region(
        rectangle: rectangle, region: region, output: output, isPresent: isPresent))
    return isPresent ? object(output, in: rectangle, of: image) : nil
  }

  /// Returns an object with the mean of the landmarks that the model finds in the region of its
  /// landmarks and in that region mirrored.
  ///
  /// A look that finds no object changes nothing.
  ///
  /// - Parameters:
  ///   - object: An object.
  ///   - lookingAgain: Whether its own region does not come from landmarks.
  ///   - picture: The image.
  ///   - trace: Receives the intermediate results of the look again unless it is `nil`.
  /// - Returns: The object with better landmarks; the presence is that of the look that is not
  ///   mirrored.
  /// - Throws: ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is
  ///   reached.
  func refined(
    _ object: LandmarkedObject, lookingAgain: Bool, in picture: Picture,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> LandmarkedObject {
    let (image, threshold) = (ImageSize(picture), thresholds.minPresenceConfidence)
    var object = object
    if lookingAgain, object.nextRegion.width > 0, object.nextRegion.height > 0,
      let closer = try self.object(
        in: object.nextRegion, of: picture, above: threshold, trace: &trace)
    {
      object = closer
    }
    let mirrored = try landmarkNet.output(
      for: RegionOfInterest(object.region, in: image), of: picture, isMirrored: true,
      limit: limit)
    guard mirrored.presence > threshold else { return object }
    let mean = object.output.averaged(
      withMirrored: mirrored, inputSide: landmarkNet.inputSide)
    return self.object(mean, in: object.region, of: image)
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
      nextRegion: configuration.landmarkRegion.region(landmarks, in: image), output: output,
      region: rectangle)
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
  /// The region to search for the object in the next frame of a video.
  package var nextRegion: NormalizedRectangle
  /// The landmark model's output that landmarks and world landmarks are projected from.
  package var output: LandmarkOutput
  /// The region that the model saw.
  package var region: NormalizedRectangle

  /// The probability that the object is there.
  package var presence: Float { output.presence }
  /// The model's task-specific scores.
  package var scores: [Float] { output.scores }
}
