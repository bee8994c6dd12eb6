import HandsFileInput
public import Foundation

/// Files that lie beside the package and are not part of it: photographs, models, goldens.
///
/// Tests that need them are enabled only where they exist.
public enum SharedFiles {
  /// The folder `shared` beside the package's own folder, or `HANDS_SHARED`.
  public static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["HANDS_SHARED"] {
      return URL(fileURLWithPath: path)
    }
    return Checkout.root.deletingLastPathComponent().appendingPathComponent("shared")
  }()

  /// Whether the folder is there.
  public static let exist = FileManager.default.fileExists(
    atPath: root.appendingPathComponent("golden").path)

  /// Where one of the files lies.
  ///
  /// - Parameter path: A path inside the folder.
  /// - Returns: The full path.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The bytes of one of the files.
  ///
  /// - Parameter path: A path inside the folder.
  /// - Returns: The whole file.
  /// - Throws: An error if the file cannot be read.
  public static func bytes(_ path: String) throws -> [UInt8] {
    try RegularFile.bytes(at: url(path).path)
  }
}
