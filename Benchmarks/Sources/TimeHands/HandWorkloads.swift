import HandsFileInput
import HandsSynthetic
import Hands
import HandsEngine

/// What a user waits for, ready to be timed: both hand nets, and the whole recognizer on single
/// pictures and on a video.
struct HandWorkloads {
  /// The palm detector, its input filled.
  let detector: Interpreter
  /// The hand landmark net, its input filled.
  let landmarks: Interpreter
  /// The recognizer in image mode.
  let recognizer: GestureRecognizer
  /// The recognizer in video mode, which follows the hand.
  let clip: TrackedClip
  /// Shows one hand.
  let picture: Picture

  /// Loads the nets and looks for the hand.
  ///
  /// - Parameters:
  ///   - weights: The path of a gesture recognizer's `.task` file.
  ///   - kernels: A set that is available; `nil` takes the one that is preferred.
  ///   - precision: The arithmetic of the hand nets.
  ///   - threadCount: The number of threads of each net, 1 or more.
  ///   - picture: A picture of one hand; `nil` has one drawn.
  /// - Throws: ``WorkloadError`` if the hand is not found, and what reading and loading throw.
  init(
    weights: String, kernels: KernelSet?, precision: Precision = .exact, threadCount: Int = 1,
    picture: Picture? = nil
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
    fill(detector)
    fill(landmarks)
    let found = try recognize()
    guard found == 1 else { throw WorkloadError.handsFound(found) }
  }

  /// Recognizes the hand in the picture.
  ///
  /// - Returns: The number of hands found.
  /// - Throws: `HandsError` if the picture is refused.
  @discardableResult
  func recognize() throws -> Int {
    try recognizer.recognize(picture).hands.count
  }

  /// Takes the picture's bytes as they come: dense nets need as long for any pixels.
  private func fill(_ net: Interpreter) {
    net.withInput(0) { input in
      for index in input.indices {
        input[index] = Float(picture.bytes[index % picture.bytes.count]) / 255
      }
    }
  }
}

/// Why nothing can be timed.
enum WorkloadError: Error, CustomStringConvertible {
  /// The recognizer found another number of hands than the one that is drawn.
  case handsFound(Int)

  /// One sentence.
  var description: String {
    switch self {
    case .handsFound(let count): "the picture shows one hand, the recognizer found \(count)"
    }
  }
}
