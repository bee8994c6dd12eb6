import Foundation
import HandsFileOutput
import HandsTestSupport
import HandsTraining
import Testing

@testable import HandsCommand

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

  /// Images that joined the others keep what was drawn before, also for one that is gone.
  @Test func earlierRunsHaveNamedImages() throws {
    let folder = try TemporaryFolder()
    let targets = try OutputTargets.annotations(
      folder.path, of: ["x.jpeg", "x.jpg", "y.jpg", "x.png"],
      after: [
        EarlierImage(path: "x.png", index: 3), EarlierImage(path: "gone/x.png", index: nil),
        EarlierImage(path: "y.png", index: nil), EarlierImage(path: "x.jpg", index: 1),
      ])
    #expect(
      targets.paths == ["x-4", "x-3", "y-2", "x"].map { "\(folder.path)/\($0).png" })
  }

  /// The letters are the same, the files are not.
  @Test func otherSpellingsAreOtherFiles() throws {
    let folder = try TemporaryFolder()
    let names = ["\u{e9}", "e\u{301}"]
    let targets = try OutputTargets.videoFiles(
      folder.file("out"), of: "--output", for: names.map { "\($0).mp4" }, isBatch: true,
      ending: "jsonl")
    #expect(!targets[0].utf8.elementsEqual(targets[1].utf8))
    let (read, written) = (folder.file(names[0]), folder.file(names[1]))
    try OutputFile.check([("--output", written)], inputs: [read])
    #expect(throws: CommandError.self) {
      try OutputFile.check([("--output", read)], inputs: [read])
    }
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

  private func video(
    _ target: String, of videos: [String] = ["a/x.mp4"], isBatch: Bool = false
  ) throws -> OutputTargets {
    try OutputTargets.videoFiles(
      target, of: "--output", for: videos, isBatch: isBatch, ending: "jsonl")
  }

  @Test(arguments: [false, true])
  func foldersAreTheSameForOneVideoAndForMany(isBatch: Bool) throws {
    let folder = try TemporaryFolder()
    for name in ["new", "slash/", "deep/er", "v1.2"] {
      let target = folder.file(name)
      let targets = try video(target, isBatch: isBatch)
      #expect(targets.folder == target && FolderListing.isFolder(target))
      #expect(targets[0] == target + (name.hasSuffix("/") ? "" : "/") + "x.jsonl")
    }
  }

  @Test func namesOfFilesAreFiles() throws {
    let folder = try TemporaryFolder()
    let taken = try folder.write([], "taken")
    let names = ["hands.jsonl", "hands.CSV", "page.htm", "out.ts"].map(folder.file)
    for target in names + [taken, "/dev/null"] {
      let targets = try video(target)
      #expect(targets[0] == target && targets.folder == nil)
      #expect(throws: CommandError.self) { try video(target, isBatch: true) }
    }
  }
}
