import Hands

extension GestureRecognizerOptions {
  /// Options for testing one classifier on its own: all of its classes, whatever their scores, and
  /// none of the other one's.
  ///
  /// - Parameter isCustom: Whether the custom classifier is tested, not the canned one.
  init(testingCustom isCustom: Bool) {
    self.init()
    var all = ClassifierOptions()
    all.scoreThreshold = 0
    var none = ClassifierOptions()
    none.isLenient = true
    none.scoreThreshold = .infinity
    customGesturesClassifierOptions = all
    cannedGesturesClassifierOptions = isCustom ? none : all
  }
}
