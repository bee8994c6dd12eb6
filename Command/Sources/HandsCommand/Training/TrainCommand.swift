import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsReports
import HandsSystem
import HandsTraining

struct TrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Train gestures of your own from folders of pictures.",
    discussion: """
      Each folder in FOLDER is a gesture, whose name is the label; ten pictures of each are a good \
      start. Folders inside a gesture's are looks of it, such as front and back. A folder none holds \
      other hands, if there is one. Pictures without a hand and pictures that cannot be read are \
      listed and left out.

      The bundle is the base with a custom classifier, which hands and MediaPipe use as any other. \
      Threads share the pictures; the same pictures give the same bytes, whatever their number. \
      Cross-validation says how good it is: a fifth of the pictures is left out in turns.
      """)

  @Argument(help: "A folder of folders of PNG or JPEG files.")
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The gesture recognizer bundle whose nets are used; by default that of --model elsewhere.",
      valueName: "file.task"))
  var base: String?

  @Option(help: ArgumentHelp("The bundle to write.", valueName: "file.task"))
  var output: String

  @OptionGroup var training: TrainingArguments
  @OptionGroup var search: HandSearchOptions

  func validate() throws {
    guard ImageEncoder.fileFormat(forPath: output) == nil else {
      throw ValidationError("--output takes the name of a bundle, not of a picture")
    }
  }

  func run() async throws {
    let command = self
    do {
      try await Interruption.cancelling { try await command.train() }
    } catch {
      throw reported(error, path: folder)
    }
  }

  private func train() async throws {
    let base = try BundleSearch.path(given: base, of: BundleSearch.gestureRecognizer)
    try OutputFile.check(
      [("--output", output)] + (search.report.map { [("--report", $0)] } ?? []), inputs: [base])
    let source = try reportingFailures(of: base) {
      try BaseBundle(path: base, options: search.engine.modelOptions)
    }
    let trainer = GestureTrainer(
      arguments: training, search: search, progress: SearchProgress(isShown: true))
    let folder = try LabelledFolder(folder, background: search.background)
    let trained = try await trainer.train(on: folder, base: source, output: output)
    try Task.checkCancellation()
    try OutputFile.write(trained.bundle, to: output)
    try trained.report.publish(search, settings: trained.settings)
  }
}
