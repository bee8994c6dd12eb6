import Foundation
import HandsFileInput
import HandsTestSupport
import Testing

/// The built command with outputs, names and limits that it seldom meets.
@Suite(.enabled(if: BuiltCommand.exists)) struct FileFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectRefusal(
    _ outcome: BuiltCommand.Outcome, status: Int32, _ words: String...
  ) {
    #expect(outcome.status == status, "\(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.hasPrefix("hands: "))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  private func kind(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  @Test func pipesStayPipes() throws {
    let pipe = folder.file("pipe.png")
    mkfifo(pipe, 0o666)
    let copy = folder.file("copy.png")
    let outcome = try BuiltCommand.run(
      ["render", "--size", "96", "--output", pipe],
      shell: "cat \(pipe) >\(copy) & \"$@\" && wait")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(kind(pipe) == S_IFIFO)
    #expect(try BuiltCommand.run(["model", "check", copy]).status == 0)
  }

  @Test func linksStayLinks() throws {
    let link = folder.file("link.png")
    let target = try folder.write([], "target.png")
    chmod(target, 0o640)
    symlink("target.png", link)
    #expect(
      try BuiltCommand.run(["render", "--size", "96", "--output", link]).status == 0)
    #expect(kind(link) == S_IFLNK)
    #expect(try BuiltCommand.run(["model", "check", target]).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func foldersAreNoOutput() throws {
    let taken = folder.file("taken.png")
    mkdir(taken, 0o777)
    expectRefusal(
      try BuiltCommand.run(["render", "--output", taken]), status: 73, "cannot be written")
  }

  @Test func filesThatGrowPastTheirLimitAreAnError() throws {
    let path = folder.file("large.png")
    expectRefusal(
      try BuiltCommand.run(
        ["render", "--size", "900", "--output", path],
        shell: "ulimit -f 4; exec \"$@\""),
      status: 73, path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func namesThatAreNotUTF8AreRefused() throws {
    expectRefusal(
      try BuiltCommand.run(
        ["render", "--output"], shell: "exec \"$@\" $'\(folder.path)/a\\xff.png'"),
      status: 64, "not UTF-8")
  }

  @Test(.enabled(if: RecordedBundle.onDisk != nil))
  func listedNamesThatAreNotUTF8AreExplained() throws {
    let weights = try #require(RecordedBundle.onDisk?.path)
    let outcome = try BuiltCommand.run(
      ["recognize", folder.path], weights: weights,
      shell: "touch $'\(folder.path)/a\\xff.png'; exec \"$@\"")
    expectRefusal(outcome, status: 66, "not UTF-8")
  }

  @Test(arguments: [["serve", "--port", "0"], ["video", "a.mp4"]])
  func commandsThatWaitNeedDescriptorsAndMemory(command: [String]) throws {
    for (limit, part) in [("-n 14", "descriptors"), ("-v 100000", "memory")] {
      expectRefusal(
        try BuiltCommand.run(command, shell: "ulimit \(limit); exec timeout -s KILL 60 \"$@\""),
        status: 69, part)
    }
  }

  /// Dispatch would wait forever on a descriptor with the number of a closed one.
  @Test func commandsThatWaitNeedNoStandardStreams() throws {
    let text = try folder.write(Array("hello".utf8), "text.tflite")
    let outcome = try BuiltCommand.run(
      ["model", "calibrate", text, "--images", text, "--output", folder.file("ranges.json")],
      shell: "exec timeout -s KILL 60 \"$@\" 2>&-")
    #expect(outcome.status == 65)
  }

  @Test func composingNamesTheFileThatIsWrong() throws {
    let text = try folder.write(Array("hello".utf8), "text.task")
    let missing = folder.file("missing.task")
    for (landmarker, gestures, status, culprit) in [
      (text, missing, 65, text), (missing, text, 66, missing),
    ] as [(String, String, Int32, String)] {
      expectRefusal(
        try BuiltCommand.run([
          "model", "compose", "--landmarker", landmarker, "--gestures", gestures, "--output",
          folder.file("out.task"),
        ]), status: status, culprit)
    }
  }

  @Test(arguments: [
    ("{}", "inputs"), ("[", "JSON"), ("{\"inputs\": 3}", "inputs"),
  ])
  func faultsOfManifestsAreSentences(text: String, part: String) throws {
    let manifest = try folder.write(Array(text.utf8), "manifest.json")
    let outcome = try BuiltCommand.run(["model", "verify", manifest, folder.path])
    expectRefusal(outcome, status: 65, manifest, part)
    #expect(!outcome.errors.contains("DecodingError") && !outcome.errors.contains("CodingKeys"))
  }

  @Test(arguments: ["abc", "0", "65", ""])
  func threadsOfTheEnvironmentAreChecked(text: String) throws {
    let outcome = try BuiltCommand.run(
      ["model", "check", "/nowhere.png"], shell: "HANDS_NUM_THREADS='\(text)' exec \"$@\"")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("HANDS_NUM_THREADS must be a number between 1 and 64"))
  }
}

/// `hands video` where descriptors, memory or a reader are missing.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct VideoScarcityTests {
  private let trial: VideoTrial
  private let folder: TemporaryFolder

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: [String], shell: String) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["video"] + arguments, weights: trial.weights, shell: shell)
  }

  @Test(arguments: [
    "exec timeout -k 5 -s INT 2 \"$@\"", "exec timeout -k 5 -s TERM 2 \"$@\"",
    "sleep 9 <$pipe & timeout -k 5 -s INT 3 \"$@\"; status=$?; kill $!; exit $status",
  ])
  func pipesThatNobodyReadsDoNotKeepTheCommand(shell: String) throws {
    let pipe = folder.file("pipe.jsonl")
    mkfifo(pipe, 0o666)
    // More than a pipe holds.
    let clip = folder.file("long.mkv")
    try DrawnClip.encode(["-stream_loop", "3", "-i", trial.clip.path, "-c", "copy", clip])
    let outcome = try run([clip, "--output", pipe], shell: "pipe=\(pipe); \(shell)")
    // 124 of `timeout` itself, where the command ended in time.
    #expect([124, 130].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
  }

  @Test func descriptorsThatAreShortAreAnError() throws {
    for limit in [5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32, 64] {
      let outcome = try run(
        [trial.clip.path], shell: "ulimit -n \(limit); exec timeout -s KILL 60 \"$@\"")
      guard outcome.status != 0 else { continue }
      #expect(limit < 64)
      #expect(outcome.status == 69, "\(limit): \(outcome.status) \(outcome.errors)")
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(limit): \(outcome.errors)")
    }
  }

  @Test func descriptorsThatAreShortForManyVideosAreAnError() throws {
    let clips = try (0..<6).map { index in
      let path = folder.file("\(index).mkv")
      try FileManager.default.copyItem(atPath: trial.clip.path, toPath: path)
      return path
    }
    let outcome = try run(
      clips + ["--jobs", "6", "--output", folder.file("out"), "--annotate", folder.file("out")],
      shell: "ulimit -n 48; exec timeout -s KILL 120 \"$@\"")
    #expect([0, 69, 73].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
  }

  @Test func memoryThatIsShortIsAnError() throws {
    for megabytes in [96, 98, 100, 104, 112, 128, 144, 160] {
      let outcome = try run(
        [trial.clip.path], shell: "ulimit -v \(megabytes << 10); exec timeout -s KILL 60 \"$@\"")
      #expect(outcome.status == 69, "\(megabytes): \(outcome.status) \(outcome.errors)")
      // Where the command has enough, the dynamic linker has too little for ffprobe.
      #expect(
        outcome.errors.hasPrefix("hands: ")
          && (outcome.errors.contains("memory") || outcome.errors.contains("failed to map")))
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    }
  }

  @Test func videosAreDrawnIntoFilesOnly() throws {
    for path in ["/dev/null", folder.path + "/pipe.mp4"] {
      if path != "/dev/null" { mkfifo(path, 0o666) }
      let outcome = try run(
        [trial.clip.path, "--annotate", path], shell: "exec timeout -s KILL 60 \"$@\"")
      #expect(outcome.status == 73 && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors == "hands: \(path): cannot be written: it is not a regular file\n")
    }
  }
}
