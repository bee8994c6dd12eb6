import FoundationEssentials
import HandsImageFiles

/// The names of pictures and folders in a folder, in byte order.
struct FolderListing {
  private let folder: String
  let pictures: [String]
  let folders: [String]

  init(_ path: String) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandError(.noInput, "\(path): no such folder; \(LabelledFolder.layout)")
    }
    guard InputPaths.isFolder(path) else {
      throw CommandError(.badData, "\(path): no folder; \(LabelledFolder.layout)")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw CommandError(.noInput, "\(path): cannot be read")
    }
    var pictures: [String] = []
    var folders: [String] = []
    for name in names where !name.hasPrefix(".") {
      let full = InputPaths.path(of: name, in: path)
      // Bytes that are no UTF-8 come as U+FFFD, and the text leads nowhere.
      guard
        !name.unicodeScalars.contains("\u{fffd}") || FileManager.default.fileExists(atPath: full)
      else { throw CommandError(.badData, "\(full): the name is not UTF-8") }
      if InputPaths.isFolder(full) {
        folders.append(name)
      } else if ImageEncoder.fileFormat(forPath: name) != nil {
        pictures.append(name)
      }
    }
    folder = path
    self.pictures = FolderListing.inByteOrder(pictures)
    self.folders = FolderListing.inByteOrder(folders)
  }

  func path(of name: String) -> String { InputPaths.path(of: name, in: folder) }

  private static func inByteOrder(_ names: [String]) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
