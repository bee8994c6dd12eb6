import Hands
import HandsEngine
import HandsReports
import HandsTraining

/// A training with its report: what `train` and the page of `serve` share.
struct TrainingRun: Sendable {
  private let base: String
  private let trainer: GestureTrainer
  private let progress: SearchProgress
  /// The options as a report lists them.
  private let settings: [Report.Setting]

  /// Prepares a training.
  ///
  /// - Parameters:
  ///   - base: The path of the bundle to extend.
  ///   - training: How to train.
  ///   - search: How to find hands.
  ///   - progress: Counts the images.
  /// - Throws: An error if the bundle is refused.
  init(
    base: String, training: TrainingArguments, search: HandSearchArguments, progress: SearchProgress
  ) throws {
    self.base = base
    self.progress = progress
    var trainer = try GestureTrainer(base: base, modelOptions: search.engine.modelOptions)
    trainer.options = training.options
    trainer.variations = try training.variations
    trainer.search = search.options
    self.trainer = trainer
    settings = training.settings + search.settings
  }

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - folder: The images.
  ///   - output: The name of the new bundle in the report.
  /// - Returns: The new bundle and its report.
  /// - Throws: An error of `GestureTrainer`.
  func train(
    on folder: LabelledFolder, output: String
  ) async throws -> (TrainedGestures, GestureReport) {
    progress.begin(folder.images.count)
    defer { progress.finish() }
    let trained = try await trainer.train(on: folder, afterImage: progress.advance)
    let report = GestureReport(
      trained, base: base, replacedLabels: trainer.replacedLabels, output: output,
      settings: [Report.Setting("base", base), Report.Setting("output", output)] + settings)
    return (trained, report)
  }
}
