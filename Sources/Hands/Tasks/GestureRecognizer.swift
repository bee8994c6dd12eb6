#if !hasFeature(Embedded)
  public import Imaging
  public import Inference
  import Synchronization
  public import Tensors

  /// Finds hands and names their gestures.
  ///
  /// Safe to share between threads; calls are served one after the other.
  public final class GestureRecognizer: Sendable {
    private let pipeline: Mutex<GesturePipeline>

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
      pipeline = Mutex(
        try GesturePipeline(models: models, options: options))
    }

    /// Finds the hands in a single picture and names their gestures.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the picture or the rotation is refused.
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
    /// - Throws: ``HandsError`` if the picture or the rotation is refused.
    public func recognize(
      _ picture: Picture, rotationDegrees: Int = 0, trace: inout PipelineTrace?
    ) throws(HandsError) -> GestureRecognizerResult {
      let rotation = try ImageRotation(degrees: rotationDegrees)
      var record = trace
      defer { trace = record }
      return try pipeline.withLock { pipeline throws(HandsError) in
        GestureRecognizerResult(
          hands: try pipeline.hands(in: picture, rotation: rotation, trace: &record))
      }
    }
  }
#endif
