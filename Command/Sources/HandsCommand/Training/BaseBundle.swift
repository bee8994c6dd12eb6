import Hands
import HandsFileInput
import HandsSystem
import HandsTraining

/// The bundle that a trained classifier is added to.
struct BaseBundle: Sendable {
  /// The file that it was read from.
  let path: String
  let bundle: GestureRecognizerBundle
  /// Its nets without its custom classifier.
  let models: GestureRecognizerModels
  /// The labels of the custom classifier that it has already, empty if they cannot be read; `nil` if
  /// it has none.
  let customLabels: [String]?

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - path: The path of a gesture recognizer's `.task` file.
  ///   - options: How the nets are loaded.
  /// - Throws: An error if the file is another, or its embedder not as wide as classifiers are trained
  ///   for.
  init(path: String, options: ModelOptions) throws {
    self.path = path
    bundle = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: path)))
    models = try GestureRecognizerModels(
      landmarker: HandLandmarkerModels(
        detector: bundle.handLandmarker.detector, landmarks: bundle.handLandmarker.landmarks,
        options: options),
      embedder: bundle.embedder, cannedClassifier: bundle.cannedClassifier, options: options)
    let width = models.embedder.outputs[0].type.shape.dimensions.last ?? 0
    guard width == GestureExamples.embeddingWidth else {
      throw TrainingError.embeddingWidth(found: width)
    }
    customLabels = bundle.customClassifier.map { (try? ClassifierSummary($0))?.labels ?? [] }
  }
}
