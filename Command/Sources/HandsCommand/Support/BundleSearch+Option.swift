import HandsFileInput

extension BundleSearch {
  /// The bundle that an option names, or the first that is found.
  ///
  /// - Parameters:
  ///   - option: The path given, if any.
  ///   - names: File names, the best first.
  /// - Returns: The path.
  /// - Throws: ``CommandError`` if none is found.
  static func path(given option: String?, of names: [String]) throws(CommandError) -> String {
    if let option { return option }
    guard let found = path(of: names) else {
      throw CommandError(
        .noInput,
        "no \(names.joined(separator: " or ")) found; run tools/fetch-weights or name a bundle")
    }
    return found
  }
}
