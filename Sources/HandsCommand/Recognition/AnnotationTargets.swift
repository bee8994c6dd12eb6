#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ImageCodecs

/// Where the annotated versions of pictures go.
struct AnnotationTargets {
  private let paths: [String]

  /// Chooses a path for each picture.
  ///
  /// A target that ends like a picture file takes a single picture; any other is a folder, where
  /// pictures keep their name, as PNG; a name that is taken gets a number.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - pictures: The pictures' paths.
  /// - Throws: ``Failure`` if a picture would be overwritten by its own annotated version.
  init(target: String, pictures: [String]) throws(Failure) {
    if ImageEncoder.fileFormat(forPath: target) != nil {
      guard pictures.count == 1 else {
        throw Failure(.usage, "--annotate takes a folder where several pictures are given")
      }
      paths = [target]
    } else {
      try OutputFile.makeFolder(target)
      paths = AnnotationTargets.names(for: pictures).map { "\(target)/\($0).png" }
    }
    for (path, picture) in zip(paths, pictures) where OutputFile.isSame(path, picture) {
      throw Failure(.usage, "--annotate would overwrite \"\(picture)\"")
    }
  }

  /// The path for one of the pictures.
  ///
  /// - Parameter index: The position among the pictures.
  subscript(index: Int) -> String { paths[index] }

  private static func names(for pictures: [String]) -> [String] {
    var taken: Set<String> = []
    return pictures.map { picture in
      let name = URL(filePath: picture).deletingPathExtension().lastPathComponent
      var candidate = name
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = "\(name)-\(number)"
        number += 1
      }
      return candidate
    }
  }
}
