import ArgumentParser
import FileInput
import Imaging

/// Looks at one picture after the other; what fails does not stop the rest.
struct PictureRun {
  let options: PictureOptions
  let bundle: String

  /// Looks at all pictures and prints what was found.
  ///
  /// - Parameter look: Finds hands in a decoded picture.
  func run(_ look: (Picture) throws -> PictureResult.Finding) throws {
    var results: [PictureResult] = []
    for path in options.pictures {
      let outcome = Result { () throws(Failure) in try result(of: path, look) }
      results.append(PictureResult(file: path, outcome: outcome))
      if !options.json { show(results[results.count - 1]) }
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
    guard let first = failures.first else { return }
    let isSame = failures.allSatisfy { $0.code == first.code }
    throw ExitCode((isSame ? first.code : .badData).rawValue)
  }

  private func result(
    of path: String, _ look: (Picture) throws -> PictureResult.Finding
  ) throws(Failure) -> PictureResult.Finding {
    do {
      let picture = try options.decode(path)
      let finding = try look(picture)
      if let target = try options.annotatedPath(of: path) {
        try Annotation.write(finding, on: picture, to: target)
      }
      return finding
    } catch {
      throw Failure(error, path: path)
    }
  }

  private func show(_ result: PictureResult) {
    switch result.outcome {
    case .success(let finding):
      if options.pictures.count > 1 { print("\(result.file):") }
      print(finding.text)
    case .failure(let failure):
      StandardError.print(failure.message)
    }
  }
}
