import FoundationEssentials
import HandsImageFiles

/// The image files and folders in a folder, sorted by the bytes of their names.
///
/// Names that begin with a period are left out.
package struct FolderListing {
  private let folder: String
  /// The names of PNG and JPEG files.
  package let images: [String]
  /// The names of folders.
  package let folders: [String]

  /// Lists a folder.
  ///
  /// - Parameter path: The folder's path.
  /// - Throws: ``LabelledFolderError`` if the folder does not exist or cannot be read, or a name is
  ///   not UTF-8.
  package init(_ path: String) throws(LabelledFolderError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    guard FolderListing.isFolder(path) else { throw .notAFolder(path: path) }
    var images: [String] = []
    var folders: [String] = []
    for name in try FolderListing.names(in: path) {
      let full = FolderListing.path(of: name, in: path)
      if FolderListing.isFolder(full) {
        folders.append(name)
      } else if ImageEncoder.fileFormat(forPath: name) != nil {
        images.append(name)
      }
    }
    folder = path
    self.images = images
    self.folders = folders
  }

  /// The names of everything in a folder, sorted by their bytes, without those that begin with a
  /// period.
  ///
  /// - Parameter path: The folder's path.
  /// - Returns: The names.
  /// - Throws: ``LabelledFolderError`` if the folder cannot be read, or a name is not UTF-8.
  package static func names(in path: String) throws(LabelledFolderError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasPrefix(".") }
    } catch {
      throw .notReadable(path: path)
    }
    for name in names where name.unicodeScalars.contains("\u{fffd}") {
      // Bytes that are not UTF-8 are read as U+FFFD, and no file has the resulting name.
      let full = FolderListing.path(of: name, in: path)
      guard FileManager.default.fileExists(atPath: full) else { throw .nameNotUTF8(path: full) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the path of a file in the folder.
  func path(of name: String) -> String { FolderListing.path(of: name, in: folder) }

  /// The path of a file in a folder, whose path may end in a slash.
  package static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}
