package import HandsLandmarking
package import HandsImaging

/// Finds hands in images and classifies their gestures.
///
/// The pipeline is stateless between images: for a video, the caller passes in each
/// ``Hand/nextRegion``. Use it from one thread at a time.
package final class GesturePipeline: FramePipeline {
  /// Finds the hands.
  package let handPipeline: HandPipeline
  /// Measures the time of each stage, if set.
  package var timer: StageTimer? {
    get { handPipeline.timer }
    set { handPipeline.timer = newValue }
  }
  /// For each hand of the last image, the index of its region in the list of searched regions.
  package var regionPositions: [Int] { handPipeline.regionPositions }
  /// When to stop working on an image.
  package var limit: WorkLimit {
    get { handPipeline.limit }
    set { handPipeline.limit = newValue }
  }

  private let embedder: GestureEmbedder
  private let cannedClassifier: GestureClassifier
  private let customClassifier: GestureClassifier?
  /// The last hand; its memory is reused.
  private var input = EmbedderInput()

  /// Creates a pipeline with its own memory.
  ///
  /// - Parameters:
  ///   - models: The models; several pipelines may share them.
  ///   - options: Options for finding hands and filtering gestures.
  /// - Throws: ``HandsError`` if an option is out of range or needs labels that a model lacks, or
  ///   if there is not enough memory for a model.
  package init(
    models: GestureRecognizerModels, options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    handPipeline = try HandPipeline(
      models: models.landmarker, options: options.landmarker)
    let team = handPipeline.team
    let (canned, custom) = (
      options.cannedGesturesClassifierOptions, options.customGesturesClassifierOptions
    )
    try canned.validate("cannedGesturesClassifierOptions")
    try custom.validate("customGesturesClassifierOptions")
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

  /// Finds the hands in a single image and their gestures.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands, sorted by descending palm score, in the coordinates of the image as
  ///   passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    var hands = try handPipeline.hands(in: picture, rotation: rotation, trace: &trace)
    try classify(&hands, in: picture, rotation: rotation, trace: &trace)
    return hands
  }

  /// Finds the hands in a frame of a video and their gestures.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the previous frame, in order.
  ///   - looks: Where to look for hands that are not tracked.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The tracked hands in order, then new ones sorted by descending palm score, in the
  ///   coordinates of the image as passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/cancelled`` if the calling
  ///   Swift task was cancelled.
  package func hands(
    in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
    rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    var hands = try handPipeline.hands(
      in: picture, tracked: tracked, looks: looks, rotation: rotation, trace: &trace)
    try classify(&hands, in: picture, rotation: rotation, trace: &trace)
    return hands
  }

  /// Sets the gestures of hands.
  private func classify(
    _ hands: inout [Hand], in picture: PictureSource, rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) {
    defer { handPipeline.timer?.finish(.gesture) }
    let image = ImageSize(picture)
    for index in hands.indices {
      try limit.check()
      hands[index].gesture = gesture(
        of: hands[index], image: image, rotation: rotation, trace: &trace)
    }
  }

  /// Classifies the gesture of one hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The gesture, or `nil` if no class passed the filters.
  package func gesture(
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
