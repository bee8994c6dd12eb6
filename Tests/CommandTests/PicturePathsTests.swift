import Foundation
import TestSupport
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
    #expect(throws: Failure.self) { try PicturePaths.expand([folder.path]) }
  }
}

@Suite struct AnnotationTargetsTests {
  @Test func picturesKeepTheirNames() throws {
    let folder = try TemporaryFolder()
    let target = folder.file("new/out")
    let targets = try AnnotationTargets(target: target, pictures: ["a/x.jpg", "b/x.png", "y.png"])
    #expect(targets[0] == target + "/x.png")
    #expect(targets[1] == target + "/x-2.png")
    #expect(targets[2] == target + "/y.png")
    #expect(FileManager.default.fileExists(atPath: target))
  }

  @Test func oneFileTakesOnePicture() throws {
    #expect(try AnnotationTargets(target: "out.png", pictures: ["x.png"])[0] == "out.png")
    #expect(throws: Failure.self) {
      try AnnotationTargets(target: "out.png", pictures: ["x.png", "y.png"])
    }
  }

  @Test func sourcesAreNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.write([], "x.png")
    #expect(throws: Failure.self) {
      try AnnotationTargets(target: folder.path, pictures: [picture])
    }
    #expect(throws: Failure.self) {
      try AnnotationTargets(target: picture, pictures: [folder.file("./x.png")])
    }
  }
}
