import HandsFileInput

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
