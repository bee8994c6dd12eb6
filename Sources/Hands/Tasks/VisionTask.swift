public import HandsImaging
public import HandsEngine
public import HandsSystem

/// A task that finds hands and their landmarks.
public typealias HandLandmarker = VisionTask<HandLandmarkerOptions>

/// A task that finds hands and classifies their gestures.
public typealias GestureRecognizer = VisionTask<GestureRecognizerOptions>

/// Finds hands in single images, videos and live streams.
///
/// ``HandLandmarker`` and ``GestureRecognizer`` are two such tasks; they differ in their models and
/// options. ``HandTask`` is the one that a bundle's models are for.
///
/// Pass single images to ``recognize(_:rotationDegrees:deadline:)-(Picture,_,_)``, frames of a
/// video to a ``VideoSession``, and frames of a camera to a ``LiveSession``. A task can serve any
/// number of sessions and single images at the same time.
///
/// A task is safe to share between threads; it processes one call at a time. If the calling Swift
/// task is cancelled, the call throws ``HandsError/cancelled`` before the next operator of an
/// image model, or the next hand's gesture, at the latest. A call that waits for another one notices
/// its cancellation or deadline when its turn comes.
public final class VisionTask<Options: Sendable>: Sendable {
  private let pipeline: SharedPipeline
  /// Options for finding hands.
  let options: HandLandmarkerOptions

  /// The precision of the models that find hands; gestures are always classified in single
  /// precision.
  public let precision: Precision

  init(
    _ pipeline: SharedPipeline, models: HandLandmarkerModels, options: HandLandmarkerOptions
  ) {
    self.pipeline = pipeline
    self.options = options
    precision = models.landmarks.precision
  }

  /// Creates an equal task over the same models, for another thread.
  ///
  /// - Parameter task: The other task.
  /// - Throws: ``HandsError/closed``, or another ``HandsError`` if there is not enough memory.
  package init(duplicating task: VisionTask) throws(HandsError) {
    pipeline = try task.pipeline.duplicate()
    options = task.options
    precision = task.precision
  }

  /// Finds the hands in a single image.
  ///
  /// - Parameters:
  ///   - image: An image with three or four channels.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright: a multiple of 90;
  ///     may be negative.
  ///   - deadline: When the result must be there; checked before each operator, but not while the call waits for
  ///     another one. `nil` for never.
  /// - Returns: The hands, in the coordinates of the image as passed.
  /// - Throws: ``HandsError`` if the task is closed, the image or the rotation is invalid, or the
  ///   deadline passes.
  public func recognize(
    _ image: Picture, rotationDegrees: Int = 0, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    try recognize(
      PictureSource(image), rotationDegrees: rotationDegrees, deadline: deadline)
  }

  /// Finds the hands in a single image, of which parts may be decoded as they are needed.
  ///
  /// If the source is not complete (``PictureSource/isComplete``), landmarks differ slightly from those in the image
  /// with all pixels.
  ///
  /// - Parameters:
  ///   - image: The source of an image with three or four channels.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright: a multiple of 90;
  ///     may be negative.
  ///   - deadline: When the result must be there; checked before each operator, but not while the call waits for
  ///     another one. `nil` for never.
  /// - Returns: The hands, in the coordinates of the image as passed.
  /// - Throws: ``HandsError`` if the task is closed, the image or the rotation is invalid, a part cannot be decoded,
  ///   or the deadline passes.
  public func recognize(
    _ image: PictureSource, rotationDegrees: Int = 0, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    var trace: PipelineTrace?
    return try recognize(
      image, rotationDegrees: rotationDegrees, deadline: deadline, trace: &trace)
  }

  /// Finds the hands in a single image and traces the intermediate results of all stages.
  ///
  /// - Parameters:
  ///   - image: The source of an image with three or four channels.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright: a multiple of 90;
  ///     may be negative.
  ///   - deadline: When the result must be there; checked before each operator, but not while the call waits for
  ///     another one. `nil` for never.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands, in the coordinates of the image as passed.
  /// - Throws: ``HandsError`` if the task is closed, the image or the rotation is invalid, or the
  ///   deadline passes.
  package func recognize(
    _ image: PictureSource, rotationDegrees: Int = 0, deadline: Deadline? = nil,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> HandsResult {
    try pipeline.result(
      of: image, rotation: ImageRotation(degrees: rotationDegrees),
      limit: WorkLimit(deadline: deadline), trace: &trace)
  }

  /// Starts a video, in which hands are tracked from frame to frame.
  ///
  /// - Returns: A new session.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
  public func video() throws(HandsError) -> VideoSession {
    try options.validateTracking()
    return VideoSession(pipeline, options)
  }

  /// Waits for the image being processed and frees the models' memory; later calls, including those
  /// of sessions, throw ``HandsError/closed``.
  public func close() {
    pipeline.close()
  }
}

extension VisionTask<HandLandmarkerOptions> {
  /// Creates a landmarker from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file of either kind.
  ///   - options: Options for finding hands.
  ///   - modelOptions: Options for loading the models.
  /// - Throws: ``HandsError`` if the bundle, a model or an option is invalid.
  public convenience init(
    bundle: ByteSlice, options: HandLandmarkerOptions = HandLandmarkerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: HandLandmarkerModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a landmarker from loaded models.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Options for finding hands.
  /// - Throws: ``HandsError`` if an option is out of range.
  public convenience init(
    models: HandLandmarkerModels, options: HandLandmarkerOptions = HandLandmarkerOptions()
  ) throws(HandsError) {
    let shared = try SharedPipeline(hasGestures: false) { () throws(HandsError) in
      try HandPipeline(models: models, options: options)
    }
    self.init(shared, models: models, options: options)
  }
}

extension VisionTask<GestureRecognizerOptions> {
  /// Creates a recognizer from a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a gesture recognizer's `.task` file.
  ///   - options: Options for finding hands and filtering gestures.
  ///   - modelOptions: Options for loading the models.
  /// - Throws: ``HandsError`` if the bundle, a model or an option is invalid.
  public convenience init(
    bundle: ByteSlice, options: GestureRecognizerOptions = GestureRecognizerOptions(),
    modelOptions: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    try self.init(
      models: GestureRecognizerModels(bundle: bundle, options: modelOptions), options: options)
  }

  /// Creates a recognizer from loaded models.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - options: Options for finding hands and filtering gestures.
  /// - Throws: ``HandsError`` if an option is out of range or needs labels that a model lacks.
  public convenience init(
    models: GestureRecognizerModels,
    options: GestureRecognizerOptions = GestureRecognizerOptions()
  ) throws(HandsError) {
    let shared = try SharedPipeline(hasGestures: true) { () throws(HandsError) in
      try GesturePipeline(models: models, options: options)
    }
    self.init(shared, models: models.landmarker, options: options.landmarker)
  }
}
