import HandsFileInput
import HandsSynthetic
import Hands
import HandsEngine

/// The workloads to time: both hand models, and the recognizer on images and on videos.
struct HandWorkloads {
  /// The palm detector with an input.
  let detector: Interpreter
  /// The hand landmark model with an input.
  let landmarks: Interpreter
  /// The recognizer in image mode.
  let recognizer: GestureRecognizer
  /// The recognizer in video mode, which tracks the hand.
  let clip: TrackedClip
  /// The recognizer in video mode, which tracks two hands.
  let pairClip: TrackedClip
  /// Searches of an image without hands.
  let nearSearch, farSearch: EmptySearch
  /// The image of one hand.
  let picture: Picture

  /// Loads the models and checks that the hand is found.
  ///
  /// - Parameters:
  ///   - weights: The path of a gesture recognizer's `.task` file.
  ///   - kernels: An available kernel set; `nil` for the preferred one.
  ///   - precision: The arithmetic of the hand models.
  ///   - threadCount: The number of threads of each model, 1 or more.
  ///   - picture: An image of one hand; `nil` to render one.
  ///   - ground: An image without hands; `nil` to render one.
  /// - Throws: ``WorkloadError`` if the hand is not found, or an error of reading or loading.
  init(
    weights: String, kernels: KernelSet?, precision: Precision = .exact, threadCount: Int = 1,
    picture: Picture? = nil, ground: Picture? = nil
  ) throws {
    let bundle = ByteSlice(try RegularFile.bytes(at: weights))
    var options = ModelOptions(kernels: kernels)
    options.precision = precision
    let models = try GestureRecognizerModels(bundle: bundle, options: options)
    self.picture = try picture ?? HandRenderer.render(HandScene(pose: .victory, seed: 3))
    detector = try Interpreter(models.landmarker.detector, threadCount: threadCount)
    landmarks = try Interpreter(models.landmarker.landmarks, threadCount: threadCount)
    var recognition = GestureRecognizerOptions()
    recognition.numThreads = threadCount
    recognizer = try GestureRecognizer(models: models, options: recognition)
    clip = try TrackedClip(of: self.picture, models: models, threadCount: threadCount)
    pairClip = try TrackedClip(
      of: HandRenderer.render(HandWorkloads.pair), handCount: 2, models: models,
      threadCount: threadCount)
    let ground =
      try ground
      ?? HandRenderer.render(HandScene(hands: [], seed: 3, width: 640, height: 480))
    nearSearch = try EmptySearch(.near, of: ground, models: models, threadCount: threadCount)
    farSearch = try EmptySearch(.far, of: ground, models: models, threadCount: threadCount)
    fill(detector)
    fill(landmarks)
    let found = try recognize()
    guard found == 1 else { throw WorkloadError.handsFound(found, expected: 1) }
  }

  /// An image of two hands.
  private static let pair = HandScene(
    hands: [
      DrawnHand(pose: .victory, position: PicturePosition(x: 0.28, y: 0.5), scale: 0.6),
      DrawnHand(
        pose: .openPalm, side: .left, position: PicturePosition(x: 0.72, y: 0.5), scale: 0.6),
    ], seed: 3, width: 640, height: 480)

  /// Recognizes the hand in the image.
  ///
  /// - Returns: The number of hands found.
  /// - Throws: `HandsError` if the image is invalid.
  @discardableResult
  func recognize() throws -> Int {
    try recognizer.recognize(picture).hands.count
  }

  /// Fills the input with the bytes of the image; the time does not depend on the values.
  private func fill(_ net: Interpreter) {
    net.withInput(0) { input in
      for index in input.indices {
        input[index] = Float(picture.bytes[index % picture.bytes.count]) / 255
      }
    }
  }
}

/// An error in the workloads.
enum WorkloadError: Error, CustomStringConvertible {
  /// The recognizer did not find exactly the hands shown.
  case handsFound(Int, expected: Int)

  /// One sentence.
  var description: String {
    switch self {
    case .handsFound(let count, let expected):
      "hands in the image: \(expected), but the recognizer found \(count)"
    }
  }
}
