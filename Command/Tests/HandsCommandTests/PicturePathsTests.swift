import Foundation
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct PicturePathsTests {
  @Test func foldersAreReplacedByTheirPictures() throws {
    let folder = try TemporaryFolder()
    for name in ["b.PNG", "a.jpeg", "notes.txt", "c.jpg"] { _ = try folder.write([], name) }
    let paths = try PicturePaths.expand(["x.png", folder.path])
    #expect(paths == ["x.png"] + ["a.jpeg", "b.PNG", "c.jpg"].map(folder.file))
  }

  @Test func folderWithoutPicturesIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CommandError.self) { try PicturePaths.expand([folder.path]) }
  }
}

@Suite struct OutputTargetsTests {
  @Test func picturesKeepTheirNames() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("new/out")
    let targets = try OutputTargets.annotations(target, of: ["a/x.jpg", "b/x.png", "y.png"])
    #expect(targets[0] == target + "/x.png")
    #expect(targets[1] == target + "/x-2.png")
    #expect(targets[2] == target + "/y.png")
    #expect(FileManager.default.fileExists(atPath: target))
  }

  @Test func oneFileTakesOnePicture() throws {
    #expect(try OutputTargets.annotations("out.png", of: ["x.png"])[0] == "out.png")
    #expect(throws: CommandError.self) {
      try OutputTargets.annotations("out.png", of: ["x.png", "y.png"])
    }
  }

  @Test func sourcesAreNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.write([], "x.png")
    #expect(throws: CommandError.self) {
      try OutputTargets.annotations(folder.path, of: [picture])
    }
    #expect(throws: CommandError.self) {
      try OutputTargets.annotations(picture, of: [folder.file("./x.png")])
    }
  }
}
