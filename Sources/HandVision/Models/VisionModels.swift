internal import HandsFileInput
internal import HandsThreads

/// Sets the location of the models, which Apple's API has no setting for.
public enum VisionModels {
  private static let chosenPath = Lock<String?>(nil)

  /// The `.task` file of a hand landmarker or a gesture recognizer.
  ///
  /// If it is `nil`, the file is searched for in the environment variable `HANDS_WEIGHTS` (a
  /// directory or a `.task` file), in `Weights` in the working directory, then in `Weights` in the
  /// executable's directory and its parents. The first request of the process loads the models;
  /// they are reloaded when the path changes.
  public static var handLandmarkerPath: String? {
    get { chosenPath.withLock { $0 } }
    set { chosenPath.withLock { $0 = newValue } }
  }

  /// Returns the path of the current model file.
  ///
  /// - Returns: The path.
  /// - Throws: ``VNErrorCode/invalidModel`` with the locations that were searched.
  static func bundlePath() throws(VisionFailure) -> String {
    if let path = handLandmarkerPath ?? BundleSearch.path(of: BundleSearch.handLandmarker) {
      return path
    }
    throw notFound(in: BundleSearch.folders)
  }

  /// Returns the error for missing models.
  ///
  /// - Parameter folders: The locations that were searched.
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
