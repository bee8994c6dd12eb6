import ArgumentParser
import Hands
import HandsFileOutput
import HandsReports
import HandsTraining

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Test a bundle's gestures on labelled images.",
    discussion: """
      FOLDER is laid out as for train: each folder in it is a label. The bundle's custom classifier, or \
      the canned one if there is none, is tested on its own: its answer None counts as an answer, \
      although recognize would continue with the canned classifier. Hands in a folder none, and in \
      folders whose names are not labels of the bundle, are strangers: the report says how many are \
      taken for a gesture.
      """)

  @Argument(help: "A gesture recognizer bundle.")
  var model: String

  @Argument(help: "A folder of folders of PNG or JPEG files.")
  var folder: String

  @Option(
    parsing: .unconditional,
    help: "The score below which a hand has no gesture; by default that of the bundle.")
  var threshold: Float?

  @OptionGroup var search: HandSearchArguments

  func validate() throws {
    guard (0...1).contains(threshold ?? 0) else {
      throw ValidationError("--threshold must be between 0 and 1")
    }
  }

  func run() async throws {
    let command = self
    do {
      try await Interruption.cancelling { try await command.evaluate() }
    } catch {
      throw reported(error, path: folder)
    }
  }

  private func evaluate() async throws {
    try OutputFile.check(search.report.map { [("--report", $0)] } ?? [], inputs: [model])
    var evaluator = try reportingFailures(of: model) {
      try GestureEvaluator(
        models: GestureRecognizerModels(path: model, options: search.engine.modelOptions),
        threshold: threshold)
    }
    evaluator.search = search.options
    let folder = try LabelledFolder(folder, background: search.background)
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
