import Testing

@testable import HandsServer

import FoundationEssentials

/// The web page's files, as they are compiled into the program.
struct PageFileTests {
  private static let folder = #filePath.replacing(
    "Tests/HandsServerTests/PageFileTests.swift", with: "Sources/HandsServer/Page")

  @Test func everyFileIsServed() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(names.count > 20)
    for name in names {
      let file = try #require(PageFiles.file(at: "/" + name), "\(name) is not in the table")
      #expect(file.bytes == [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "/" + name))))
    }
    #expect(PageFiles.file(at: "/")?.bytes == PageFiles.file(at: "/index.html")?.bytes)
  }

  @Test func typesFollowFromNames() {
    #expect(PageFiles.file(at: "/")?.type == "text/html; charset=utf-8")
    #expect(PageFiles.file(at: "/main.js")?.type == "text/javascript; charset=utf-8")
    #expect(PageFiles.file(at: "/theme.css")?.type == "text/css; charset=utf-8")
    #expect(PageFiles.file(at: "/icon.svg")?.type == "image/svg+xml")
  }

  @Test(arguments: ["", "main.js", "/main", "//main.js", "/Main.js", "/../Page/main.js"])
  func otherPathsAreNot(path: String) {
    #expect(PageFiles.file(at: path) == nil)
  }

  /// The page's policy allows neither code nor style in a document, nor anything from elsewhere.
  @Test func pageKeepsItsPolicy() throws {
    let page = String(decoding: try #require(PageFiles.file(at: "/")).bytes, as: UTF8.self)
    for forbidden in ["<style", " style=", " onclick=", "://", "<script>"] {
      #expect(!page.contains(forbidden))
    }
  }
}
