import Hands
import HandsThreads
import HandsTraining

/// Trains a classifier on a folder of folders, and tries it out.
struct GestureTrainer: Sendable {
  var search: HandSearchOptions
  var variations: HandVariations
  var options: TrainingOptions

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - folder: The pictures.
  ///   - models: The nets that find and embed hands.
  /// - Returns: The classifier and what is to be said about it.
  /// - Throws: ``CommandError``, `TrainingError`, or a `CancellationError`.
  func train(
    on folder: LabelledFolder, by models: GestureRecognizerModels
  ) async throws -> TrainedGestures {
    guard !folder.gestures.isEmpty else {
      throw CommandError(
        .badData,
        "\(folder.path): no gesture besides \"\(folder.background?.name ?? "")\"; "
          + LabelledFolder.layout)
    }
    guard options.head == .distance || folder.labels.count > 1 else {
      throw TrainingError.linearNeedsTwoClasses
    }
    var examples = try GestureExamples(
      background: folder.background.map(GestureClass.init),
      gestures: folder.gestures.map(GestureClass.init), variations: variations)
    let clock = ContinuousClock()
    let start = clock.now
    let (search, variations) = (search, variations)
    let hands = try await LabelledHands(
      of: folder,
      HandSearch(options: search) {
        try HandFinder(examplesBy: models, search, variations)
      })
    let found = clock.now
    try hands.checkForTraining()
    let firstClass = folder.background == nil ? 1 : 0
    for item in hands.items {
      try examples.append(item.found.copies, toClass: item.label + firstClass, look: item.look)
    }
    let training = try GestureTraining(examples, options: options)
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
    let gestureCount = training.examples.gestures.count
    let answers = Lock([StrangerAnswers?](repeating: nil, count: gestureCount))
    let next = Lock(0)
    try await withThrowingTaskGroup { group in
      for _ in 0..<min(search.engine.threads, gestureCount) {
        group.addTask(executorPreference: WorkThread()) {
          while let index = next.withLock({ next in
            defer { next += 1 }
            return next < gestureCount ? next : nil
          }) {
            try Task.checkCancellation()
            let answer = try training.strangers(index + 1)
            answers.withLock { $0[index] = answer }
          }
        }
      }
      try await group.waitForAll()
    }
    let all = answers.withLock { answers in answers.compactMap { $0 } }
    return all.isEmpty ? nil : all
  }
}

extension GestureClass {
  fileprivate init(_ label: LabelledFolder.Label) {
    self.init(label.name, looks: label.looks.map(\.name))
  }
}
