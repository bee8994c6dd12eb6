public import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsReports
import HandsSystem
public import HandsTraining

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

  @Option(
    help: """
      distance, which rejects hands far from all gestures, or linear, which always names the \
      likeliest.
      """)
  var head = TrainingOptions.Head.distance

  @Option(
    parsing: .unconditional,
    help: "The share of a gesture's hands that the distance head is to accept, 0.5 to 1.")
  var accept = 0.95

  @Option(
    parsing: .unconditional, help: "The score below which a hand has no gesture, 0 to 1.")
  var threshold: Float = 0.5

  @Flag(help: "Train no mirror images, for gestures that differ by the side alone.")
  var noMirror = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Train each hand turned by so much to both sides, 0 to 45; half of what two gestures differ by.",
      valueName: "degrees"))
  var turn = 30.0

  @OptionGroup var search: HandSearchOptions

  func validate() throws {
    guard (0.5...1).contains(accept) else {
      throw ValidationError("--accept must be between 0.5 and 1")
    }
    guard (0...1).contains(threshold) else {
      throw ValidationError("--threshold must be between 0 and 1")
    }
    guard (0...45).contains(turn) else {
      throw ValidationError("--turn must be between 0 and 45")
    }
    guard ImageEncoder.fileFormat(forPath: output) == nil else {
      throw ValidationError("--output takes the name of a bundle, not of a picture")
    }
  }

  func run() async throws {
    let command = self
    try await Interruption.cancelling {
      do {
        try await command.train()
      } catch {
        throw Task.isCancelled ? Interruption.exitCode : reported(error, path: command.folder)
      }
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
      search: search, variations: try HandVariations(turn: turn, isMirroring: !noMirror),
      options: options)
    let folder = try LabelledFolder(folder, background: search.background)
    let trained = try await trainer.train(on: folder, by: source.models)
    let bundle = try reportingFailures(of: base) {
      try source.bundle.replacingCustomClassifier(
        with: ByteSlice(trained.training.classifier.file()))
    }
    let report = trained.report(
      on: output,
      facts: facts(of: trained.training.classifier, base: base, byteCount: bundle.count),
      replacedLabels: source.customLabels)
    try Task.checkCancellation()
    try OutputFile.write(bundle, to: output)
    try report.publish(search, settings: settings(base: base))
  }

  private var options: TrainingOptions {
    var options = TrainingOptions()
    options.head = head
    options.acceptance = accept
    options.scoreThreshold = threshold
    return options
  }

  private func facts(
    of classifier: TrainedClassifier, base: String, byteCount: Int
  ) -> [GestureReport.Fact] {
    let radius = classifier.acceptance.map { acceptance in
      [
        GestureReport.Fact("radius", JSONValue(acceptance.radius)),
        GestureReport.Fact("radius_width", JSONValue(acceptance.width)),
        GestureReport.Fact("background_hands_kept", .integer(classifier.backgroundCount)),
      ]
    }
    return [
      GestureReport.Fact("output", .string(output)), GestureReport.Fact("base", .string(base)),
      GestureReport.Fact("bytes", .integer(byteCount)),
      GestureReport.Fact("head", .string(head.rawValue)),
      GestureReport.Fact("labels", .strings(classifier.labels)),
      GestureReport.Fact("score_threshold", .float(threshold)),
    ] + (radius ?? [])
  }

  private func settings(base: String) -> [Report.Setting] {
    [
      Report.Setting("base", base), Report.Setting("output", output),
      Report.Setting("head", head.rawValue), Report.Setting("accept", accept),
      Report.Setting("threshold", threshold), Report.Setting("turn", turn),
    ] + Report.Setting.flags([("no-mirror", noMirror)]) + search.settings
  }
}

extension TrainingOptions.Head: ExpressibleByArgument {}
