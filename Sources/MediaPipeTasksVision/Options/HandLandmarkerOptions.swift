/// How a ``HandLandmarker`` works.
public final class HandLandmarkerOptions: HandTaskOptions {
  /// Takes the results of a live stream; must be set in live stream mode and in no other.
  public weak var handLandmarkerLiveStreamDelegate: (any HandLandmarkerLiveStreamDelegate)?

  /// Creates MediaPipe's default options.
  public override init() {}

  /// An independent copy.
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
