#if !hasFeature(Embedded)
  public import Imaging
  public import Inference
  public import Tensors

  /// Finds hands and their landmarks.
  ///
  /// Safe to share between threads; calls are served one after the other.
  public final class HandLandmarker: Sendable {
    private let pipeline: SharedPipeline<HandPipeline>

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
    public init(
      models: HandLandmarkerModels, options: HandLandmarkerOptions = HandLandmarkerOptions()
    ) throws(HandsError) {
      pipeline = SharedPipeline(
        try HandPipeline(models: models, options: options), mode: options.runningMode)
    }

    /// Finds the hands in a single picture.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is not in image mode, or the picture or the rotation is
    ///   refused.
    public func detect(
      _ picture: Picture, rotationDegrees: Int = 0
    ) throws(HandsError) -> HandLandmarkerResult {
      var trace: PipelineTrace?
      return try detect(picture, rotationDegrees: rotationDegrees, trace: &trace)
    }

    /// Finds the hands in a single picture and says what each stage made of it.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    ///   - trace: Takes the intermediate results, if there is one.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is not in image mode, or the picture or the rotation is
    ///   refused.
    public func detect(
      _ picture: Picture, rotationDegrees: Int = 0, trace: inout PipelineTrace?
    ) throws(HandsError) -> HandLandmarkerResult {
      HandLandmarkerResult(
        hands: try pipeline.hands(in: picture, rotationDegrees: rotationDegrees, trace: &trace))
    }

    /// Finds the hands in the next frame of a video.
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
    public func detect(
      videoFrame frame: Picture, timestampInMilliseconds timestamp: Int, rotationDegrees: Int = 0
    ) throws(HandsError) -> HandLandmarkerResult {
      HandLandmarkerResult(
        hands: try pipeline.hands(
          inVideoFrame: frame, at: timestamp, rotationDegrees: rotationDegrees))
    }
  }
#endif
