public import HandsImaging
public import HandsEngine
public import HandsSystem

/// Finds hands and their landmarks.
public typealias HandLandmarker = VisionTask<HandLandmarkerOptions>

/// Finds hands and names their gestures.
public typealias GestureRecognizer = VisionTask<GestureRecognizerOptions>

/// Finds hands in single images, in videos and before cameras: ``HandLandmarker`` and
/// ``GestureRecognizer`` are two such tasks, which differ in their nets and options.
///
/// Single images are passed to ``recognize(_:rotationDegrees:deadline:)``, the frames of a video to a
/// ``VideoSession``, those of a camera to a ``LiveSession``. A task may serve any number of sessions, and
/// single images beside them.
///
/// Safe to share between threads; calls are served one after the other. A call made in a Swift
/// task that was cancelled throws ``HandsError/cancelled``, at the latest before its next operator.
public final class VisionTask<Options: Sendable>: Sendable {
  private let pipeline: SharedPipeline
  /// How hands are found.
  private let options: HandLandmarkerOptions

  /// The arithmetic of the nets that find hands; gestures are named in single precision in any case.
  public let precision: Precision

  fileprivate init(
    _ pipeline: SharedPipeline, models: HandLandmarkerModels, options: HandLandmarkerOptions
  ) {
    self.pipeline = pipeline
    self.options = options
    precision = models.landmarks.precision
  }

  /// Finds the hands in a single image.
  ///
  /// - Parameters:
  ///   - image: Three or four channels.
  ///   - rotationDegrees: How far the image must be turned clockwise to be upright; any
  ///     multiple of 90, of either sign.
  ///   - deadline: When the result must be there; checked before each operator. `nil` for never.
  /// - Returns: The hands, in coordinates of the image as it is.
  /// - Throws: ``HandsError`` if the task is closed, the image or the rotation is refused, or the
  ///   result would come too late.
  public func recognize(
    _ image: Picture, rotationDegrees: Int = 0, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    var trace: PipelineTrace?
    return try recognize(
      image, rotationDegrees: rotationDegrees, deadline: deadline, trace: &trace)
  }

  /// Finds the hands in a single image, and tells the intermediate results of all stages.
  ///
  /// - Parameters:
  ///   - image: Three or four channels.
  ///   - rotationDegrees: How far the image must be turned clockwise to be upright; any
  ///     multiple of 90, of either sign.
  ///   - deadline: When the result must be there; checked before each operator. `nil` for never.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands, in coordinates of the image as it is.
  /// - Throws: ``HandsError`` if the task is closed, the image or the rotation is refused, or the
  ///   result would come too late.
  public func recognize(
    _ image: Picture, rotationDegrees: Int = 0, deadline: Deadline? = nil,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> HandsResult {
    try pipeline.result(
      of: image, rotation: ImageRotation(degrees: rotationDegrees),
      limit: WorkLimit(deadline: deadline), trace: &trace)
  }

  /// Begins a video, whose hands are followed from frame to frame.
  ///
  /// - Returns: A session that has seen no frame.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
  public func video() throws(HandsError) -> VideoSession {
    try options.validateTracking()
    return VideoSession(pipeline, options.tracking)
  }

  /// Waits for the image in work and gives the nets' memory back; later calls, those of sessions
  /// among them, throw ``HandsError/closed``.
  public func close() {
    pipeline.close()
  }
}

extension VisionTask<HandLandmarkerOptions> {
  /// Creates a landmarker from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file of either kind.
  ///   - options: How hands are found.
  ///   - modelOptions: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle, a net or an option is refused.
  public convenience init(
    bundle: ByteSlice, options: HandLandmarkerOptions = HandLandmarkerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: HandLandmarkerModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a landmarker on nets that are already loaded.
  ///
  /// - Parameters:
  ///   - models: The nets.
  ///   - options: How hands are found.
  /// - Throws: ``HandsError`` if an option is out of range.
  public convenience init(
    models: HandLandmarkerModels, options: HandLandmarkerOptions = HandLandmarkerOptions()
  ) throws(HandsError) {
    let pipeline = try HandPipeline(models: models, options: options)
    self.init(SharedPipeline(pipeline, hasGestures: false), models: models, options: options)
  }
}

extension VisionTask<GestureRecognizerOptions> {
  /// Creates a recognizer from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a gesture recognizer's `.task` file.
  ///   - options: How hands are found and gestures are named.
  ///   - modelOptions: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle, a net or an option is refused.
  public convenience init(
    bundle: ByteSlice, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: GestureRecognizerModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a recognizer on nets that are already loaded.
  ///
  /// - Parameters:
  ///   - models: The nets.
  ///   - options: How hands are found and gestures are named.
  /// - Throws: ``HandsError`` if an option is out of range or asks for labels that a net lacks.
  public convenience init(
    models: GestureRecognizerModels,
    options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    let pipeline = try GesturePipeline(models: models, options: options)
    self.init(
      SharedPipeline(pipeline, hasGestures: true), models: models.landmarker,
      options: options.landmarker)
  }
}
