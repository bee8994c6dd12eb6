import ArgumentParser
import FileInput
import Imaging

/// Looks at one picture after the other; what fails does not stop the rest.
struct PictureRun {
  let options: PictureOptions
  let bundle: String
  private let paths: [String]
  private let targets: AnnotationTargets?

  init(options: PictureOptions, bundle: String) throws {
    let paths = try PicturePaths.expand(options.pictures)
    self.options = options
    self.bundle = bundle
    self.paths = paths
    targets = try options.annotate.map { try AnnotationTargets(target: $0, pictures: paths) }
  }

  /// Looks at all pictures and prints what was found.
  ///
  /// - Parameter look: Finds hands in a decoded picture, whose position is told too.
  /// - Throws: An exit code if a picture failed: that of a missing file if no other reason occurred.
  func run(_ look: (Picture, Int) throws -> PictureResult.Finding) throws {
    var results: [PictureResult] = []
    for index in paths.indices {
      let outcome = Result { () throws(Failure) in try finding(at: index, look) }
      let result = PictureResult(file: paths[index], outcome: outcome)
      results.append(result)
      if !options.json { show(result) }
    }
    if options.json {
      let document = JSONValue.object([
        ("schema_version", .integer(1)), ("model", .string(bundle)),
        ("results", .array(results.map(\.json))),
      ])
      print(document.text)
    }
    let failures = results.compactMap { result in
      if case .failure(let failure) = result.outcome { failure } else { nil }
    }
    if let code = Failure.exitCode(of: failures) { throw code }
  }

  private func finding(
    at index: Int, _ look: (Picture, Int) throws -> PictureResult.Finding
  ) throws(Failure) -> PictureResult.Finding {
    do {
      let picture = try options.decode(paths[index])
      let finding = try look(picture, index)
      if let targets {
        try PictureFile.write(try finding.drawn(on: picture), to: targets[index])
      }
      return finding
    } catch {
      throw Failure(error, path: paths[index])
    }
  }

  private func show(_ result: PictureResult) {
    switch result.outcome {
    case .success(let finding):
      if paths.count > 1 { print("\(PrintableLine(result.file).text):") }
      print(finding.text)
    case .failure(let failure):
      StandardError.print(failure.message)
    }
  }
}
