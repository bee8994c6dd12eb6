import HandsEngine
package import HandsImaging
package import HandsLandmarking

/// Finds hands in images: detects palms, runs the landmark model, and removes duplicates.
///
/// The pipeline is stateless between images: for a video, the caller passes in each
/// ``Hand/nextRegion``. Use it from one thread at a time.
package final class HandPipeline: FramePipeline {
  /// Options for finding hands.
  package let options: HandLandmarkerOptions
  /// Measures the time of each stage, if set.
  package var timer: StageTimer? {
    get { landmarker.timer }
    set { landmarker.timer = newValue }
  }
  /// When to stop working on an image.
  package var limit: WorkLimit {
    get { landmarker.limit }
    set { landmarker.limit = newValue }
  }
  /// For each hand of the last image, the index of its region in the list of searched regions.
  package var regionPositions: [Int] { landmarker.regionPositions }
  /// The threads that all models of a task share.
  var team: ThreadTeam { landmarker.team }

  private let landmarker: LandmarkPipeline

  /// Creates a pipeline with its own memory.
  ///
  /// - Parameters:
  ///   - models: The two models; several pipelines may share them.
  ///   - options: Options for finding hands.
  /// - Throws: ``HandsError`` if an option is out of range or there is not enough memory for a
  ///   model.
  package init(
    models: HandLandmarkerModels, options: HandLandmarkerOptions = HandLandmarkerOptions()
  ) throws(HandsError) {
    try options.validate()
    self.options = options
    landmarker = try LandmarkPipeline(
      models: models.nets,
      configuration: .hands(search: options.search, landmarks: options.landmarks),
      thresholds: .init(options),
      threadCount: options.numThreads)
  }

  /// Finds the hands in a single image.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, sorted by descending palm score,
  ///   then those of ``HandLandmarkerOptions/search``, look by look; in the coordinates of the image
  ///   as passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try palmRegions(in: picture, rotation: rotation, trace: &trace)
    var hands = try hands(in: picture, regions: regions, trace: &trace)
    guard options.search != .mediapipe, hands.count < options.numHands else { return hands }
    let known = hands.map { hand in
      LandmarkPipeline.Sighting(landmarks: hand.landmarks.points, region: hand.nextRegion)
    }
    let found = try landmarker.searchedObjects(
      in: picture, rotation: rotation, besides: known, trace: &trace)
    for (object, look) in found {
      var hand = Hand(object, isMirrored: options.isMirrored)
      hand.look = look
      hands.append(hand)
    }
    return hands
  }

  /// Finds the hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the previous frame, in order.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, in the coordinates of the image
  ///   as passed: the tracked ones in order, then new ones sorted by descending palm score.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try landmarker.regions(
      in: picture, tracked: tracked, rotation: rotation, trace: &trace)
    return try hands(
      in: picture, regions: regions, trackedCount: min(tracked.count, options.numHands),
      trace: &trace)
  }

  /// Finds the regions around the best palms.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` regions, best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func palmRegions(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try landmarker.regions(in: picture, rotation: rotation, trace: &trace)
  }

  /// Finds the hands in some regions of an image.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - regions: Regions to search; empty ones are skipped.
  ///   - trackedCount: The number of regions, from the first, that come from a hand's landmarks.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands in the order of the regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: Picture, regions: [NormalizedRectangle], trackedCount: Int = 0,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    try landmarker.objects(
      in: picture, regions: regions, trackedCount: trackedCount, trace: &trace
    ) { object in
      Hand(object, isMirrored: options.isMirrored)
    }
  }
}

extension LandmarkPipeline.Thresholds {
  fileprivate init(_ options: HandLandmarkerOptions) {
    self.init()
    maxCount = options.numHands
    minDetectionConfidence = options.minHandDetectionConfidence
    minPresenceConfidence = options.minHandPresenceConfidence
    minTrackingConfidence = options.minTrackingConfidence
  }
}

extension Hand {
  fileprivate init(_ object: LandmarkedObject, isMirrored: Bool) {
    let (handedness, score) = Handedness.likelier(rightProbability: object.scores[0])
    self.init(
      handedness: isMirrored ? handedness.opposite : handedness, handednessScore: score,
      landmarks: HandLandmarks(checked: object.landmarks),
      worldLandmarks: HandLandmarks(checked: object.worldLandmarks), presence: object.presence,
      nextRegion: object.nextRegion)
  }
}
