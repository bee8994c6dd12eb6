import Hands
import HandsEngine
import HandsSystem
import HandsThreads

/// The models of a bundle in the precisions that streams request; each is loaded once, on first
/// use.
final class ServedNets: Sendable {
  private let bundle: ByteSlice
  /// The options, with the default precision.
  private let options: ModelOptions
  private let loaded: Lock<[Precision: GestureRecognizerModels]>

  /// Loads the models in the precision of the options.
  ///
  /// - Parameters:
  ///   - bundle: A gesture recognizer bundle.
  ///   - options: The options for loading the models.
  /// - Throws: ``HandsError`` if the bundle is invalid.
  init(bundle: ByteSlice, options: ModelOptions) throws(HandsError) {
    self.bundle = bundle
    self.options = options
    loaded = Lock([options.precision: try GestureRecognizerModels(bundle: bundle, options: options)]
    )
  }

  /// The models in a precision.
  ///
  /// - Parameter precision: The precision; `nil` for the default.
  /// - Returns: The models, which streams share.
  /// - Throws: ``HandsError`` if the models do not support it.
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
