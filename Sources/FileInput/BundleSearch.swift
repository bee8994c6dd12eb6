#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds a task bundle where none was named.
public enum BundleSearch {
  /// The bundle of the gesture recognizer.
  public static let gestureRecognizer = ["gesture_recognizer.task"]
  /// Bundles that hold a hand landmarker.
  public static let handLandmarker = ["hand_landmarker.task", "gesture_recognizer.task"]

  /// The first place that holds one of the names.
  ///
  /// Looked at are `HANDS_WEIGHTS` (a `.task` file, or a folder), `Weights` in the working folder,
  /// `Weights` in the executable's folder and in those above it, so that a build inside a checkout
  /// finds the checkout's.
  ///
  /// - Parameter names: File names, the best first.
  /// - Returns: The path, or `nil` if no place holds one.
  public static func path(of names: [String]) -> String? {
    var folders: [String] = []
    if let variable = unsafe getenv("HANDS_WEIGHTS") {
      let place = unsafe String(cString: variable)
      if place.hasSuffix(".task") { return place }
      folders.append(place)
    }
    folders.append("Weights")
    folders += executableFolders().map { $0 + "/Weights" }
    for folder in folders {
      for name in names where unsafe access(folder + "/" + name, R_OK) == 0 {
        return folder + "/" + name
      }
    }
    return nil
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
