import ArgumentParser
import Hands
import HandsFileOutput
import HandsReports
import HandsTraining

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Test a bundle's gestures on labeled images, or motions on labeled clips.",
    discussion: """
      FOLDER is laid out as for train: each folder in it is a label. The bundle's custom classifier, or \
      the canned one if there is none, is tested on its own: its answer None counts as an answer, \
      although recognize would continue with the canned classifier. Hands in a folder none, and in \
      folders whose names are not labels of the bundle, are strangers: the report says how many are \
      taken for a gesture.

      With --motion, MODEL is a motion file and FOLDER a folder of clips as for train --motion. \
      --predictions writes a line for each clip, with its path, the most likely motion and its \
      score, separated by tabs; paths with tabs or line breaks are rejected. The motion is none if \
      it is like other movements, if no hand was found (score -1000), or if the score is below \
      --threshold. Without --threshold, clips below the model's own threshold have their most \
      likely motion, too; the report counts them.
      """)

  @Argument(help: "A gesture recognizer bundle, or a motion file.")
  var model: String

  @Argument(help: "A folder of folders of PNG or JPEG files, or of clips.")
  var folder: String

  @Flag(help: "Test motions on clips.")
  var motion = false

  @Option(
    help: ArgumentHelp(
      "Write the motion of each clip, as tab-separated values.", valueName: "file.tsv"))
  var predictions: String?

  @Option(
    help: ArgumentHelp(
      "With --motion, the bundle that finds hands in videos.", valueName: "file.task"))
  var base: String?

  @Option(
    parsing: .unconditional,
    help: """
      The score below which a hand has no gesture, or a clip no motion; by default that of the \
      model.
      """)
  var threshold: Float?

  @OptionGroup var search: HandSearchArguments
  @OptionGroup var camera: MotionCameraOptions

  func validate() throws {
    try camera.check(motion: motion)
    guard motion ? threshold?.isFinite ?? true : (0...1).contains(threshold ?? 0) else {
      throw ValidationError("--threshold must be \(motion ? "a number" : "between 0 and 1")")
    }
    guard motion || (predictions == nil && base == nil) else {
      throw ValidationError("--predictions and --base require --motion")
    }
    guard !motion || search.isForMotions else { throw ValidationError(MotionRefusal.options) }
  }

  func run() async throws {
    let command = self
    do {
      try await Interruption.cancelling {
        try await command.motion ? command.motionEvaluation.run() : command.evaluate()
      }
    } catch {
      throw reported(error, path: folder)
    }
  }

  var motionEvaluation: MotionEvaluationRun {
    MotionEvaluationRun(
      model: model, folder: folder, predictions: predictions,
      clips: MotionClips(bundle: base, search: search, camera: camera.estimator),
      background: search.background, threshold: threshold.map { Double($0) }, isJSON: search.json)
  }

  private func evaluate() async throws {
    try OutputFile.check(
      search.report.map { [("--report", $0)] } ?? [], inputs: [model] + search.engine.inputPaths)
    var evaluator = try reportingFailures(of: model) {
      try GestureEvaluator(
        models: GestureRecognizerModels(path: model, options: search.engine.modelOptions),
        threshold: threshold)
    }
    let folder = try LabelledFolder(folder, background: search.background)
    evaluator.search = try search.options(images: folder.images.count)
    let progress = SearchProgress(isShown: true)
    progress.begin(folder.images.count)
    defer { progress.finish() }
    let evaluation = try await evaluator.evaluate(on: folder, afterImage: progress.advance)
    progress.finish()
    try GestureReport(
      evaluation, by: evaluator, bundle: model,
      settings: [
        Report.Setting("model", model), Report.Setting("threshold", evaluator.threshold),
      ] + search.settings
    ).publish(search)
  }
}

/// How hands are found in folders of images: what `train` and `evaluate` share.
struct HandSearchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of hands that show none of the gestures; by default none, in any case.",
      valueName: "name"))
  var background: String?

  @Flag(
    help: "Look at images only once, as MediaPipe does, even if no hand is found.")
  var noSecondLook = false

  @Option(parsing: .unconditional, help: "Minimum palm confidence, 0 to 1.")
  var minHandDetectionConfidence: Float = 0.5

  @Flag(help: "Apply the EXIF orientation of JPEG files.")
  var exif = false

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write an HTML report that can be read offline.", valueName: "file.html"))
  var report: String?

  @OptionGroup var engine: EngineOptions
  @OptionGroup var jobs: JobOptions

  func validate() throws {
    guard (0...1).contains(minHandDetectionConfidence) else {
      throw ValidationError("--min-hand-detection-confidence must be between 0 and 1")
    }
    guard report.map(ReportingOptions.isPage) ?? true else {
      throw ValidationError("--report takes a name that ends in .html")
    }
  }

  /// Whether no option is given that only images have.
  var isForMotions: Bool {
    !noSecondLook && minHandDetectionConfidence == 0.5 && !exif && report == nil
  }

  /// How hands are found.
  ///
  /// - Parameter images: The number of images.
  /// - Returns: The options, with as many threads as jobs.
  /// - Throws: ``CommandError`` if there is not enough memory for the threads.
  func options(images: Int) throws(CommandError) -> HandSearchOptions {
    var options = options
    options.numThreads = try jobs.count(threads: engine.threads, items: images)
    return options
  }

  /// How hands are found, on one thread.
  var options: HandSearchOptions {
    var options = HandSearchOptions()
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.search = noSecondLook ? .mediapipe : .near
    options.honoursOrientation = exif
    options.numThreadsPerImage = engine.threads
    return options
  }

  /// The options for finding the hand in frames that are recorded as examples.
  ///
  /// - Parameter threads: The number of threads of each model.
  /// - Returns: The options for one hand.
  static func landmarker(threads: Int) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = threads
    options.numHands = 1
    options.search = .near
    return options
  }

  /// The options as a report lists them.
  var settings: [Report.Setting] {
    (background.map { [Report.Setting("background", $0)] } ?? [])
      + [Report.Setting("min-hand-detection-confidence", minHandDetectionConfidence)]
      + engine.settings(threads: engine.threads)
      + Report.Setting.flags([("no-second-look", noSecondLook), ("exif", exif)])
  }
}
