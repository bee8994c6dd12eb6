import HandsFileInput
import Foundation
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

@testable import HandsCommand

/// Sheets, figures and pages as the built command writes them.
@Suite(
  .enabled(
    if: BuiltCommand.exists && RecordedBundle.onDisk != nil, "the command or a bundle is missing"))
struct ReportingCommandTests {
  private let folder: TemporaryFolder
  private let weights: String
  private let pictures: [String]

  init() throws {
    folder = try TemporaryFolder()
    weights = try #require(RecordedBundle.onDisk?.path)
    let names = ["a <b> & \"c\".png", "plain.png"]
    let folder = folder
    pictures = try zip(names, ["Victory", "Open_Palm"]).map { name, pose in
      let path = folder.file(name)
      let outcome = try BuiltCommand.run([
        "render", "--pose", pose, "--size", "160x120", "--seed", "3", "--output", path,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return path
    }
  }

  private func run(_ arguments: [String]) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(arguments, weights: weights)
  }

  @Test(arguments: ["recognize", "landmarks"])
  func oneRunWritesAllOfThem(subcommand: String) throws {
    let broken = try folder.write(Array("hello".utf8), "broken.png")
    let (page, sheet) = (folder.file("report.html"), folder.file("sheet.png"))
    let outcome = try run(
      [subcommand] + pictures + [
        broken, "--report", page, "--contact-sheet", sheet, "--sheet-tile", "100",
        "--sheet-columns", "3", "--draw", "bones,box",
      ])
    #expect(outcome.status == 65)
    let parsed = try #require(ParsedPage(try RegularFile.bytes(at: page)))
    #expect(parsed.attributes(of: "img").count == 2)
    #expect(parsed.texts["td"]?.filter { $0 == pictures[0] }.count == 1)
    #expect(parsed.texts["td"]?.contains("--num-hands") == false)
    #expect(parsed.texts["td"]?.contains("num-hands") == true)
    #expect(parsed.texts["b"]?.contains(broken) == true)
    #expect(parsed.text.contains("Victory") == (subcommand == "recognize"))
    let drawn = try ImageDecoder.decode(try RegularFile.bytes(at: sheet))
    #expect(drawn.width == 320 && drawn.height == 139)
  }

  @Test func partsOfDrawingsAreChosen() throws {
    func annotated(_ parts: String...) throws -> [UInt8] {
      let path = folder.file("drawn.png")
      let outcome = try run(["recognize", pictures[1], "--annotate", path] + parts)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try ImageDecoder.decode(try RegularFile.bytes(at: path)).bytes
    }
    let standard = try annotated()
    #expect(try annotated("--draw", "bones,points,labels") == standard)
    #expect(try annotated("--draw", "all") != standard)
    #expect(try annotated("--draw", "box") != annotated("--draw", "region"))
  }

  @Test(arguments: ["--report", "--contact-sheet"])
  func filesThatCannotBeWritten(option: String) throws {
    let ending = option == "--contact-sheet" ? "png" : "html"
    for path in ["none/a.\(ending)", "taken.\(ending)"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("taken.\(ending)"), withIntermediateDirectories: true)
      let outcome = try run(["recognize", pictures[0], option, folder.file(path)])
      #expect(outcome.status == 73, "\(outcome.errors)")
      #expect(outcome.errors.contains("cannot be written"))
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func inputsAreNotWrittenOver() throws {
    let before = try RegularFile.bytes(at: pictures[1])
    let sheet = try run(["recognize", folder.path, "--contact-sheet", folder.file("./plain.png")])
    #expect(sheet.status == 64 && sheet.errors.contains("would overwrite"))
    #expect(try RegularFile.bytes(at: pictures[1]) == before)
    let drawn = try run([
      "recognize", pictures[1], "--annotate", folder.file("out"), "--contact-sheet",
      folder.file("out/plain.png"),
    ])
    #expect(drawn.status == 64 && drawn.errors.contains("--contact-sheet would overwrite"))
    let (page, link) = (folder.file("a.html"), folder.file("link.png"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: page)
    let twice = try run(["recognize", pictures[0], "--report", page, "--contact-sheet", link])
    #expect(twice.status == 64 && twice.errors.contains("--report"))
    #expect(
      try run(["video", folder.file("a.html"), "--report", folder.file("a.html")]).status == 64)
  }
}

/// The page about a video.
@Suite(
  .enabled(
    if: BuiltCommand.exists && DrawnClip.isPossible && RecordedBundle.onDisk != nil,
    "the command, ffmpeg or a bundle is missing"))
struct VideoReportTests {
  @Test func videosHaveAPage() throws {
    let clip = try #require(DrawnClip.standard)
    let weights = try #require(RecordedBundle.onDisk?.path)
    let path = clip.folder.file("clip.html")
    let outcome = try BuiltCommand.run(["video", clip.path, "--report", path], weights: weights)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try outcome.output == BuiltCommand.run(["video", clip.path], weights: weights).output)
    let page = try #require(ParsedPage(try RegularFile.bytes(at: path)))
    #expect(page.texts["strong"]?.prefix(2) == ["16", "16"])
    #expect(page.texts["h1"] == ["Hands and gestures in clip.mkv"])
    #expect(page.attributes(of: "img").count == 16)
    #expect(page.texts["b"]?.prefix(4) == ["0:00.0", "0:00.0", "0:00.0", "0:00.1"])
    #expect(page.texts["text"]?.contains("Victory") == true)
    let refused = try BuiltCommand.run(
      ["video", clip.path, "--report", clip.folder.file("none/a.html")], weights: weights)
    #expect(refused.status == 73 && refused.output.isEmpty)
  }
}
