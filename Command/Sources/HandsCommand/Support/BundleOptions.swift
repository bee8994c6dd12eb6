import ArgumentParser
import HandsFileInput

/// The option that names the model bundle.
struct BundleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Model bundle.", valueName: "file.task"))
  var model: String?

  /// The path of the bundle that was given, or of the first one found.
  ///
  /// - Parameter names: The file names to search for, in order of preference.
  /// - Returns: The path.
  /// - Throws: An exit code if none is found.
  func path(of names: [String]) throws -> String {
    try reportingFailures(of: "weights") { try BundleSearch.path(given: model, of: names) }
  }
}
