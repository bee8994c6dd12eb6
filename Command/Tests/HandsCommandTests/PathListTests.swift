import Foundation
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct PathListTests {
  /// What macOS writes beside files on other file systems, and folders with the names of files.
  @Test func foldersAndHiddenFilesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "._a.png", ".b.png"] { _ = try folder.write([], name) }
    mkdir(folder.file("c.png"), 0o777)
    symlink("c.png", folder.file("d.png"))
    symlink("a.png", folder.file("e.png"))
    symlink("none", folder.file("f.png"))
    var list = PathList()
    #expect(list.appendFiles(in: folder.path + "/") { $0.hasSuffix(".png") })
    #expect(Array(list) == ["a.png", "e.png", "f.png"].map(folder.file))
  }

  /// The letters are the same, the folders are not.
  @Test func foldersOfOtherSpellingsAreOthers() throws {
    let folder = try TemporaryFolder()
    var list = PathList()
    for name in ["\u{e9}", "e\u{301}"] {
      mkdir(folder.file(name), 0o777)
      _ = try folder.write([], name + "/a")
      #expect(list.appendFiles(in: folder.file(name) + "/") { _ in true })
    }
    #expect(list.count == 2 && !list[0].utf8.elementsEqual(list[1].utf8))
  }

  @Test func pathsAreKeptInOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "é", "aa", "B"] { _ = try folder.write([], name) }
    var list = PathList()
    list.append("x/y")
    #expect(list.appendFiles(in: folder.path + "/") { _ in true })
    list.append("")
    list.append("z")
    #expect(list.appendFiles(in: folder.path + "/") { $0 == "b" })
    #expect(!list.appendFiles(in: folder.file("none/")) { _ in true })
    let names = ["B", "a", "aa", "b", "é"].map(folder.file)
    #expect(Array(list) == ["x/y"] + names + ["", "z", folder.file("b")])
    #expect(list.count == 9 && Array(PathList()).isEmpty)
  }
}
