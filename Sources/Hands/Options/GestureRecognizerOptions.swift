/// Options for a ``GestureRecognizer``; names and defaults match MediaPipe.
public struct GestureRecognizerOptions: Equatable, Sendable {
  /// Options for finding hands.
  public var landmarker = HandLandmarkerOptions()
  /// Options for filtering the scores of the built-in classifier.
  public var cannedGesturesClassifierOptions = ClassifierOptions()
  /// Options for filtering the scores of a custom classifier; ignored if the bundle has none.
  public var customGesturesClassifierOptions = ClassifierOptions()

  /// Creates MediaPipe's default options.
  public init() {}

  /// See ``HandLandmarkerOptions/numHands``.
  public var numHands: Int {
    get { landmarker.numHands }
    set { landmarker.numHands = newValue }
  }

  /// See ``HandLandmarkerOptions/minHandDetectionConfidence``.
  public var minHandDetectionConfidence: Float {
    get { landmarker.minHandDetectionConfidence }
    set { landmarker.minHandDetectionConfidence = newValue }
  }

  /// See ``HandLandmarkerOptions/minHandPresenceConfidence``.
  public var minHandPresenceConfidence: Float {
    get { landmarker.minHandPresenceConfidence }
    set { landmarker.minHandPresenceConfidence = newValue }
  }

  /// See ``HandLandmarkerOptions/isMirrored``.
  public var isMirrored: Bool {
    get { landmarker.isMirrored }
    set { landmarker.isMirrored = newValue }
  }

  /// See ``HandLandmarkerOptions/search``.
  public var search: SearchMode {
    get { landmarker.search }
    set { landmarker.search = newValue }
  }

  /// See ``HandLandmarkerOptions/landmarks``.
  public var landmarks: LandmarkMode {
    get { landmarker.landmarks }
    set { landmarker.landmarks = newValue }
  }

  /// See ``HandLandmarkerOptions/tracking``.
  public var tracking: TrackingOptions {
    get { landmarker.tracking }
    set { landmarker.tracking = newValue }
  }

  /// See ``HandLandmarkerOptions/numThreads``.
  public var numThreads: Int {
    get { landmarker.numThreads }
    set { landmarker.numThreads = newValue }
  }

  /// See ``HandLandmarkerOptions/minTrackingConfidence``.
  public var minTrackingConfidence: Float {
    get { landmarker.minTrackingConfidence }
    set { landmarker.minTrackingConfidence = newValue }
  }
}
