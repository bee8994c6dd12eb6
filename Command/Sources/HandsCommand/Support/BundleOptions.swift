import ArgumentParser
import HandsFileInput

/// Which bundle is used.
struct BundleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The bundle to use.", valueName: "file.task"))
  var model: String?

  /// The bundle's path: the one given, or the first that is found.
  ///
  /// - Parameter names: File names, the best first.
  /// - Returns: The path.
  /// - Throws: An exit code if none is found.
  func path(of names: [String]) throws -> String {
    try reportingFailures(of: "weights") { try BundleSearch.path(given: model, of: names) }
  }
}
