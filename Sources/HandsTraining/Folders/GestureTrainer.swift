import Hands
public import HandsEngine
import HandsFileInput
import HandsFileOutput
public import HandsSystem
import HandsTFLite

/// Trains a classifier on a folder of labeled images, tests it, and adds it to a bundle.
///
/// ```swift
/// let trainer = try GestureTrainer(base: "Weights/gesture_recognizer.task")
/// let trained = try await trainer.train(on: LabelledFolder("gestures"))
/// try trained.write(to: "my.task")
/// ```
///
/// The same images give the same bundle, whatever the number of threads.
public struct GestureTrainer: Sendable {
  /// How the classifier is trained.
  public var options = TrainingOptions()
  /// The copies of each hand that the classifier is trained on.
  public var variations = HandVariations.standard
  /// How the hands are found.
  public var search = HandSearchOptions()

  /// The labels of the base's own custom classifier, which training replaces: `nil` if it has none,
  /// empty if they cannot be read.
  public let replacedLabels: [String]?

  private let base: GestureRecognizerBundle
  /// The base's models except for its custom classifier.
  private let models: GestureRecognizerModels

  /// Creates a trainer for a bundle.
  ///
  /// - Parameters:
  ///   - base: The contents of a gesture recognizer's `.task` file, whose models find and embed the
  ///     hands.
  ///   - modelOptions: How to load the models.
  /// - Throws: `HandsError` if the bundle or a model is invalid,
  ///   ``TrainingError/embeddingWidth(found:)`` if its embedder is not supported.
  public init(base: ByteSlice, modelOptions: ModelOptions = ModelOptions()) throws {
    do {
      self.base = try GestureRecognizerBundle(base, limits: modelOptions.fileLimits)
    } catch {
      throw HandsError.bundle(error)
    }
    models = try GestureRecognizerModels(
      landmarker: HandLandmarkerModels(
        detector: self.base.handLandmarker.detector, landmarks: self.base.handLandmarker.landmarks,
        options: modelOptions),
      embedder: self.base.embedder, cannedClassifier: self.base.cannedClassifier,
      options: modelOptions)
    let width = models.embedder.outputs[0].type.shape.dimensions.last ?? 0
    guard width == GestureExamples.embeddingWidth else {
      throw TrainingError.embeddingWidth(found: width)
    }
    replacedLabels = self.base.customClassifier.map {
      (try? ClassifierSummary($0))?.labels ?? []
    }
  }

  /// Creates a trainer for a bundle file.
  ///
  /// - Parameters:
  ///   - path: The path of a gesture recognizer's `.task` file of at most 64 MB.
  ///   - modelOptions: How to load the models.
  /// - Throws: `HandsError.file(_:)` if the file cannot be read; otherwise like
  ///   the other initializer.
  public init(base path: String, modelOptions: ModelOptions = ModelOptions()) throws {
    let file: [UInt8]
    do {
      file = try RegularFile.bytes(at: path)
    } catch {
      throw HandsError.file(error)
    }
    try self.init(base: ByteSlice(file), modelOptions: modelOptions)
  }

  /// Finds the hands in a folder of images, trains a classifier on them, and tests it.
  ///
  /// Images without a hand, images that cannot be read, and repeated images are skipped and listed
  /// in the result. Work runs on ``HandSearchOptions/numThreads`` threads outside the cooperative
  /// pool, and stops early if the task is cancelled.
  ///
  /// - Parameters:
  ///   - folder: The images.
  ///   - afterImage: Called after each image, on any thread, to show progress.
  /// - Returns: The classifier, its tests, and the bundle.
  /// - Throws: ``LabelledFolderError`` or ``TrainingError`` if the folder is not suited for
  ///   training, `HandsError` if an option is out of range, memory is low, or the task was
  ///   cancelled (`HandsError.cancelled`).
  public func train(
    on folder: LabelledFolder, afterImage: @escaping @Sendable () -> Void = {}
  ) async throws -> TrainedGestures {
    guard !folder.gestures.isEmpty else {
      throw LabelledFolderError.noGesture(
        path: folder.path, background: folder.background?.name ?? "")
    }
    guard options.head == .distance || folder.labels.count > 1 else {
      throw TrainingError.linearNeedsTwoClasses
    }
    try options.validate()
    var examples = try GestureExamples(
      background: folder.background.map(GestureClass.init),
      gestures: folder.gestures.map(GestureClass.init), variations: variations)
    let clock = ContinuousClock()
    let start = clock.now
    let (models, search, variations) = (models, search, variations)
    let hands = try await HandFinder.hands(of: folder, search, afterImage: afterImage) {
      try HandFinder(examplesBy: models, search, variations)
    }
    let found = clock.now
    try hands.checkForTraining()
    let firstClass = folder.background == nil ? 1 : 0
    for item in hands.items {
      try examples.append(item.found.copies, toClass: item.label + firstClass, look: item.look)
    }
    let training = try GestureTraining(examples, options: options)
    let bundle = try base.replacingCustomClassifier(with: training.classifier)
    let trained = clock.now
    guard !Task.isCancelled else { throw HandsError.cancelled }
    let validation = try training.crossValidation()
    let strangers = try await strangers(to: training)
    return TrainedGestures(
      bundle: bundle, hands: hands, training: training, crossValidation: validation,
      strangers: strangers, searchTime: found - start, trainingTime: trained - found,
      testTime: clock.now - trained)
  }

  /// Leaves out each gesture in turn.
  private func strangers(to training: GestureTraining) async throws -> [StrangerAnswers] {
    try await search.concurrentMap(training.examples.gestures.indices) {
      { index in
        guard !Task.isCancelled else { throw HandsError.cancelled }
        return try training.strangers(index + 1)
      }
    }.compactMap { $0 }
  }
}

/// A bundle with a trained classifier, and the classifier's tests.
public struct TrainedGestures: Sendable {
  /// The contents of a `.task` file: the base with the classifier as its custom classifier.
  public let bundle: [UInt8]
  /// The hands that the classifier was trained on, and the outcome for each image.
  public let hands: LabelledHands
  /// The classifier and its examples, which are numbered like ``LabelledHands/items``.
  public let training: GestureTraining
  /// How the classifier does on examples that it was not trained on.
  public let crossValidation: CrossValidation
  /// For each gesture, the answers of a classifier that was trained without it; empty if there are
  /// fewer than 3 gestures.
  public let strangers: [StrangerAnswers]
  /// How long it took to find and embed the hands.
  public let searchTime: Duration
  /// How long it took to train the classifier and add it to the bundle.
  public let trainingTime: Duration
  /// How long it took to test the classifier.
  public let testTime: Duration

  /// Writes the bundle to a file.
  ///
  /// A file that exists is replaced as a whole or not at all; if it is a symbolic link, the link's
  /// target is replaced.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``FileOutputError``.
  public func write(to path: String) throws(FileOutputError) {
    try OutputFile.write(bundle, to: path)
  }
}

extension GestureClass {
  fileprivate init(_ label: LabelledFolder.Label) {
    self.init(label.name, looks: label.looks.map { $0.name })
  }
}
