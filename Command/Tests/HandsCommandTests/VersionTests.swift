import ArgumentParser
import Foundation
import Testing

@testable import HandsCommand

/// One version for the program, the list of changes and what the README tells users to depend on.
@Suite struct VersionTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  private static let version = HandsProgram.configuration.version

  @Test func theNewestChangesAreThoseOfThisVersion() throws {
    let changes = try String(contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(
      changes.split(separator: "\n").first { $0.hasPrefix("## ") && $0 != "## Unreleased" })
    #expect(newest.hasPrefix("## \(Self.version) - "))
  }

  @Test func packagesAreToldToDependOnThisVersion() throws {
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains(#"swift-hands", from: "\#(Self.version)")"#))
  }
}
