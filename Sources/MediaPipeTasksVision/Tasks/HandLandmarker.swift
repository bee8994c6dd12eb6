internal import HandsFileInput
internal import Hands

/// Finds hands and their landmarks.
///
/// Safe to share between threads; calls are served one after the other. Nothing is sent anywhere.
/// Errors are `NSError` in the domain `com.google.mediapipe.tasks`, see ``TasksErrorCode``.
public final class HandLandmarker: NSObject, Sendable {
  private let task: EngineTask<Hands.HandLandmarkerOptions>
  private let intake: FrameIntake
  private let relay: LiveStreamRelay<HandLandmarker>?

  /// Creates a landmarker for single images.
  ///
  /// - Parameter modelPath: The path of a hand landmarker's or gesture recognizer's `.task`
  ///   bundle.
  /// - Throws: `NSError` if the bundle is refused.
  public convenience init(modelPath: String) throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// - Parameter options: Read now; later changes have no effect.
  /// - Throws: `NSError` if the running mode does not go with the delegate, then if the bundle is
  ///   refused, then if another option is.
  public init(options: HandLandmarkerOptions) throws {
    let delegate = options.handLandmarkerLiveStreamDelegate
    try options.runningMode.check(hasDelegate: delegate != nil)
    let bundle = try options.baseOptions.model(named: BundleSearch.handLandmarker)
    let relay = delegate.map { HandLandmarker.relay(to: WeakReference($0)) }
    task = try engine { () throws(HandsError) in
      try EngineTask(
        Hands.HandLandmarker(bundle: bundle, options: options.landmarkerOptions),
        mode: options.runningMode, onResult: relay.map { $0.take })
    }
    intake = FrameIntake(options)
    self.relay = relay
    super.init()
    relay?.attach(to: self)
  }

  /// The way from the engine's results to a delegate.
  static func relay(
    to delegate: WeakReference
  ) -> LiveStreamRelay<HandLandmarker> {
    LiveStreamRelay { landmarker, output, isMirrored in
      guard let delegate = delegate.object as? any HandLandmarkerLiveStreamDelegate else {
        return
      }
      switch output.result {
      case .success(let result):
        let time = output.frame.time.wholeMilliseconds
        delegate.handLandmarker(
          landmarker,
          didFinishDetection: HandLandmarkerResult(
            hands: result.hands.mirrored(if: isMirrored), timestampInMilliseconds: time),
          timestampInMilliseconds: time, error: nil)
      case .failure(let error):
        delegate.handLandmarker(
          landmarker, didFinishDetection: nil, timestampInMilliseconds: .min,
          error: NSError(error))
      }
    }
  }

  /// Finds the hands in a single image.
  ///
  /// - Parameter image: The image.
  /// - Returns: The hands; empty lists if there are none.
  /// - Throws: `NSError` if the landmarker is not in image mode or closed, or the image is refused.
  public func detect(image: MPImage) throws -> HandLandmarkerResult {
    let frame = try intake.frame(image, for: .image)
    let time = intake.nextImageTime()
    let hands = try engine { () throws(HandsError) in try task.hands(in: frame) }
    return HandLandmarkerResult(hands: hands, timestampInMilliseconds: time)
  }

  /// Finds the hands in the next frame of a video.
  ///
  /// A call that throws changes nothing.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: The frame's time, later than that of the frame before.
  /// - Returns: The hands, those of the frame before first.
  /// - Throws: `NSError` if the landmarker is not in video mode or closed, or the frame or its time
  ///   is refused.
  public func detect(
    videoFrame image: MPImage, timestampInMilliseconds: Int
  ) throws -> HandLandmarkerResult {
    let frame = try intake.frame(image, for: .video)
    let hands = try engine { () throws(HandsError) in
      try task.hands(in: frame, at: timestampInMilliseconds)
    }
    return HandLandmarkerResult(
      hands: hands, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// Takes the next frame of a live stream and returns at once.
  ///
  /// The result goes to the delegate. While a frame is processed, the newest one waits; older ones
  /// are dropped without a result.
  ///
  /// - Parameters:
  ///   - image: The frame; its pixels are copied before the call returns.
  ///   - timestampInMilliseconds: The frame's time, later than that of the frame before.
  /// - Throws: `NSError` if the landmarker is not in live stream mode or closed, or the frame or its
  ///   time is refused.
  public func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    let frame = try intake.frame(image, for: .liveStream)
    try relay?.send(frame, at: timestampInMilliseconds) { () throws(HandsError) in
      try task.send(frame, at: timestampInMilliseconds)
    }
  }

  /// Frames of a live stream that were accepted and have no result, as a newer one or the end came
  /// first.
  public var droppedFrameCount: Int { task.droppedFrameCount }

  /// Ends the task: waits for the work that has begun, and refuses later calls.
  public func close() {
    task.close()
  }
}
