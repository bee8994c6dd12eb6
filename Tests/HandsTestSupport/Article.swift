package import Foundation

/// An article of a module's documentation, whose Swift listings stand in the tests too, where they
/// are compiled and run.
package struct Article: Sendable, CustomStringConvertible {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let file: URL

  /// The file's name, for the reports of tests.
  package var description: String { file.lastPathComponent }

  /// The package's first page.
  package static let readme = Article(file: package.appending(path: "README.md"))

  /// All articles of a module.
  package static func all(of module: String) -> [Article] {
    let folder = package.appending(path: "Sources/\(module)/\(module).docc")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map {
      Article(file: folder.appending(path: $0))
    }
  }

  /// The first sample of JSON.
  ///
  /// - Throws: An error if the file can't be read.
  package func json() throws -> String? {
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```json\n")
    return parts.dropFirst().first?.components(separatedBy: "```").first
  }

  /// The languages of the article's listings, such as `swift`.
  ///
  /// - Throws: An error if the file can't be read.
  package func languages() throws -> Set<String> {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Set(lines.filter { $0.hasPrefix("```") }.map { String($0.dropFirst(3)) })
      .subtracting([""])
  }

  /// The listings of shell commands, one after the other.
  ///
  /// - Throws: An error if the file can't be read.
  package func shellListings() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```sh\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// The parts of the article's Swift listings, without indentation.
  ///
  /// A part ends at an empty line: tests may have something between two parts.
  ///
  /// - Parameter source: A Swift file with the code that is compiled.
  /// - Returns: Each part, and whether its lines follow each other in the file too.
  /// - Throws: An error if a file can't be read.
  package func listings(in source: URL) throws -> [(code: String, isCompiled: Bool)] {
    let compiled = Article.lines(try String(contentsOf: source, encoding: .utf8))
    let parts = try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
    return parts.flatMap { part in
      part.components(separatedBy: "```")[0].components(separatedBy: "\n\n").map { code in
        let lines = Article.lines(code)
        return (code, !lines.isEmpty && compiled.contains(lines))
      }
    }
  }

  /// Lines without indentation, empty ones left out.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
