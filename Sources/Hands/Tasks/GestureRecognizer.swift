#if !hasFeature(Embedded)
  public import Imaging
  public import Inference
  public import Tensors

  /// Finds hands and names their gestures.
  ///
  /// Safe to share between threads; calls are served one after the other.
  public final class GestureRecognizer: Sendable {
    private let pipeline: SharedPipeline<GesturePipeline>

    /// Creates a recognizer from a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The bytes of a `.task` file.
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
    public init(
      models: GestureRecognizerModels,
      options: GestureRecognizerOptions = GestureRecognizerOptions()
    ) throws(HandsError) {
      pipeline = SharedPipeline(
        try GesturePipeline(models: models, options: options), mode: options.runningMode)
    }

    /// Finds the hands in a single picture and names their gestures.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is not in image mode, or the picture or the rotation is
    ///   refused.
    public func recognize(
      _ picture: Picture, rotationDegrees: Int = 0
    ) throws(HandsError) -> GestureRecognizerResult {
      var trace: PipelineTrace?
      return try recognize(picture, rotationDegrees: rotationDegrees, trace: &trace)
    }

    /// Finds the hands in a single picture, names their gestures, and says what each stage made of
    /// it.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    ///   - trace: Takes the intermediate results, if there is one.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is not in image mode, or the picture or the rotation is
    ///   refused.
    public func recognize(
      _ picture: Picture, rotationDegrees: Int = 0, trace: inout PipelineTrace?
    ) throws(HandsError) -> GestureRecognizerResult {
      GestureRecognizerResult(
        hands: try pipeline.hands(in: picture, rotationDegrees: rotationDegrees, trace: &trace))
    }

    /// Finds the hands in the next frame of a video and names their gestures.
    ///
    /// Hands are looked for where those of the frame before should be, and in the whole frame while
    /// they are fewer than ``HandLandmarkerOptions/numHands``. A call that throws changes nothing.
    ///
    /// - Parameters:
    ///   - frame: Three or four channels; frames may differ in size.
    ///   - timestamp: The frame's time, later than that of the frame before; of any sign.
    ///   - rotationDegrees: How far the frame must be turned clockwise to be upright; any multiple
    ///     of 90, of either sign.
    /// - Returns: The hands, in coordinates of the frame as it is: those of the frame before in
    ///   their order, then new ones.
    /// - Throws: ``HandsError`` if the task is not in video mode, or the frame, its time or the
    ///   rotation is refused.
    public func recognize(
      videoFrame frame: Picture, timestampInMilliseconds timestamp: Int, rotationDegrees: Int = 0
    ) throws(HandsError) -> GestureRecognizerResult {
      GestureRecognizerResult(
        hands: try pipeline.hands(
          inVideoFrame: frame, at: timestamp, rotationDegrees: rotationDegrees))
    }
  }
#endif
