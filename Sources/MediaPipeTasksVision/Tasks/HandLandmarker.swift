internal import HandsFileInput
internal import Hands

/// Finds hands and their landmarks.
///
/// Safe to share between threads; calls are processed one at a time. It works offline and sends no
/// data. Errors are `NSError` in the domain `com.google.mediapipe.tasks`; see ``TasksErrorCode``.
public final class HandLandmarker: NSObject, Sendable {
  private let task: EngineTask<Hands.HandLandmarkerOptions>
  private let intake: FrameIntake
  private let relay: LiveStreamRelay<HandLandmarker>?

  /// Creates a landmarker for single images.
  ///
  /// - Parameter modelPath: The path of a hand landmarker's or gesture recognizer's `.task`
  ///   bundle.
  /// - Throws: `NSError` if the bundle is invalid.
  public convenience init(modelPath: String) throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a landmarker.
  ///
  /// - Parameter options: The options, which are read once; later changes have no effect.
  /// - Throws: `NSError` if the running mode does not match the delegate, the bundle is invalid, or
  ///   another option is invalid, checked in this order.
  public init(options: HandLandmarkerOptions) throws {
    let delegate = options.handLandmarkerLiveStreamDelegate
    try options.runningMode.check(hasDelegate: delegate != nil)
    let bundle = try options.baseOptions.model(named: BundleSearch.handLandmarker)
    let relay = delegate.map { HandLandmarker.relay(to: WeakReference($0)) }
    task = try engine { () throws(HandsError) in
      try EngineTask(
        Hands.HandLandmarker(bundle: bundle, options: options.landmarkerOptions),
        mode: options.runningMode, to: relay?.target)
    }
    intake = FrameIntake(options)
    self.relay = relay
    super.init()
    relay?.attach(to: self)
  }

  /// Creates the relay from the engine's results to a delegate.
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
  /// - Throws: `NSError` if the landmarker is not in image mode or closed, or the image is invalid.
  public func detect(image: MPImage) throws -> HandLandmarkerResult {
    let frame = try intake.frame(image, for: .image)
    let time = intake.nextImageTime()
    let hands = try engine { () throws(HandsError) in try task.hands(in: frame) }
    return HandLandmarkerResult(hands: hands, timestampInMilliseconds: time)
  }

  /// Finds the hands in the next frame of a video.
  ///
  /// A call that throws doesn't change the task.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: The frame's time, later than that of the previous frame.
  /// - Returns: The hands; those of the previous frame come first.
  /// - Throws: `NSError` if the landmarker is not in video mode or closed, or the frame or its time
  ///   is invalid.
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

  /// Accepts the next frame of a live stream and returns immediately.
  ///
  /// The result goes to the delegate. While a frame is processed, the newest one waits; older ones
  /// are dropped without a result.
  ///
  /// - Parameters:
  ///   - image: The frame; its pixels are copied before the call returns.
  ///   - timestampInMilliseconds: The frame's time, later than that of the previous frame.
  /// - Throws: `NSError` if the landmarker is not in live stream mode or closed, or the frame or
  ///   its time is invalid.
  public func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    let frame = try intake.frame(image, for: .liveStream)
    try relay?.send(frame, at: timestampInMilliseconds) { () throws(HandsError) in
      try task.send(frame, at: timestampInMilliseconds)
    }
  }

  /// The number of accepted frames of a live stream without a result, because a newer frame or the
  /// end of the stream came first.
  public var droppedFrameCount: Int { task.droppedFrameCount }

  /// Closes the task: waits for work in progress and rejects later calls.
  ///
  /// Results of a live stream that the delegate has not received yet, up to four, may reach it afterwards.
  public func close() {
    task.close()
  }
}
