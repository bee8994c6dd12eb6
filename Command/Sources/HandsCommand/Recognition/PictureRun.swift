import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsReports
import HandsImaging

/// Processes images one after the other; a failure does not stop the others.
struct PictureRun {
  /// Finds hands in a decoded image with a position among the images.
  typealias Recognition = (Picture, Int) throws -> HandsResult

  let options: PictureOptions
  let bundle: String
  private let hasTracks: Bool
  private let poses: PoseEstimator?
  private let paths: [String]
  private let targets: OutputTargets?
  private let outputs: [any PictureOutput]

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: The images and outputs.
  ///   - bundle: The path of the model bundle.
  ///   - hasTracks: Whether JSON includes the tracks of the hands.
  ///   - poses: Computes the poses of the hands, if JSON and annotated images include them.
  ///   - title: The title of the report.
  ///   - settings: Further options for the report to list.
  /// - Throws: ``CommandError`` if images or folders are missing or would be overwritten,
  ///   `ReportError` or `ImageError` if a contact sheet cannot be created.
  init(
    options: PictureOptions, bundle: String, hasTracks: Bool, poses: PoseEstimator?, title: String,
    settings: [Report.Setting]
  ) throws {
    let paths = try InputPaths.pictures.expand(options.pictures)
    self.options = options
    self.bundle = bundle
    self.hasTracks = hasTracks
    self.poses = poses
    self.paths = paths
    targets = try options.annotate.map { try OutputTargets.annotations($0, of: paths) }
    outputs = try options.outputs(
      pictures: paths,
      subject: Report.Subject(
        title: title, itemName: "image", timelineTitle: "By image", listsItems: true,
        parts: options.drawing.draw, settings: options.settings(bundle: bundle) + settings))
  }

  /// Processes all images and prints the results.
  ///
  /// - Parameter recognize: Finds hands.
  /// - Throws: An exit code if an image failed or a report cannot be written.
  func run(_ recognize: Recognition) throws {
    var documents: [JSONValue] = []
    var failures: [CommandError] = []
    var outputs = outputs
    for index in paths.indices {
      let result = result(of: index, recognize)
      if case .failure(let failure) = result.outcome { failures.append(failure) }
      if options.json {
        documents.append(result.json(hasTracks: hasTracks, poses: poses))
      } else {
        show(result)
      }
      try reportingFailures(of: paths[index]) {
        for position in outputs.indices { try outputs[position].add(result) }
      }
    }
    if options.json {
      let document = JSONValue.object([
        ("schema_version", .integer(HandsResult.schemaVersion)), ("model", .string(bundle)),
        ("precision", .string(options.engine.precision.precision.rawValue)),
        ("results", .array(documents)),
      ])
      print(document.text)
    }
    try reportingFailures(of: "report") {
      for output in outputs { try output.finish() }
    }
    if let code = CommandError.exitCode(of: failures) { throw code }
  }

  private func result(of index: Int, _ recognize: Recognition) -> PictureResult {
    var picture: Picture?
    var milliseconds: Double?
    let outcome: Result<HandsResult, CommandError>
    do {
      let decoded = try options.decode(paths[index])
      picture = decoded
      let start = ContinuousClock.now
      let result = try recognize(decoded, index)
      milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      if let targets {
        let drawn = try result.drawn(on: decoded, parts: options.drawing.draw, poses: poses)
        try OutputFile.write(drawn, to: targets[index])
      }
      outcome = .success(result)
    } catch {
      outcome = .failure(CommandError(error, path: paths[index]))
    }
    return PictureResult(
      path: paths[index], picture: picture, outcome: outcome, milliseconds: milliseconds)
  }

  private func show(_ result: PictureResult) {
    switch result.outcome {
    case .success(let found):
      if paths.count > 1 { print("\(PrintableLine(result.path).text):") }
      print(found.text)
    case .failure(let failure):
      StandardError.print(failure.message)
    }
  }
}
