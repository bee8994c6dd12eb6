internal import HandsFileInput
internal import HandsThreads

/// Where the nets come from; Apple's interface has no place to say it.
public enum VisionModels {
  private static let chosenPath = Lock<String?>(nil)

  /// The `.task` file of a hand landmarker or a gesture recognizer.
  ///
  /// While it is `nil` the file is searched for: in the environment's `HANDS_WEIGHTS` (a folder or
  /// a `.task` file), in `Weights` in the working folder, then in `Weights` in the executable's
  /// folder and in those above it. The first request of the process loads the nets; they are loaded
  /// anew when another path is in force.
  public static var handLandmarkerPath: String? {
    get { chosenPath.withLock { $0 } }
    set { chosenPath.withLock { $0 = newValue } }
  }

  /// The file that is in force.
  ///
  /// - Returns: Its path.
  /// - Throws: ``VNErrorCode/invalidModel`` with the places where it was looked for.
  static func bundlePath() throws(VisionFailure) -> String {
    if let path = handLandmarkerPath ?? BundleSearch.path(of: BundleSearch.handLandmarker) {
      return path
    }
    throw notFound(in: BundleSearch.folders)
  }

  /// What is said when there are no nets.
  ///
  /// - Parameter folders: Where they were looked for.
  /// - Returns: ``VNErrorCode/invalidModel``.
  static func notFound(in folders: [String]) -> VisionFailure {
    VisionFailure(
      .invalidModel,
      "No hand landmarker: VisionModels.handLandmarkerPath is not set, and none of the folders "
        + folders.joined(separator: ", ") + " holds "
        + BundleSearch.handLandmarker.joined(separator: " or ")
        + ". HANDS_WEIGHTS can name another folder or a .task file; tools/fetch-weights fetches "
        + "the files.")
  }
}
