internal import Hands

/// How a ``GestureRecognizer`` works.
public final class GestureRecognizerOptions: HandTaskOptions {
  /// Takes the results of a live stream; must be set in live stream mode and in no other.
  public weak var gestureRecognizerLiveStreamDelegate: (any GestureRecognizerLiveStreamDelegate)?

  /// How the scores of the bundle's own classifier are filtered; copied when it is set.
  public var cannedGesturesClassifierOptions: ClassifierOptions? {
    get { cannedOptions }
    set { cannedOptions = newValue?.duplicate() }
  }

  /// How the scores of a custom classifier are filtered, if the bundle has one; copied when it is
  /// set.
  public var customGesturesClassifierOptions: ClassifierOptions? {
    get { customOptions }
    set { customOptions = newValue?.duplicate() }
  }

  /// Whether results hold all hands, also if none of them has a gesture.
  ///
  /// Otherwise all lists are empty if the classifiers' filters leave no gesture at all.
  public var keepsHandsWithoutGestures = false

  private var cannedOptions: ClassifierOptions?
  private var customOptions: ClassifierOptions?

  /// Creates MediaPipe's default options.
  public override init() {}

  /// An independent copy.
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

  /// The engine's options.
  var recognizerOptions: Hands.GestureRecognizerOptions {
    var options = Hands.GestureRecognizerOptions()
    options.landmarker = landmarkerOptions
    if let cannedOptions { options.cannedGesturesClassifierOptions = cannedOptions.engineOptions }
    if let customOptions { options.customGesturesClassifierOptions = customOptions.engineOptions }
    return options
  }
}
