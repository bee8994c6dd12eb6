import ArgumentParser
import HandsFileInput
import HandsSystem

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

extension BundleSearch {
  /// The path of the bundle that an option names, or of the first one found.
  ///
  /// - Parameters:
  ///   - option: The option's value.
  ///   - names: The file names to search for, in order of preference.
  /// - Returns: The path.
  /// - Throws: ``CommandError`` if none is found.
  static func path(given option: String?, of names: [String]) throws(CommandError) -> String {
    if let option { return option }
    guard let found = path(of: names) else {
      throw CommandError(
        .noInput,
        "no \(names.joined(separator: " or ")) found; run tools/fetch-weights or specify a bundle")
    }
    return found
  }
}

/// Memory for composing a bundle; allocating an array cannot fail gracefully.
enum BundleMemory {
  /// Checks that there is enough.
  ///
  /// - Parameter nets: The models, which are copied into an archive and with it into another one.
  /// - Throws: ``CommandError``.
  static func check(for nets: [ByteSlice?]) throws(CommandError) {
    let byteCount = nets.reduce(0) { $0 + ($1?.count ?? 0) }
    guard FreeMemory.hasRoom(for: 2 * byteCount) else {
      throw CommandError(.unavailable, "not enough memory for a bundle of \(byteCount) bytes")
    }
  }
}
