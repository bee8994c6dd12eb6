import Hands
import HandsReports
import HandsSystem
import HandsTraining

/// Trains a classifier on a folder of folders, and tries it out.
struct GestureTrainer: Sendable {
  var arguments: TrainingArguments
  var search: HandSearchOptions
  var progress: SearchProgress

  /// A bundle with a trained classifier, and what is to be said about it.
  struct Result: Sendable {
    /// The bytes of a `.task` file.
    var bundle: [UInt8]
    var report: GestureReport
    /// The options as a report lists them.
    var settings: [Report.Setting]
  }

  /// Trains a classifier and adds it to a bundle.
  ///
  /// - Parameters:
  ///   - folder: The pictures.
  ///   - base: The bundle whose nets find and embed hands.
  ///   - output: What the new bundle is called.
  /// - Returns: The new bundle.
  /// - Throws: ``CommandError``, `TrainingError`, or a `CancellationError`.
  func train(
    on folder: LabelledFolder, base: BaseBundle, output: String
  ) async throws -> Result {
    let trained = try await classifier(of: folder, by: base.models)
    let bundle: [UInt8]
    do {
      let (own, classifier) = (base.bundle, ByteSlice(trained.training.classifier.file()))
      try BundleMemory.check(
        for: [own.handLandmarker.archive, own.embedder, own.cannedClassifier, classifier])
      bundle = try own.replacingCustomClassifier(with: classifier)
    } catch {
      throw CommandError(error, path: base.path)
    }
    return Result(
      bundle: bundle,
      report: trained.report(base: base, output: output, byteCount: bundle.count),
      settings: [Report.Setting("base", base.path), Report.Setting("output", output)]
        + arguments.settings + search.settings)
  }

  private func classifier(
    of folder: LabelledFolder, by models: GestureRecognizerModels
  ) async throws -> TrainedGestures {
    guard !folder.gestures.isEmpty else {
      throw CommandError(
        .badData,
        "\(folder.path): no gesture besides \"\(folder.background?.name ?? "")\"; "
          + LabelledFolder.layout)
    }
    try folder.checkNames()
    guard arguments.head == .distance || folder.labels.count > 1 else {
      throw TrainingError.linearNeedsTwoClasses
    }
    let (search, variations) = (search, try arguments.variations)
    var examples = try GestureExamples(
      background: folder.background.map(GestureClass.init),
      gestures: folder.gestures.map(GestureClass.init), variations: variations)
    let clock = ContinuousClock()
    let start = clock.now
    let hands = try await LabelledHands(
      of: folder,
      HandSearch(options: search, progress: progress) {
        try HandFinder(examplesBy: models, search, variations)
      })
    let found = clock.now
    try hands.checkForTraining()
    let firstClass = folder.background == nil ? 1 : 0
    for item in hands.items {
      try examples.append(item.found.copies, toClass: item.label + firstClass, look: item.look)
    }
    let training = try GestureTraining(examples, options: arguments.options)
    let trained = clock.now
    try Task.checkCancellation()
    let validation = try training.crossValidation()
    let strangers = try await strangers(to: training)
    let end = clock.now
    return TrainedGestures(
      hands: hands, training: training, validation: validation, strangers: strangers,
      seconds: [
        ("hands", (found - start) / .seconds(1)), ("training", (trained - found) / .seconds(1)),
        ("checks", (end - trained) / .seconds(1)), ("total", (end - start) / .seconds(1)),
      ])
  }

  /// Leaves out each gesture in turns; `nil` if there are too few.
  private func strangers(to training: GestureTraining) async throws -> [StrangerAnswers]? {
    let all = try await concurrentMap(
      count: training.examples.gestures.count, threads: search.engine.threads, worker: {}
    ) { index, _ in
      try Task.checkCancellation()
      return try training.strangers(index + 1)
    }.compactMap { $0 }
    return all.isEmpty ? nil : all
  }
}

extension GestureClass {
  fileprivate init(_ label: LabelledFolder.Label) {
    self.init(label.name, looks: label.looks.map(\.name))
  }
}
