import HandsFileInput
import Foundation
import Hands
import HandsTestSupport
import Testing

/// `hands video` with several videos.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct VideoBatchTests {
  private let trial: VideoTrial
  private let folder: TemporaryFolder
  /// Three clips, of which the second is the shortest.
  private let clips: [String]

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
    clips = ["a.mkv", "b.mkv", "c.mkv"].map(folder.file)
    for (clip, frames) in zip(clips, ["12", "3", "8"]) {
      try DrawnClip.encode(["-i", trial.clip.path, "-c", "copy", "-frames:v", frames, clip])
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try RegularFile.bytes(at: path), as: UTF8.self)
  }

  @Test(arguments: ["1", "3"])
  func linesNameTheVideosAndStayWhole(jobs: String) throws {
    let lines = try trial.run(clips + ["--jobs", jobs]).split(separator: "\n")
    for clip in clips {
      let own = lines.filter { $0.contains("\"file\": \"\(clip)\", ") }
      let alone = try trial.run(clip).split(separator: "\n")
      #expect(own.map { $0.replacing("\"file\": \"\(clip)\", ", with: "") } == alone)
    }
    #expect(lines.count == 12 + 3 + 8)
  }

  @Test func tablesNameTheVideos() throws {
    let table = try trial.run(clips + ["--csv"])
    let rows = table.split(separator: "\n")
    #expect(rows[0].hasPrefix("file,frame,timestamp_ms,hand,"))
    #expect(rows.dropFirst().count { $0.hasPrefix("file,") } == 0)
    let files = rows.dropFirst().compactMap { $0.split(separator: ",").first.map(String.init) }
    #expect(Set(files) == Set(clips))
    for clip in clips {
      let own = rows.filter { $0.hasPrefix(clip + ",") }.map { $0.dropFirst(clip.count + 1) }
      #expect(try own == Array(trial.run(clip, "--csv").split(separator: "\n").dropFirst()))
    }
  }

  @Test func failuresAreReportedOneByOne() throws {
    let text = try folder.write(Array("hello".utf8), "text.mp4")
    let missing = folder.file("none.mp4")
    let mixed = try trial.outcome([missing, clips[1], text, clips[2]])
    #expect(mixed.status == 65)
    let lines = mixed.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("hands: ") })
    #expect(lines.count { $0.contains(missing) } == 1 && lines.count { $0.contains(text) } == 1)
    #expect(mixed.output.split(separator: "\n").count == 3 + 8)
    let absent = try trial.outcome([missing, clips[1], folder.file("other.mp4")])
    #expect(absent.status == 66 && absent.errors.split(separator: "\n").count == 2)
    #expect(absent.output.split(separator: "\n").count == 3)
  }

  @Test func missingProgramsAreNamedOnce() throws {
    let outcome = try trial.outcome(clips, searchPath: folder.path)
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func foldersTakeAFileForEach() throws {
    let (records, drawings) = (folder.file("records"), folder.file("drawings"))
    #expect(try trial.run(clips + ["--output", records, "--annotate", drawings]) == "")
    for (name, clip) in zip(["a", "b", "c"], clips) {
      #expect(try text("\(records)/\(name).jsonl") == trial.run(clip))
      let frames = try VideoTrial.probe("\(drawings)/\(name).mp4").split(separator: ",").last
      #expect(frames == ["a": "12\n", "b": "3\n", "c": "8\n"][name])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: drawings).count == 3)
    let both = folder.file("both")
    #expect(try trial.run(clips[1], "--output", both, "--annotate", both) == "")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: both))
        == [".hands-video", "b.jsonl", "b.mp4"])
    // One whose records were cut off, one without; the third is whole.
    let whole = try text(records + "/a.jsonl")
    try Data(whole.utf8.prefix(whole.utf8.count / 2)).write(
      to: URL(fileURLWithPath: records + "/a.jsonl"))
    try FileManager.default.removeItem(atPath: records + "/b.jsonl")
    #expect(try trial.run(clips + ["--output", records, "--resume"]) == "")
    for (name, clip) in zip(["a", "b", "c"], clips) {
      #expect(try text("\(records)/\(name).jsonl") == trial.run(clip))
    }
    #expect(try trial.run(clips[0], "--csv", "--output", records) == "")
    #expect(try text(records + "/a.csv") == trial.run(clips[0], "--csv"))
  }

  /// Writes another digit in place of one of a file's, which keeps its size.
  private func mark(_ path: String) throws -> String {
    let marked = try text(path).replacing("\"frame\": 1,", with: "\"frame\": 7,")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(marked.utf8))
    return marked
  }

  @Test func videosThatAreDoneAreLeftAsTheyAre() throws {
    let records = folder.file("kept")
    let (a, list) = (records + "/a.jsonl", records + "/.hands-video")
    let whole = try trial.run(clips[0])
    try Data("no video".utf8).write(to: URL(fileURLWithPath: clips[1]))
    let run = [clips[0], clips[1], "--output", records]
    #expect(try trial.outcome(run).status == 65)
    #expect(try text(list).split(separator: "\n").count == 1)
    // Another run that writes other files, even none, leaves the list.
    #expect(try trial.outcome([clips[2], "--output", records]).status == 0)
    #expect(try trial.outcome([folder.file("none.mkv"), "--output", records]).status == 66)
    #expect(try text(list).split(separator: "\n").count == 2)
    // Only a run that looked at the video again would find what is wrong.
    let marked = try mark(a)
    let errors = try trial.outcome(run + ["--resume"]).errors.split(separator: "\n")
    #expect(errors.count == 1 && errors[0].contains(clips[1]))
    #expect(try text(a) == marked)
    // With other options or another size it is not the one that was done.
    #expect(try trial.outcome(run + ["--resume", "--num-hands", "2"]).status == 65)
    #expect(try text(a) == trial.run(clips[0], "--num-hands", "2"))
    try Data(whole.utf8.dropLast(9)).write(to: URL(fileURLWithPath: a))
    #expect(try trial.outcome(run + ["--resume"]).status == 65)
    #expect(try text(a) == whole)
    // The same bytes, but changed since.
    _ = try mark(a)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: clips[0])
    #expect(try trial.outcome(run + ["--resume"]).status == 65)
    #expect(try text(a) == whole)
  }

  @Test func videosWithOtherMotionsAreDoneAgain() throws {
    let records = folder.file("motions")
    let motions = try folder.write(try DrawnStroke.model().with(threshold: 0).bytes, "x.motions")
    let run = [clips[1], "--output", records, "--motions", motions, "--resume"]
    #expect(try trial.run(run) == "")
    let whole = try text(records + "/b.jsonl")
    let marked = try mark(records + "/b.jsonl")
    #expect(try trial.run(run) == "")
    #expect(try text(records + "/b.jsonl") == marked)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: motions)
    #expect(try trial.run(run) == "")
    #expect(try text(records + "/b.jsonl") == whole)
  }

  /// The rest of a line that a run was writing when it was killed does no harm.
  @Test func tornLinesAreNoVideos() throws {
    let records = folder.file("torn")
    let list = records + "/.hands-video"
    let good = try RegularFile.bytes(at: clips[2])
    try Data("no video".utf8).write(to: URL(fileURLWithPath: clips[2]))
    try FileManager.default.createDirectory(atPath: records, withIntermediateDirectories: false)
    try Data("{\"read\": [[".utf8).write(to: URL(fileURLWithPath: list))
    let run = clips + ["--output", records, "--resume"]
    #expect(try trial.outcome(run).status == 65)
    #expect(try text(list).split(separator: "\n").count == 3)
    let marked = try ["a", "b"].map { try mark("\(records)/\($0).jsonl") }
    try Data(good).write(to: URL(fileURLWithPath: clips[2]))
    #expect(try trial.run(run) == "")
    #expect(try ["a", "b"].map { try text("\(records)/\($0).jsonl") } == marked)
    #expect(try text(records + "/c.jsonl") == trial.run(clips[2]))
  }

  /// A folder to which a video was added: those that were done are left as they are.
  @Test func foldersMayGrow() throws {
    let (videos, records) = (folder.file("videos"), folder.file("grown"))
    try FileManager.default.createDirectory(atPath: videos, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: clips[0], toPath: videos + "/a.avi")
    let run = [videos, "--output", records, "--resume"]
    #expect(try trial.run(run) == "")
    #expect(try text(records + "/a.jsonl") == trial.run(clips[0]))
    let marked = try mark(records + "/a.jsonl")
    try FileManager.default.copyItem(atPath: clips[1], toPath: videos + "/b.avi")
    #expect(try trial.run(run) == "")
    #expect(try text(records + "/a.jsonl") == marked)
    #expect(try text(records + "/b.jsonl") == trial.run(clips[1]))
    let lines = try trial.run(videos).split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains("\"file\": \"\(videos)/") })
  }

  @Test func placesThatMakeNoSenseAreRefusedAtOnce() throws {
    let other = try TemporaryFolder()
    let twin = other.file("a.avi")
    try DrawnClip.encode(["-i", clips[1], "-c", "copy", twin])
    for arguments in [
      [clips[0], twin, "--output", other.file("out")],
      [clips[0], twin, "--annotate", other.file("out")],
      clips + ["--output", other.file("all.jsonl")],
      clips + ["--annotate", other.file("all.mp4")],
      clips + ["--output", twin],
      [twin, "--output", other.file("all.mp4"), "--annotate", other.file("./all.mp4")],
    ] {
      let outcome = try trial.outcome(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["a.avi"])
  }
}
