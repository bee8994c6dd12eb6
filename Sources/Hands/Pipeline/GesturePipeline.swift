public import HandsLandmarking
public import HandsImaging

/// Finds hands in images and names their gestures.
///
/// Keeps nothing from one image to the next: on a video the caller passes on each
/// ``Hand/nextRegion``. Belongs to one thread at a time.
public final class GesturePipeline: FramePipeline {
  /// Finds the hands.
  public let handPipeline: HandPipeline
  /// Takes the time of each stage, if there is one.
  package var timer: StageTimer? {
    get { handPipeline.timer }
    set { handPipeline.timer = newValue }
  }
  /// Of each hand of the last image: the position of its region in the list that was searched.
  package var regionPositions: [Int] { handPipeline.regionPositions }
  /// How long an image may be worked on.
  package var limit: WorkLimit {
    get { handPipeline.limit }
    set { handPipeline.limit = newValue }
  }

  private let embedder: GestureEmbedder
  private let cannedClassifier: GestureClassifier
  private let customClassifier: GestureClassifier?
  /// The last hand, whose memory is used again.
  private var input = EmbedderInput()

  /// Creates a pipeline with memory of its own.
  ///
  /// - Parameters:
  ///   - models: The nets, which may be shared.
  ///   - options: How hands are found and gestures are named.
  /// - Throws: ``HandsError`` if an option is out of range or asks for labels that a net lacks, or
  ///   there is no memory for a net.
  public init(
    models: GestureRecognizerModels, options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    handPipeline = try HandPipeline(
      models: models.landmarker, options: options.landmarker)
    let team = handPipeline.team
    let (canned, custom) = (
      options.cannedGesturesClassifierOptions, options.customGesturesClassifierOptions
    )
    try canned.validate("cannedGesturesClassifierOptions", for: models.cannedClassifier)
    if let net = models.customClassifier {
      try custom.validate("customGesturesClassifierOptions", for: net)
    }
    embedder = try GestureEmbedder(model: models.embedder, team: team)
    cannedClassifier = try GestureClassifier(
      net: models.cannedClassifier, options: canned, team: team)
    if let net = models.customClassifier {
      customClassifier = try GestureClassifier(net: net, options: custom, team: team)
    } else {
      customClassifier = nil
    }
  }

  /// The hands in a single image, with their gestures.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands by descending score of their palms, in coordinates of the image as it
  ///   is.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  public func hands(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try handPipeline.palmRegions(in: picture, rotation: rotation, trace: &trace)
    return try hands(in: picture, regions: regions, rotation: rotation, trace: &trace)
  }

  /// The hands in a frame of a video, with their gestures.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the frame before, in their order.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The tracked hands in their order, then new ones by descending score of their palms,
  ///   in coordinates of the image as it is.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the Swift
  ///   task that calls was cancelled.
  public func hands(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    let regions = try handPipeline.frameRegions(
      in: picture, tracked: tracked, rotation: rotation, trace: &trace)
    return try hands(in: picture, regions: regions, rotation: rotation, trace: &trace)
  }

  /// The hands in some regions of an image, with their gestures.
  private func hands(
    in picture: Picture, regions: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    var hands = try handPipeline.hands(in: picture, regions: regions, trace: &trace)
    defer { handPipeline.timer?.finish(.gesture) }
    let image = ImageSize(picture)
    for index in hands.indices {
      try limit.check()
      hands[index].gesture = gesture(
        of: hands[index], image: image, rotation: rotation, trace: &trace)
    }
    return hands
  }

  /// The gesture of one hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The image's size.
  ///   - rotation: How the image must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The gesture, or `nil` if no class passed the options.
  public func gesture(
    of hand: Hand, image: ImageSize, rotation: ImageRotation, trace: inout PipelineTrace?
  ) -> Gesture? {
    input.normalize(
      hand, image: image, rotation: rotation, isMirrored: handPipeline.options.isMirrored)
    let embedding = embedder.embedding(of: input)
    let customScores = customClassifier?.scores(of: embedding)
    let cannedScores = cannedClassifier.scores(of: embedding)
    trace?.gestures.append(
      PipelineTrace.Gesture(
        input: input, embedding: embedding, cannedScores: cannedScores,
        customScores: customScores))
    let canned = cannedClassifier.categories(of: cannedScores)
    guard let customClassifier, let customScores else { return combinedGesture(canned, []) }
    return combinedGesture(customClassifier.categories(of: customScores), canned)
  }
}
