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
      detectors.first.timer = timer
      finders.first.timer = timer
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
  let detectors: StageCopies<DetectorNet>
  let finders: StageCopies<LandmarkFinder>
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
  ///   - threadCount: Number of threads, 1 … 64: they run models side by side, or share the
  ///     work of one.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for a model.
  package init(
    models: LandmarkModels, configuration: Configuration, thresholds: Thresholds,
    threadCount: Int = 1
  ) throws(HandsError) {
    self.configuration = configuration
    self.thresholds = thresholds
    team = ThreadTeam(threadCount: threadCount)
    detectors = try StageCopies(team: team) { team throws(HandsError) -> DetectorNet in
      try DetectorNet(
        model: models.detector, options: configuration.detector,
        minScore: thresholds.minDetectionConfidence, team: team)
    }
    finders = try StageCopies(team: team) { team throws(HandsError) -> LandmarkFinder in
      try LandmarkFinder(
        model: models.landmarks, configuration: configuration,
        minPresence: thresholds.minPresenceConfidence, team: team)
    }
    association = RegionAssociation(
      overlapThreshold: thresholds.minTrackingConfidence, maxCount: thresholds.maxCount)
  }

  /// Finds the regions around the best detections.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``Thresholds/maxCount`` regions, best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  package func regions(
    in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try limit.check()
    defer { timer?.finish(.detectionDecoding) }
    let detections = try detectors.first.detections(
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
  ///   - picture: The image.
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
    in picture: PictureSource, tracked: [NormalizedRectangle], detects: Bool = true,
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
  ///   - picture: The image.
  ///   - regions: Regions to search; empty ones are skipped.
  ///   - trackedCount: The number of regions, from the first, that come from an object's landmarks.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  ///   - make: Converts each object to the task's own result type.
  /// - Returns: The objects in the order of the regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  package func objects<Object>(
    in picture: PictureSource, regions: [NormalizedRectangle], trackedCount: Int = 0,
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
    let ahead = try findings(
      in: regions, trackedCount: trackedCount, of: picture, isTraced: trace != nil)
    for (position, rectangle) in regions.enumerated() where rectangle.hasArea {
      try limit.check()
      defer { timer?.finish(.projection) }
      let finding: LandmarkFinding
      if let ahead {
        finding = ahead[position]
      } else {
        finding = try finders.first.finding(
          in: rectangle, lookingAgain: position >= trackedCount, of: picture,
          isTraced: trace != nil, limit: limit)
      }
      trace?.regions += finding.runs
      guard let object = finding.object, !isDuplicate(object.landmarks, in: image) else { continue }
      found.append(object.landmarks)
      if objects.isEmpty { objects.reserveCapacity(regions.count - position) }
      objects.append(make(object))
      regionPositions.append(position)
      trace?.keepLastRegion()
    }
    return objects
  }

  /// Runs the landmark model on several regions side by side; yields `nil` if the regions are better
  /// taken one after another.
  private func findings(
    in regions: [NormalizedRectangle], trackedCount: Int, of picture: PictureSource, isTraced: Bool
  ) throws(HandsError) -> [LandmarkFinding]? {
    guard finders.runsSideBySide(regions.count) else { return nil }
    defer { timer?.finish(.landmarkNet) }
    return try finders.values(count: regions.count, limit: limit) {
      finder, position, limit throws(HandsError) -> LandmarkFinding in
      guard regions[position].hasArea else { return LandmarkFinding() }
      defer { finder.timer?.finish(.projection) }
      return try finder.finding(
        in: regions[position], lookingAgain: position >= trackedCount, of: picture,
        isTraced: isTraced, limit: limit)
    }
  }

  private func isDuplicate(_ landmarks: [NormalizedLandmark], in image: ImageSize) -> Bool {
    guard let rule = configuration.duplicates else { return false }
    return found.contains { rule.isSameObject($0, landmarks, in: image) }
  }
}

extension NormalizedRectangle {
  /// Whether there is anything in it.
  var hasArea: Bool { width > 0 && height > 0 }
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
