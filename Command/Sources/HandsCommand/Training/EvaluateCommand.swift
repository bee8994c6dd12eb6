import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsReports
import HandsSystem

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Tell how well a bundle names the gestures of labelled pictures.",
    discussion: """
      FOLDER is as that of train: each folder in it is a label. The bundle's custom classifier is \
      judged, or the one it comes with if there is none, by itself: its answer None counts as such, \
      where recognize would go on to the other classifier. Hands in a folder none, and in folders whose \
      names are no labels of the bundle, are strangers: it tells how many are taken for a gesture.
      """)

  @Argument(help: "A gesture recognizer bundle.")
  var model: String

  @Argument(help: "A folder of folders of PNG or JPEG files.")
  var folder: String

  @Option(
    parsing: .unconditional,
    help: "The score below which a hand has no gesture; by default that of the bundle.")
  var threshold: Float?

  @OptionGroup var search: HandSearchOptions

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
    let evaluation = try reportingFailures(of: model) {
      try GestureEvaluation(
        models: GestureRecognizerModels(path: model, options: search.engine.modelOptions),
        search: search, threshold: threshold)
    }
    let report = try await evaluation.report(
      on: try LabelledFolder(folder, background: search.background), bundle: model)
    try report.publish(
      search,
      settings: [
        Report.Setting("model", model), Report.Setting("threshold", evaluation.threshold),
      ] + search.settings)
  }
}
