import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsReports
import HandsTraining

struct TrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Train custom gestures on folders of images, or motions on folders of clips.",
    discussion: """
      Each folder in FOLDER is a gesture, and its name is the label; ten images of each are a good \
      start. Folders inside a gesture's folder are looks of it, such as front and back. An optional \
      folder none contains other hands. Images without a hand and images that cannot be read are \
      listed and skipped.

      The result is the base bundle with a custom classifier, which MediaPipe loads too. The same \
      images give the same bytes, whatever the number of threads. Cross-validation measures how good \
      it is: it leaves out a fifth of the images in turn.

      With --motion, each folder in FOLDER is a motion, such as a swipe, and contains clips of it: \
      videos, or .jsonl files of hands video, preferably with --pose. Ten clips of each are a good \
      start. A folder none contains clips of other movements. Videos are searched as thoroughly as \
      images. Clips may be in a folder for each \
      person, or have names such as anna-3.mp4: cross-validation then also leaves out people. The \
      result is a motion file for hands video --motions.
      """)

  @Argument(help: "A folder of folders of PNG or JPEG files, or of clips.")
  var folder: String

  @Flag(help: "Train motions on clips.")
  var motion = false

  @Option(
    help: ArgumentHelp(
      "The gesture recognizer bundle to extend; by default the one that --model has elsewhere. With "
        + "--motion, the bundle that finds hands in videos.",
      valueName: "file.task"))
  var base: String?

  @Option(help: ArgumentHelp("The bundle or motion file to write.", valueName: "file"))
  var output: String

  @OptionGroup var training: TrainingArguments
  @OptionGroup var search: HandSearchArguments
  @OptionGroup var camera: MotionCameraOptions

  func validate() throws {
    try camera.check(motion: motion)
    guard ImageEncoder.fileFormat(forPath: output) == nil else {
      throw ValidationError("--output takes the name of a bundle, not of an image")
    }
    guard !motion || (training.isStandard && search.isForMotions) else {
      throw ValidationError(MotionRefusal.options)
    }
  }

  func run() async throws {
    let command = self
    do {
      try await Interruption.cancelling {
        try await command.motion ? command.motionTraining.run() : command.train()
      }
    } catch {
      throw reported(error, path: folder)
    }
  }

  var motionTraining: MotionTrainingRun {
    MotionTrainingRun(
      folder: folder, output: output,
      clips: MotionClips(bundle: base, search: search, camera: camera.estimator),
      background: search.background, isJSON: search.json)
  }

  private func train() async throws {
    let base = try BundleSearch.path(given: base, of: BundleSearch.gestureRecognizer)
    try OutputFile.check(
      [("--output", output)] + (search.report.map { [("--report", $0)] } ?? []),
      inputs: [base] + search.engine.inputPaths)
    var run = try reportingFailures(of: base) {
      try TrainingRun(
        base: base, training: training, search: search, progress: SearchProgress(isShown: true))
    }
    let folder = try LabelledFolder(folder, background: search.background)
    run.trainer.search = try search.options(images: folder.images.count)
    let (trained, report) = try await run.train(on: folder, output: output)
    try Task.checkCancellation()
    try trained.write(to: output)
    try report.publish(search)
  }
}

/// A training with its report: what `train` and the page of `serve` share.
struct TrainingRun: Sendable {
  private let base: String
  var trainer: GestureTrainer
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
