import HandsEngine
public import HandsImaging
public import HandsLandmarking

/// Finds hands in images: palm detector, landmark net, duplicates.
///
/// Keeps nothing from one image to the next: on a video the caller passes on each
/// ``Hand/nextRegion``. Belongs to one thread at a time.
public final class HandPipeline: FramePipeline {
  /// How hands are found.
  public let options: HandLandmarkerOptions
  /// Takes the time of each stage, if there is one.
  package var timer: StageTimer? {
    get { landmarker.timer }
    set { landmarker.timer = newValue }
  }
  /// How long an image may be worked on.
  package var limit: WorkLimit {
    get { landmarker.limit }
    set { landmarker.limit = newValue }
  }
  /// Of each hand of the last image: the position of its region in the list that was searched.
  package var regionPositions: [Int] { landmarker.regionPositions }
  /// The threads that all nets of a task share.
  var team: ThreadTeam { landmarker.team }

  private let landmarker: LandmarkPipeline

  /// Creates a pipeline with memory of its own.
  ///
  /// - Parameters:
  ///   - models: The two nets, which may be shared.
  ///   - options: How hands are found.
  /// - Throws: ``HandsError`` if an option is out of range or there is no memory for a net.
  public init(
    models: HandLandmarkerModels, options: HandLandmarkerOptions = HandLandmarkerOptions()
  ) throws(HandsError) {
    try options.validate()
    self.options = options
    landmarker = try LandmarkPipeline(
      models: models.nets, configuration: .hands, thresholds: .init(options),
      threadCount: options.numThreads)
  }

  /// The hands in a single image.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, by descending score of their
  ///   palms, in coordinates of the image as it is.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift task
  ///   that calls was cancelled.
  public func hands(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try palmRegions(in: picture, rotation: rotation, trace: &trace)
    return try hands(in: picture, regions: regions, trace: &trace)
  }

  /// The hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the previous frame, in their order.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, in coordinates of the image as it
  ///   is: the tracked ones in their order, then new ones by descending score of their palms.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift task
  ///   that calls was cancelled.
  public func hands(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try frameRegions(
      in: picture, tracked: tracked, rotation: rotation, trace: &trace)
    return try hands(in: picture, regions: regions, trace: &trace)
  }

  /// The regions around the best palms.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` regions, the best first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift task
  ///   that calls was cancelled.
  public func palmRegions(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try landmarker.regions(in: picture, rotation: rotation, trace: &trace)
  }

  /// The regions to search on a frame of a video; palms are detected if fewer than
  /// ``HandLandmarkerOptions/numHands`` hands are tracked.
  func frameRegions(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try landmarker.regions(in: picture, tracked: tracked, rotation: rotation, trace: &trace)
  }

  /// The hands in some regions of an image.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - regions: Where to search; regions without area are skipped.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands in the order of their regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift task
  ///   that calls was cancelled.
  public func hands(
    in picture: Picture, regions: [NormalizedRectangle], trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    try landmarker.objects(in: picture, regions: regions, trace: &trace) { object in
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
