import Foundation
import HandsFileInput
import HandsImageFiles
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// Folders of images, as the built command processes them.
@Suite(
  .enabled(
    if: BuiltCommand.exists && RecordedBundle.onDisk != nil, "the command or a bundle is missing"))
struct PictureRunTests {
  private let folder: TemporaryFolder
  private let pictures: String
  private let weights: String

  private static let drawn = Result {
    try (0..<4).map { number in
      try ImageEncoder.encode(
        try HandRenderer.render(
          HandScene(
            pose: HandPose.gestures[number].pose, seed: UInt64(number), size: 160)),
        as: number % 2 == 0 ? .png : .jpeg)
    }
  }

  init() throws {
    folder = try TemporaryFolder()
    weights = try #require(RecordedBundle.onDisk?.path)
    pictures = folder.file("in")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: false)
  }

  /// Writes images, of which some are damaged.
  private func write(count: Int, damaged: Set<Int> = []) throws {
    let drawn = try PictureRunTests.drawn.get()
    for index in 0..<count {
      let bytes = drawn[index % drawn.count]
      let name = "in/\(1000 + index).\(index % 2 == 0 ? "png" : "jpg")"
      _ = try folder.write(damaged.contains(index) ? Array(bytes.prefix(60)) : bytes, name)
    }
  }

  private func run(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["recognize", pictures] + arguments, weights: weights)
  }

  /// Damaged images are at the beginning, in the middle and at the end.
  @Test func jobsDoNotChangeTheOutput() throws {
    try write(count: 8, damaged: [0, 3, 4, 7])
    for format in [["--format", "json"], ["--format", "jsonl"], ["--format", "csv"], []] {
      let outcomes = try [1, 2, 5].map { jobs in
        try BuiltCommand.run(
          ["recognize", pictures, "--jobs", "\(jobs)", "--num-hands", "2"] + format,
          weights: weights)
      }
      #expect(outcomes.allSatisfy { $0.status == 65 && $0.output == outcomes[0].output })
      #expect(outcomes.allSatisfy { $0.errors == outcomes[0].errors })
      #expect(outcomes[0].errors.filter { $0 == "\n" }.count == (format.isEmpty ? 4 : 0))
    }
    #expect(try run("--json").output == run("--format", "json").output)
  }

  /// Large images are decoded in parts on request, and their results say so.
  @Test func resultsTellHowImagesWereDecoded() throws {
    let large = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 1536))
    _ = try folder.write(try ImageEncoder.encode(large, as: .jpeg), "in/1.jpg")
    _ = try folder.write(try Self.drawn.get()[1], "in/2.jpg")
    let lines = try run("--decode", "fast", "--format", "jsonl").output.split(separator: "\n")
    #expect(lines.map { $0.contains(#""decode": "fast""#) } == [true, false])
    #expect(lines[0].contains(#""width": 1536, "height": 1536"#))
    let rows = try run("--decode", "fast", "--format", "csv").output.split(separator: "\n")
    #expect(rows[0].hasSuffix(",decode") && rows[1].hasSuffix(",fast") && rows[2].hasSuffix(","))
    #expect(try !run("--format", "jsonl").output.contains("decode"))
    #expect(try run("--decode", "fast").output.contains("  Decode: fast\n"))
    let refused = try run("--decode", "fast", "--annotate", folder.file("out"))
    #expect(refused.status == 64 && refused.errors.contains("--decode fast"))
  }

  /// The lines have what the document has.
  @Test func linesAreInTheOrderOfTheImages() throws {
    try write(count: 9, damaged: [4])
    let text = try run("--json").output
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let results = try #require(document?["results"] as? [NSDictionary])
    let lines = try run("--format", "jsonl").output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.count == 9)
    for (result, line) in zip(results, lines) {
      var line = line
      #expect(line.removeValue(forKey: "schema_version") as? Int == 2)
      #expect(line.removeValue(forKey: "precision") as? String == "exact")
      #expect(result == line as NSDictionary)
    }
    #expect(results[4]["error"] != nil && results.count { $0["error"] != nil } == 1)
    let rows = try run("--format", "csv").output.split(separator: "\n").dropFirst()
    let names = rows.map { row in String(row.prefix { $0 != "," }) }
    #expect(names == lines.compactMap { $0["file"] as? String })
  }

  @Test(arguments: ["jsonl", "csv"])
  func aRunResumes(format: String) throws {
    try write(count: 8, damaged: [3])
    let output = folder.file("out.\(format)")
    #expect(try run("--output", output, "--resume").status == 65)
    let whole = try RegularFile.bytes(at: output)
    #expect(try Array(run("--format", format).output.utf8) == whole)
    for count in [0, 1, 40, whole.count / 3, whole.count / 2, whole.count - 1] {
      _ = try folder.write(Array(whole.prefix(count)), "out.\(format)")
      let outcome = try run("--output", output, "--resume", "--jobs", "2")
      #expect([0, 65].contains(outcome.status) && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(try RegularFile.bytes(at: output) == whole, "\(count)")
    }
    // Nothing is left to do, so nothing can fail.
    #expect(try run("--output", output, "--resume").status == 0)
    #expect(try RegularFile.bytes(at: output) == whole)
    // Without the option the file is written anew.
    #expect(try run("--output", output).status == 65)
    #expect(try RegularFile.bytes(at: output) == whole)
    _ = try folder.write(Array("hello\n".utf8), "out.\(format)")
    let refused = try run("--output", output, "--resume")
    #expect(refused.status == 65 && refused.errors.contains("line 1"), "\(refused.errors)")
    #expect(try RegularFile.bytes(at: output) == Array("hello\n".utf8))
  }

  /// A run that is killed, one that is interrupted, and one whose terminal is closed.
  @Test(arguments: [SIGKILL, SIGINT, SIGHUP])
  func aStoppedRunResumes(signal: Int32) throws {
    try write(count: 60)
    let (output, whole) = (folder.file("out.jsonl"), folder.file("whole.jsonl"))
    #expect(try run("--output", whole).status == 0)
    // A signal that whoever runs the tests ignores would be ignored here too.
    let process = BuiltCommand.process(
      ["recognize", pictures, "--output", output, "--jobs", "2"], weights: weights,
      shell: "exec env --default-signal=INT,HUP \"$@\"")
    try process.run()
    func size() -> Int { (try? RegularFile.bytes(at: output).count) ?? 0 }
    #expect(becomesTrue { size() > 40_000 })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == (signal == SIGKILL ? SIGKILL : 130))
    let bytes = try RegularFile.bytes(at: whole)
    let part = try RegularFile.bytes(at: output)
    #expect(part.count < bytes.count && bytes.starts(with: part))
    #expect(signal == SIGKILL || part.last == UInt8(ascii: "\n"))
    #expect(try run("--output", output, "--resume").status == 0)
    #expect(try RegularFile.bytes(at: output) == bytes)
  }

  @Test func anInterruptedDocumentIsWhole() throws {
    try write(count: 60)
    let (output, report) = (folder.file("out.json"), folder.file("out.html"))
    let process = BuiltCommand.process(
      ["recognize", pictures, "--output", output, "--jobs", "2", "--report", report],
      weights: weights)
    try process.run()
    #expect(becomesTrue { ((try? RegularFile.bytes(at: output).count) ?? 0) > 40_000 })
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let document = try JSONSerialization.jsonObject(with: Data(try RegularFile.bytes(at: output)))
    let results = try #require((document as? [String: Any])?["results"] as? [Any])
    #expect((1..<60).contains(results.count))
    #expect(try !RegularFile.bytes(at: report).isEmpty)
  }

  @Test func annotatedImagesAreThoseOfOneJob() throws {
    try write(count: 6)
    let files = try [1, 3].map { jobs in
      let out = folder.file("out\(jobs)")
      #expect(try run("--jobs", "\(jobs)", "--annotate", out).status == 0)
      return try FileManager.default.contentsOfDirectory(atPath: out).sorted().map { name in
        [Array(name.utf8), try RegularFile.bytes(at: "\(out)/\(name)")]
      }
    }
    #expect(files[0] == files[1] && files[0].count == 6)
  }

  /// An image that joins the others before one of the same name.
  @Test func annotatedImagesKeepTheirNames() throws {
    try write(count: 2)
    let (output, drawn) = (folder.file("out.jsonl"), folder.file("drawn"))
    #expect(try run("--output", output, "--annotate", drawn).status == 0)
    let before = try RegularFile.bytes(at: drawn + "/1000.png")
    _ = try folder.write(try Self.drawn.get()[3], "in/1000.jpg")
    #expect(try run("--output", output, "--annotate", drawn, "--resume").status == 0)
    #expect(try RegularFile.bytes(at: drawn + "/1000.png") == before)
    #expect(try RegularFile.bytes(at: drawn + "/1000-2.png") != before)
  }

  /// A folder is where one annotated image would be.
  @Test(arguments: ["jsonl", "csv"])
  func imagesThatCannotBeDrawnAreRepeated(format: String) throws {
    try write(count: 4)
    let (output, drawn) = (folder.file("out.\(format)"), folder.file("drawn"))
    let taken = drawn + "/1001.png"
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
    let outcome = try run("--output", output, "--annotate", drawn)
    #expect(outcome.status == 73 && outcome.errors.contains(taken), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    try FileManager.default.removeItem(atPath: taken)
    #expect(try run("--output", output, "--annotate", drawn, "--resume").status == 0)
    #expect(try Array(run("--format", format).output.utf8) == RegularFile.bytes(at: output))
    #expect(try !RegularFile.bytes(at: taken).isEmpty)
  }

  /// The hands are there, and the others are drawn.
  @Test func imagesThatCannotBeDrawnKeepTheirHands() throws {
    try write(count: 3)
    let drawn = folder.file("drawn")
    let taken = drawn + "/1001.png"
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
    let outcome = try run("--json", "--annotate", drawn)
    #expect(outcome.status == 73 && outcome.errors.contains(taken), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(try outcome.output == run("--json").output)
    #expect(try FileManager.default.contentsOfDirectory(atPath: drawn).count == 3)
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--jobs", "257"], ["--resume"], ["--resume", "--output", "a.json"],
    ["--resume", "--output", "a.jsonl", "--report", "a.html"], ["--output", "a.png"],
    ["--json", "--format", "csv"], ["--format", "xml"], ["--format", "csv", "--pose"],
    ["--running-mode", "video", "--jobs", "2"],
    ["--running-mode", "video", "--resume", "--output", "a.jsonl"],
  ])
  func argumentsThatContradictAreRefused(arguments: [String]) throws {
    try write(count: 1)
    let outcome = try BuiltCommand.run(["recognize", pictures] + arguments, weights: weights)
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.errors)")
  }

  @Test func filesThatCannotBeWritten() throws {
    try write(count: 1)
    let outcome = try run("--output", folder.file("none/a.jsonl"))
    #expect(outcome.status == 73 && outcome.errors.contains("cannot be written"))
    let full = try run("--output", "/dev/full", "--format", "jsonl")
    #expect(full.status == 73 && full.errors == "hands: /dev/full: cannot be written\n")
    let own = try BuiltCommand.run(
      ["recognize", folder.file("in/1000.png"), "--output", folder.file("link"), "--json"],
      weights: weights, shell: "ln -s in/1000.png '\(folder.file("link"))'; exec \"$@\"")
    #expect(own.status == 64 && own.errors.contains("would overwrite"), "\(own.errors)")
    let bundle = try folder.write(try RegularFile.bytes(at: weights), "own.task")
    let model = try run("--model", bundle, "--output", bundle, "--json")
    #expect(model.status == 64 && model.errors.contains("would overwrite"), "\(model.errors)")
    #expect(try RegularFile.bytes(at: bundle) == RegularFile.bytes(at: weights))
  }

  /// Ten times as many images take no more memory.
  @Test(arguments: TestEffort.isFull ? ["json", "jsonl", "csv"] : ["jsonl"])
  func memoryDoesNotGrowWithTheImages(format: String) throws {
    let drawn = try folder.write(try #require(PictureRunTests.drawn.get().first), "hand.png")
    func link(_ names: Range<Int>) throws {
      for number in names {
        try FileManager.default.createSymbolicLink(
          atPath: "\(pictures)/\(1000 + number).png", withDestinationPath: drawn)
      }
    }
    func kilobytes() throws -> Int {
      let process = BuiltCommand.process(
        ["recognize", pictures, "--format", format, "--jobs", "2"], weights: weights)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      var most = 0
      while process.isRunning {
        let status = try? String(
          contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        most = max(most, line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0)
        pause(2000)
      }
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return most
    }
    try link(0..<40)
    let few = try kilobytes()
    try link(40..<400)
    #expect(try kilobytes() < few + 4096)
  }
}
