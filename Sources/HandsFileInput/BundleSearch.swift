import HandsCLibrary

/// Finds a task bundle where none was named.
public enum BundleSearch {
  // Safe: texts are copied at once, and the resolved path is freed once.

  /// The bundle of the gesture recognizer.
  public static let gestureRecognizer = ["gesture_recognizer.task"]
  /// Bundles that hold a hand landmarker.
  public static let handLandmarker = ["hand_landmarker.task", "gesture_recognizer.task"]
  /// Bundles that find hands, those that name gestures first.
  public static let anyTask = gestureRecognizer + ["hand_landmarker.task"]

  /// The first place that holds one of the names.
  ///
  /// - Parameter names: File names, the best first.
  /// - Returns: The path, or `nil` if no place holds one. A file that `HANDS_WEIGHTS` names is
  ///   returned whether it is there or not.
  public static func path(of names: [String]) -> String? {
    if let file = namedFile { return file }
    for folder in folders {
      for name in names where unsafe access(folder + "/" + name, R_OK) == 0 {
        return folder + "/" + name
      }
    }
    return nil
  }

  /// The folders that are looked at, in order: the one that `HANDS_WEIGHTS` names, `Weights` in the
  /// working folder, `Weights` in the executable's folder and in those above it, so that a build
  /// inside a checkout finds the checkout's.
  public static var folders: [String] {
    (variable.map { [$0] } ?? []) + ["Weights"] + executableFolders().map { $0 + "/Weights" }
  }

  /// The `.task` file that `HANDS_WEIGHTS` names instead of a folder.
  private static var namedFile: String? {
    variable.flatMap { $0.hasSuffix(".task") ? $0 : nil }
  }

  private static var variable: String? {
    unsafe getenv("HANDS_WEIGHTS").map { unsafe String(cString: $0) }
  }

  /// The executable's folder and those above it, innermost first.
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
