package import Foundation

/// An article of a module's documentation, whose Swift listings stand in the tests too, where they
/// are compiled and run.
package struct Article: Sendable, CustomStringConvertible {
  private let file: URL

  /// The file's name, for the reports of tests.
  package var description: String { file.lastPathComponent }

  /// The package's first page.
  package static let readme = Article(file: Checkout.url("README.md"))
  /// How to work on the package.
  package static let contributing = Article(file: Checkout.url("CONTRIBUTING.md"))

  /// All articles of a module.
  package static func all(of module: String) -> [Article] {
    let folder = Checkout.url("Sources/\(module)/\(module).docc")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map {
      Article(file: folder.appending(path: $0))
    }
  }

  /// The whole text.
  ///
  /// - Throws: An error if the file can't be read.
  package func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The first sample of JSON.
  ///
  /// - Throws: An error if the file can't be read.
  package func json() throws -> String? {
    let parts = try text().components(separatedBy: "```json\n")
    return parts.dropFirst().first?.components(separatedBy: "```").first
  }

  /// The languages of the article's listings, such as `swift`.
  ///
  /// - Throws: An error if the file can't be read.
  package func languages() throws -> Set<String> {
    let lines = try text().split(separator: "\n")
    return Set(lines.filter { $0.hasPrefix("```") }.map { String($0.dropFirst(3)) })
      .subtracting([""])
  }

  /// The listings of shell commands, one after the other.
  ///
  /// - Throws: An error if the file can't be read.
  package func shellListings() throws -> [String] {
    try text().components(separatedBy: "```sh\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// The parts of the article's Swift listings, without indentation.
  ///
  /// A part ends at an empty line: tests may have something between two parts.
  ///
  /// - Parameter sources: Swift files with the code that is compiled.
  /// - Returns: Each part, and whether its lines follow each other in one of the files too.
  /// - Throws: An error if a file can't be read.
  package func listings(in sources: [URL]) throws -> [(code: String, isCompiled: Bool)] {
    let compiled = try sources.map { Article.lines(try String(contentsOf: $0, encoding: .utf8)) }
    let parts = try text()
      .components(separatedBy: "```swift\n").dropFirst()
    return parts.flatMap { part in
      part.components(separatedBy: "```")[0].components(separatedBy: "\n\n").map { code in
        let lines = Article.lines(code)
        return (code, !lines.isEmpty && compiled.contains { $0.contains(lines) })
      }
    }
  }

  /// The listings that quote a file of the package: the line before each names it in backticks.
  ///
  /// - Returns: The code of each listing, the file, `nil` if none is named, and whether its lines follow each
  ///   other there too.
  /// - Throws: An error if a file can't be read.
  package func quotations() throws -> [(code: String, path: String?, isThere: Bool)] {
    let parts = try text().components(separatedBy: "```swift\n")
    return try zip(parts, parts.dropFirst()).map { before, part in
      let code = part.components(separatedBy: "```")[0]
      let names = before.split(separator: "\n").last?.split(separator: "`") ?? []
      guard let path = names.first(where: { $0.contains("/") && $0.hasSuffix(".swift") }) else {
        return (code, nil, false)
      }
      let source = try String(contentsOf: Checkout.url(String(path)), encoding: .utf8)
      return (code, String(path), Article.lines(source).contains(Article.lines(code)))
    }
  }

  /// The names in backticks in the first column of a table, row by row.
  ///
  /// - Parameter heading: The table's first line.
  /// - Returns: The names; a name that begins with `…` continues the first one of its row.
  /// - Throws: An error if the file can't be read.
  package func names(inTable heading: String) throws -> [String] {
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let rows = lines.drop { $0 != heading }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    return rows.flatMap { row in
      let cell = row.components(separatedBy: "|")[1].components(separatedBy: "`")
      let names = cell.indices.filter { $0 % 2 == 1 }.map { cell[$0] }
      return names.map { $0.hasPrefix("…") ? names[0] + $0.dropFirst() : $0 }
    }
  }

  /// Lines without indentation, empty ones left out.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
