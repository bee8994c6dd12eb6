import Foundation
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct InputPathsTests {
  @Test func foldersAreReplacedByTheirFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["b.PNG", "a.jpeg", "notes.txt", "c.jpg", "z.mp4", "y.MOV"] {
      _ = try folder.write([], name)
    }
    let pictures = try InputPaths.pictures.expand(["x.png", folder.path])
    #expect(Array(pictures) == ["x.png"] + ["a.jpeg", "b.PNG", "c.jpg"].map(folder.file))
    #expect(
      Array(try InputPaths.videos.expand([folder.path, "-"]))
        == ["y.MOV", "z.mp4"].map(folder.file) + ["-"])
  }

  @Test func foldersWithoutSuchFilesAreErrors() throws {
    let folder = try TemporaryFolder()
    for kind in [InputPaths.pictures, .videos] {
      #expect(throws: CommandError.self) { _ = try kind.expand([folder.path]) }
    }
  }
}
