import Hands
import HandsImaging
import HandsTraining

/// Finds the hand of one picture after the other, on one thread.
struct HandFinder {
  private let recognize: (Picture) throws(HandsError) -> HandsResult
  private let embed: ((FoundHand) throws(TrainingError) -> [Float])?
  private let looksTwice: Bool

  /// A finder of examples: each hand has its copies.
  ///
  /// - Parameters:
  ///   - models: The nets, which may be shared.
  ///   - options: How hands are looked for.
  ///   - variations: Which copies each hand has.
  /// - Throws: ``HandsError``.
  init(
    examplesBy models: GestureRecognizerModels, _ options: HandSearchOptions,
    _ variations: HandVariations
  ) throws(HandsError) {
    let landmarker = try HandLandmarker(models: models.landmarker, options: options.landmarker)
    let embedder = try GestureEmbedder(models: models)
    recognize = { picture throws(HandsError) in try landmarker.recognize(picture) }
    embed = { found throws(TrainingError) in
      try embedder.copies(of: EmbedderInput(found.hand, in: found.image), variations)
    }
    looksTwice = options.looksTwice
  }

  /// A finder of gestures.
  ///
  /// - Parameters:
  ///   - models: The nets, which may be shared.
  ///   - options: How hands are looked for.
  ///   - gestures: How gestures are named.
  /// - Throws: ``HandsError``.
  init(
    gesturesBy models: GestureRecognizerModels, _ options: HandSearchOptions,
    _ gestures: GestureRecognizerOptions
  ) throws(HandsError) {
    var gestures = gestures
    gestures.landmarker = options.landmarker
    let recognizer = try GestureRecognizer(models: models, options: gestures)
    recognize = { picture throws(HandsError) in try recognizer.recognize(picture) }
    embed = nil
    looksTwice = options.looksTwice
  }

  /// The hand of a picture, looked for once more with borders if there is none.
  func hand(in picture: Picture) throws -> FoundHand? {
    if let found = try hand(in: picture, isSecondLook: false) { return found }
    guard looksTwice, let bordered = picture.bordered() else { return nil }
    return try hand(in: bordered, isSecondLook: true)
  }

  private func hand(in picture: Picture, isSecondLook: Bool) throws -> FoundHand? {
    guard let hand = try recognize(picture).hands.first else { return nil }
    var found = FoundHand(
      hand: hand, image: ImageSize(width: picture.width, height: picture.height),
      isSecondLook: isSecondLook)
    if let embed { found.copies = try embed(found) }
    return found
  }
}
