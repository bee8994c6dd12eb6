internal import Hands

/// Options for a ``GestureRecognizer``.
public final class GestureRecognizerOptions: HandTaskOptions {
  /// Receives the results of a live stream; must be set in live stream mode and only then.
  public weak var gestureRecognizerLiveStreamDelegate: (any GestureRecognizerLiveStreamDelegate)?

  /// Options for filtering the scores of the built-in classifier; copied when set.
  public var cannedGesturesClassifierOptions: ClassifierOptions? {
    get { cannedOptions }
    set { cannedOptions = newValue?.duplicate() }
  }

  /// Options for filtering the scores of a custom classifier, if the bundle has one; copied when
  /// set.
  public var customGesturesClassifierOptions: ClassifierOptions? {
    get { customOptions }
    set { customOptions = newValue?.duplicate() }
  }

  /// Whether results contain all hands even if none of them has a gesture.
  ///
  /// Otherwise all lists are empty if the classifiers' filters leave no gesture at all.
  public var keepsHandsWithoutGestures = false

  private var cannedOptions: ClassifierOptions?
  private var customOptions: ClassifierOptions?

  /// Creates MediaPipe's default options.
  public override init() {}

  /// Creates an independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `GestureRecognizerOptions`.
  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = GestureRecognizerOptions()
    copySettings(to: copy)
    copy.gestureRecognizerLiveStreamDelegate = gestureRecognizerLiveStreamDelegate
    copy.cannedGesturesClassifierOptions = cannedGesturesClassifierOptions
    copy.customGesturesClassifierOptions = customGesturesClassifierOptions
    copy.keepsHandsWithoutGestures = keepsHandsWithoutGestures
    return copy
  }

  /// The options for the engine.
  var recognizerOptions: Hands.GestureRecognizerOptions {
    var options = Hands.GestureRecognizerOptions()
    options.landmarker = landmarkerOptions
    if let cannedOptions { options.cannedGesturesClassifierOptions = cannedOptions.engineOptions }
    if let customOptions { options.customGesturesClassifierOptions = customOptions.engineOptions }
    return options
  }
}
