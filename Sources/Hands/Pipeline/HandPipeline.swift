public import Detection
public import Imaging

/// Finds hands in pictures: palm detector, landmark net, duplicates.
///
/// Keeps nothing from one picture to the next: on a video the caller hands on each
/// ``Hand/nextRegion``. Belongs to one thread at a time.
public final class HandPipeline: FramePipeline {
  /// How hands are found.
  public let options: HandLandmarkerOptions
  /// Takes the time of each stage, if there is one.
  package var timer: StageTimer? {
    didSet {
      detector.timer = timer
      landmarkNet.timer = timer
    }
  }
  /// How long a picture may be worked on.
  package var limit = WorkLimit()
  /// Of each hand of the last picture: the position of its region among those looked at.
  package private(set) var regionPositions: [Int] = []

  /// The threads that all nets of a task share.
  let team: ThreadTeam
  private let detector: PalmDetector
  private let landmarkNet: HandLandmarkNet
  private let association: HandAssociation
  // Used again for each picture.
  private var palmRegions: [NormalizedRectangle] = []
  private var frameRegions: [NormalizedRectangle] = []

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
    team = ThreadTeam(threadCount: options.numThreads)
    detector = try PalmDetector(
      model: models.detector, minimumScore: options.minHandDetectionConfidence, team: team)
    landmarkNet = try HandLandmarkNet(model: models.landmarks, team: team)
    association = HandAssociation(
      minTrackingConfidence: options.minTrackingConfidence, numHands: options.numHands)
  }

  /// The hands in a single picture.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, by descending score of their
  ///   palms, in coordinates of the picture as it is.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
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
  ///   - tracked: ``Hand/nextRegion`` of each hand of the frame before, in their order.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` hands, in coordinates of the picture as
  ///   it is: the tracked ones in their order, then new ones by descending score of their palms.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  public func hands(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try frameRegions(
      in: picture, tracked: tracked, rotation: rotation, trace: &trace)
    return try hands(in: picture, regions: regions, trace: &trace)
  }

  /// The regions round the best palms.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` regions, the best first.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  public func palmRegions(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    try limit.check()
    defer { timer?.finish(.palmDecoding) }
    let palms = try detector.palms(
      in: picture, rotation: rotation, limit: limit, trace: &trace)
    let image = ImageSize(picture)
    palmRegions.removeAll(keepingCapacity: true)
    for palm in palms.prefix(options.numHands) { palmRegions.append(palm.handRegion(in: image)) }
    return palmRegions
  }

  /// The regions to look at on a frame of a video; palms are looked for if fewer than
  /// ``HandLandmarkerOptions/numHands`` hands are tracked.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - tracked: Where the hands of the frame before should be.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: At most ``HandLandmarkerOptions/numHands`` regions: the tracked ones, then those of
  ///   palms that are none of them.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  ///
  /// Source: the gate and the loop of MediaPipe's `hand_landmarker_graph.cc`.
  func frameRegions(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [NormalizedRectangle] {
    trace?.detector = nil
    frameRegions.removeAll(keepingCapacity: true)
    frameRegions.append(contentsOf: tracked.prefix(options.numHands))
    if frameRegions.count < options.numHands {
      let detected = try palmRegions(in: picture, rotation: rotation, trace: &trace)
      association.add(detected, to: &frameRegions)
    }
    return frameRegions
  }

  /// The hands in some regions of a picture.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - regions: Where to look; regions without area are skipped.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands in the order of their regions, without duplicates.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  public func hands(
    in picture: Picture, regions: [NormalizedRectangle], trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    defer { timer?.finish(.projection) }
    let image = ImageSize(picture)
    let rule = DuplicateHands(in: image)
    trace?.beginHands()
    regionPositions.removeAll(keepingCapacity: true)
    var hands: [Hand] = []
    for (position, rectangle) in regions.enumerated()
    where rectangle.width > 0 && rectangle.height > 0 {
      try limit.check()
      defer { timer?.finish(.projection) }
      let region = RegionOfInterest(rectangle, in: image)
      let output = try landmarkNet.output(for: region, of: picture, limit: limit)
      let isPresent = output.presence > options.minHandPresenceConfidence
      trace?.hands.append(
        PipelineTrace.HandRegion(
          rectangle: rectangle, region: region, output: output, isPresent: isPresent))
      guard isPresent else { continue }
      var hand = Hand(output, rectangle: rectangle, image: image)
      if options.isMirrored { hand.handedness = hand.handedness.otherHand }
      if hands.contains(where: { rule.isSameHand($0.landmarks, hand.landmarks) }) { continue }
      if hands.isEmpty { hands.reserveCapacity(regions.count - position) }
      hands.append(hand)
      regionPositions.append(position)
      trace?.keepLastHand()
    }
    return hands
  }
}

extension Hand {
  /// Projects the net's output to the picture.
  fileprivate init(
    _ output: HandLandmarkOutput, rectangle: NormalizedRectangle, image: ImageSize
  ) {
    let projection = LandmarkProjection(rectangle)
    let landmarks = projection.landmarks(output.landmarks.span)
    self.init(
      handedness: .handedness(rightProbability: output.rightProbability), landmarks: landmarks,
      worldLandmarks: projection.worldLandmarks(output.worldLandmarks.span),
      presence: output.presence, nextRegion: NextHandRegion(in: image).region(landmarks))
  }
}
