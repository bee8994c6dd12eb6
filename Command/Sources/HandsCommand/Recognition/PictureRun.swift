import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsReports
import HandsImaging

/// Looks at one picture after the other; what fails does not stop the rest.
struct PictureRun {
  /// Finds hands in a decoded picture, whose position is told too.
  typealias Recognition = (Picture, Int) throws -> HandsResult

  let options: PictureOptions
  let bundle: String
  private let hasTracks: Bool
  private let paths: [String]
  private let targets: OutputTargets?
  private let outputs: [any PictureOutput]

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: The pictures, and what is made of them.
  ///   - bundle: The bundle's path.
  ///   - hasTracks: Whether the JSON has the tracks of the hands.
  ///   - title: The title of a report.
  ///   - settings: The options that a report tells beside those of the pictures.
  /// - Throws: ``CommandError`` if pictures or folders are missing or would be written over, `ReportError`
  ///   or `ImageError` if a contact sheet cannot be made.
  init(
    options: PictureOptions, bundle: String, hasTracks: Bool, title: String,
    settings: [Report.Setting]
  ) throws {
    let paths = try InputPaths.pictures.expand(options.pictures)
    self.options = options
    self.bundle = bundle
    self.hasTracks = hasTracks
    self.paths = paths
    targets = try options.annotate.map { try OutputTargets.annotations($0, of: paths) }
    outputs = try options.outputs(
      pictures: paths,
      subject: Report.Subject(
        title: title, itemName: "picture", timelineTitle: "Picture by picture", listsItems: true,
        parts: options.drawing.draw, settings: options.settings(bundle: bundle) + settings))
  }

  /// Looks at all pictures and prints what was found.
  ///
  /// - Parameter look: Finds hands.
  /// - Throws: An exit code if a picture failed, that of a missing file if no other reason occurred,
  ///   or if a file about all of them cannot be written.
  func run(_ look: Recognition) throws {
    var documents: [JSONValue] = []
    var failures: [CommandError] = []
    var outputs = outputs
    for index in paths.indices {
      let result = result(of: index, look)
      if case .failure(let failure) = result.outcome { failures.append(failure) }
      if options.json { documents.append(result.json(hasTracks: hasTracks)) } else { show(result) }
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

  private func result(of index: Int, _ look: Recognition) -> PictureResult {
    var picture: Picture?
    var milliseconds: Double?
    let outcome: Result<HandsResult, CommandError>
    do {
      let decoded = try options.decode(paths[index])
      picture = decoded
      let start = ContinuousClock.now
      let result = try look(decoded, index)
      milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      if let targets {
        let drawn = try result.drawn(on: decoded, parts: options.drawing.draw)
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
