import HandsImageFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The picture files that arguments name.
enum PicturePaths {
  /// Replaces folders by the pictures in them, in the order of their names.
  ///
  /// - Parameter arguments: Files and folders; what does not exist stays as it is.
  /// - Returns: The paths of files.
  /// - Throws: ``CommandError`` if a folder has no picture or cannot be read.
  static func expand(_ arguments: [String]) throws(CommandError) -> [String] {
    var paths: [String] = []
    for argument in arguments {
      var isDirectory = false
      guard FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory),
        isDirectory
      else {
        paths.append(argument)
        continue
      }
      paths += try pictures(in: argument)
    }
    return paths
  }

  private static func pictures(in folder: String) throws(CommandError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw CommandError(.noInput, "\"\(folder)\" cannot be read")
    }
    let pictures = names.filter { ImageEncoder.fileFormat(forPath: $0) != nil }.sorted()
    guard !pictures.isEmpty else {
      throw CommandError(.noInput, "\"\(folder)\" has no PNG or JPEG files")
    }
    return pictures.map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }
  }
}
