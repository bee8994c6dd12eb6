package import Foundation

/// The files of this repository.
package enum Checkout {
  /// The repository's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The place of a file or folder, by its path from the root.
  package static func url(_ path: String) -> URL { root.appending(path: path) }
}
