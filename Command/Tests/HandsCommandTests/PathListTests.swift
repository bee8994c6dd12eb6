import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct PathListTests {
  @Test func pathsAreKeptInOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "é", "aa", "B"] { _ = try folder.write([], name) }
    var list = PathList()
    list.append("x/y")
    #expect(list.appendFiles(in: folder.path + "/") { !$0.hasPrefix(".") })
    list.append("")
    list.append("z")
    #expect(list.appendFiles(in: folder.path + "/") { $0 == "b" })
    #expect(!list.appendFiles(in: folder.file("none/")) { _ in true })
    let names = ["B", "a", "aa", "b", "é"].map(folder.file)
    #expect(Array(list) == ["x/y"] + names + ["", "z", folder.file("b")])
    #expect(list.count == 9 && Array(PathList()).isEmpty)
  }
}
