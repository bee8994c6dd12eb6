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
  package var regionPositions: [Int] { searchedPositions ?? landmarker.regionPositions }
  /// The threads that all models of a task share.
  var team: ThreadTeam { landmarker.team }

  private let landmarker: LandmarkPipeline
  /// The positions with those of hands that a search found in the last frame; `nil` without a search.
  private var searchedPositions: [Int]?

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
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, sorted by descending palm score,
  ///   then those of ``HandLandmarkerOptions/search``, look by look; in the coordinates of the image
  ///   as passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try palmRegions(in: picture, rotation: rotation, trace: &trace)
    let hands = try hands(in: picture, regions: regions, trace: &trace)
    guard options.search != .mediapipe, hands.count < options.numHands else { return hands }
    let found = try landmarker.searchedObjects(
      in: picture, rotation: rotation, besides: hands.map { LandmarkPipeline.Sighting($0) },
      trace: &trace)
    return hands + found.map { hand($0.object, look: $0.look) }
  }

  /// Finds the hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the previous frame, in order.
  ///   - looks: Where to look for hands that are not tracked.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, in the coordinates of the image
  ///   as passed: the tracked ones in order, then new ones sorted by descending palm score.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
    rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try landmarker.regions(
      in: picture, tracked: tracked, detects: looks.detects, rotation: rotation, trace: &trace)
    let trackedCount = min(tracked.count, options.numHands)
    var hands = try hands(
      in: picture, regions: regions, trackedCount: trackedCount, trace: &trace)
    guard options.search != .mediapipe, hands.count < options.numHands else { return hands }
    var positions = landmarker.regionPositions
    let missing = (0..<trackedCount).filter { !positions.contains($0) }
    let found = try landmarker.searchedObjects(
      inFrame: picture, rotation: rotation, besides: hands.map { LandmarkPipeline.Sighting($0) },
      missing: missing.map { LostRegion(tracked[$0], expected: looks.expected(at: $0)) },
      looks: looks, trace: &trace)
    for (index, new) in found.enumerated() {
      // Hands that are found again keep their places among the tracked ones.
      let position = new.missingIndex.map { missing[$0] } ?? regions.count + index
      let place = positions.firstIndex { $0 > position } ?? hands.count
      hands.insert(hand(new.object, look: new.look), at: place)
      positions.insert(position, at: place)
    }
    searchedPositions = positions
    return hands
  }

  /// Finds the regions around the best palms.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` regions, best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func palmRegions(
    in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try landmarker.regions(in: picture, rotation: rotation, trace: &trace)
  }

  /// Finds the hands in some regions of an image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - regions: Regions to search; empty ones are skipped.
  ///   - trackedCount: The number of regions, from the first, that come from a hand's landmarks.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands in the order of the regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: PictureSource, regions: [NormalizedRectangle], trackedCount: Int = 0,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    searchedPositions = nil
    return try landmarker.objects(
      in: picture, regions: regions, trackedCount: trackedCount, trace: &trace
    ) { object in
      hand(object, look: 0)
    }
  }

  private func hand(_ object: LandmarkedObject, look: Int) -> Hand {
    var hand = Hand(object, isMirrored: options.isMirrored)
    hand.look = look
    return hand
  }
}

extension LandmarkPipeline.Sighting {
  fileprivate init(_ hand: Hand) {
    self.init(landmarks: hand.landmarks.points, region: hand.nextRegion)
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
