/// Options for a ``HandLandmarker``.
public final class HandLandmarkerOptions: HandTaskOptions {
  /// Receives the results of a live stream; must be set in live stream mode and only then.
  public weak var handLandmarkerLiveStreamDelegate: (any HandLandmarkerLiveStreamDelegate)?

  /// Creates MediaPipe's default options.
  public override init() {}

  /// Creates an independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `HandLandmarkerOptions`.
  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = HandLandmarkerOptions()
    copySettings(to: copy)
    copy.handLandmarkerLiveStreamDelegate = handLandmarkerLiveStreamDelegate
    return copy
  }
}
