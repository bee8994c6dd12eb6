import HandsCLibrary

/// Finds a task bundle if none was specified.
public enum BundleSearch {
  // Safe: strings are copied immediately, and the resolved path is freed once.

  /// The file names of gesture recognizer bundles.
  public static let gestureRecognizer = ["gesture_recognizer.task"]
  /// The file names of bundles that contain a hand landmarker.
  public static let handLandmarker = ["hand_landmarker.task", "gesture_recognizer.task"]
  /// The file names of bundles that find hands; those that also classify gestures come first.
  public static let anyTask = gestureRecognizer + ["hand_landmarker.task"]

  /// Returns the first location that contains one of the names.
  ///
  /// - Parameter names: File names in order of preference.
  /// - Returns: The path, or `nil` if no location contains one. If `HANDS_WEIGHTS` ends in
  ///   `.task`, it is returned even if there is no such file.
  public static func path(of names: [String]) -> String? {
    if let file = namedFile { return file }
    for folder in folders {
      for name in names where unsafe access(folder + "/" + name, R_OK) == 0 {
        return folder + "/" + name
      }
    }
    return nil
  }

  /// The directories to search, in order: `HANDS_WEIGHTS`, `Weights` in the working directory, and
  /// `Weights` in the executable's directory and its parents, so that a build inside a checkout
  /// finds the checkout's bundles.
  public static var folders: [String] {
    (variable.map { [$0] } ?? []) + ["Weights"] + executableFolders().map { $0 + "/Weights" }
  }

  /// The value of `HANDS_WEIGHTS`, if it ends in `.task`.
  private static var namedFile: String? {
    variable.flatMap { $0.hasSuffix(".task") ? $0 : nil }
  }

  private static var variable: String? {
    guard let value = unsafe getenv("HANDS_WEIGHTS") else { return nil }
    let text = unsafe String(cString: value)
    return text.utf8.isEmpty ? nil : text
  }

  /// Returns the executable's directory and its parents, innermost first.
  private static func executableFolders() -> [String] {
    guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return [] }
    defer { unsafe free(resolved) }
    var components = unsafe String(cString: resolved).split(separator: "/").dropLast()
    var folders: [String] = []
    while !components.isEmpty {
      folders.append("/" + components.joined(separator: "/"))
      components = components.dropLast()
    }
    return folders
  }
}
