import Hands
import HandsEngine
import HandsSystem
import HandsThreads

/// The nets of a bundle in the precisions that streams ask for; each is loaded once, when it is first asked for.
final class ServedNets: Sendable {
  private let bundle: ByteSlice
  /// Has the precision of streams that name none.
  private let options: ModelOptions
  private let loaded: Lock<[Precision: GestureRecognizerModels]>

  /// Loads the nets in the precision of the options.
  ///
  /// - Parameters:
  ///   - bundle: A gesture recognizer bundle.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle is refused.
  init(bundle: ByteSlice, options: ModelOptions) throws(HandsError) {
    self.bundle = bundle
    self.options = options
    loaded = Lock([options.precision: try GestureRecognizerModels(bundle: bundle, options: options)]
    )
  }

  /// The nets in a precision.
  ///
  /// - Parameter precision: `nil` for that of the options.
  /// - Returns: Nets that are shared.
  /// - Throws: ``HandsError`` if the nets cannot have it.
  func models(_ precision: Precision?) throws -> GestureRecognizerModels {
    var options = options
    options.precision = precision ?? options.precision
    return try loaded.withLock { loaded in
      if let models = loaded[options.precision] { return models }
      let models = try GestureRecognizerModels(bundle: bundle, options: options)
      loaded[options.precision] = models
      return models
    }
  }
}
