import ArgumentParser
import Foundation
import HandsSynthetic
import Hands
import HandsImaging
import HandsThreads
import Testing
import HandsVideoInput

@testable import HandsCommand

@Suite struct ArgumentTests {
  @Test(arguments: [
    ["recognize"],
    ["recognize", "a.png", "--rotation", "45"], ["recognize", "a.png", "--threads", "0"],
    ["recognize", "a.png", "--threads", "65"], ["recognize", "a.png", "--kernels", "fast"],
    ["recognize", "a.png", "--running-mode", "clip"],
    ["recognize", "a.png", "--running-mode", "live-stream"],
    ["recognize", "a.png", "--running-mode", "video", "--interval-ms", "0"],
    ["recognize", "a.png", "--vote-frames", "3", "--vote-hold-ms", "x"],
    ["recognize", "a.png", "--running-mode", "video", "--vote-hold-ms", "200"],
    ["recognize", "a.png", "--running-mode", "video", "--vote-frames", "3", "--vote-hold-ms=-5"],
    ["video", "a.mp4", "--identity-gap", "11"], ["video", "a.mp4", "--identity-gap", "nan"],
    ["video", "a.mp4", "--identity-gap", "inf"], ["video", "a.mp4", "--identity-gap=-1"],
    ["video", "a.mp4", "--detection-interval", "60001"],
    ["video", "a.mp4", "--detection-interval=-1"],
    ["landmarks", "a.png", "--running-mode", "video", "--smooth-min-cutoff", "0.1"],
    ["recognize", "a.png", "--interval-ms", "3600001"],
    ["recognize", "a.png", "--draw", ""], ["landmarks", "a.png", "--draw", "bones,nails"],
    ["recognize", "a.png", "--report", "a.png"], ["video", "a.mp4", "--report", "a.mp4"],
    ["recognize", "a.png", "--contact-sheet", "a.gif"],
    ["recognize", "a.png", "--sheet-tile", "99"],
    ["recognize", "a.png", "--contact-sheet", "b.png", "--sheet-tile", "47"],
    ["recognize", "a.png", "--contact-sheet", "b.png", "--sheet-columns", "0"],
    ["video"], ["video", "a.mp4", "--every", "0"], ["video", "a.mp4", "--start", "-1"],
    ["video", "a.mp4", "--start", "nan"], ["video", "a.mp4", "--start", "2", "--end", "2"],
    ["video", "a.mp4", "--end", "inf"],
    ["render"], ["render", "--output", "a.gif"], ["render", "--output", "a.png", "--pose", "Fist"],
    ["render", "--output", "a.png", "--scale", "nan"],
    ["render", "--output", "a.png", "--size", "0"],
    ["render", "--output", "a.png", "--size", "9x9x9"],
    ["render", "--output", "a.png", "--frames", "3"],
    ["render", "--output", "a", "--shots", "b.json", "--frames", "0"],
    ["render", "--output", "a", "--shots", "b.json", "--clip", "gestures"],
    ["render", "--output", "a.png", "--curls", "0,0,1,1"],
    ["render", "--output", "a.png", "--pinch", "0.1"],
    ["render", "--output", "a", "--clip", "jump"],
    ["model", "run", "a.tflite"], ["model", "verify", "a.tflite"],
    ["model", "verify", "a", "b", "--tolerance", "-1"],
    ["model", "benchmark", "a.tflite", "--runs", "0"],
    ["model", "benchmark", "a.tflite", "--warmup", "-1"],
    ["model", "benchmark", "a.tflite", "--json", "--csv"],
    ["model", "benchmark", "a.tflite", "b.tflite"],
    ["model", "benchmark", "op"], ["model", "benchmark", "op", "conv3d", "--shape", "1x2x3x4"],
    ["model", "benchmark", "op", "conv2d"],
    ["model", "benchmark", "op", "add", "--shape", "2x0x3"],
    ["model", "benchmark", "op", "add", "--shape", "2xx3"],
    ["model", "benchmark", "op", "add", "--shape", ""],
    ["model", "benchmark", "op", "add", "--shape", "1x1x1x1x1x1x1x1x1"],
    ["model", "benchmark", "op", "add", "--shape", "65536x65536"],
    ["model", "benchmark", "op", "add", "--shape", "16384x16384"],
    ["model", "benchmark", "op", "add", "--shape", "2x3", "--filter", "3x3"],
    ["model", "benchmark", "op", "conv2d", "--shape", "2x3"],
    ["model", "benchmark", "op", "conv2d", "--shape", "9x9x3", "--filter", "3x3x3"],
    ["model", "benchmark", "op", "conv2d", "--shape", "9x9x3", "--outputs", "0"],
    ["model", "benchmark", "op", "conv2d", "--shape", "9x9x3", "--groups", "2"],
    [
      "model", "benchmark", "op", "conv2d", "--shape", "9x9x3", "--filter", "11", "--padding",
      "valid",
    ],
    ["model", "benchmark", "op", "conv2d", "--shape", "9x9x3", "--padding", "full"],
    ["model", "benchmark", "op", "depthwise", "--shape", "9x9x4", "--outputs", "6"],
    ["model", "benchmark", "op", "dense", "--shape", "1x2x3"],
    ["model", "benchmark", "op", "resize", "--shape", "9x9x3", "--size", "1x2x3"],
    ["model", "benchmark", "task", "--rotation", "45"],
    ["nonsense"],
  ])
  func wrongArgumentsAreUsageErrors(arguments: [String]) {
    do {
      _ = try HandsProgram.parseAsRoot(arguments)
      Issue.record("accepted")
    } catch {
      #expect(HandsProgram.exitCode(for: error).rawValue == 64)
    }
  }

  @Test func oneJobAloneTakesTwoThreads() throws {
    func threading(_ arguments: String...) throws -> ThreadOptions {
      try #require(
        HandsProgram.parseAsRoot(["recognize", "a.png"] + arguments) as? RecognizeCommand
      ).engine.threading
    }
    for count in [1, 5] {
      let given = try threading("--threads", "\(count)")
      #expect(given.threads == count && given.threadsAlone == count)
    }
    let isSet = ProcessInfo.processInfo.environment["HANDS_NUM_THREADS"] != nil
    let plain = try threading()
    #expect(plain.threadsAlone == (isSet ? plain.threads : min(AvailableProcessors.count, 2)))
  }

  @Test(arguments: [
    (["collect", "a", "--output", "b", "--gesture", "c", "--images", "2"], ["--pictures", "3"]),
    (["model", "calibrate", "a.task", "--output", "b", "--images", "c"], ["--pictures", "d"]),
    (["render", "--output", "a.png", "--pose", "Open_Palm"], ["--pinch", "0.5"]),
    (["render", "--output", "a.png", "--pose", "Victory"], ["--curls", "0,0,1,1,1"]),
    (["render", "--output", "a.png", "--curls", "0,0,1,1,1"], ["--pinch", "0.5"]),
  ])
  func optionsExcludeEachOther(arguments: [String], others: [String]) throws {
    _ = try HandsProgram.parseAsRoot(arguments)
    do {
      _ = try HandsProgram.parseAsRoot(arguments + others)
      Issue.record("accepted")
    } catch {
      #expect(HandsProgram.exitCode(for: error).rawValue == 64)
      let message = HandsProgram.message(for: error)
      let names = [arguments[arguments.count - 2], others[0]]
      #expect(message.hasSuffix("are mutually exclusive"), "\(message)")
      #expect(names.allSatisfy { message.contains($0) }, "\(message)")
    }
  }

  @Test func negativeValuesNeedNoEqualsSign() throws {
    let command = try #require(
      HandsProgram.parseAsRoot([
        "recognize", "a.png", "--rotation", "-90", "--canned-max-results", "-1",
      ]) as? RecognizeCommand)
    #expect(command.hands.rotation == -90)
    #expect(command.gestures.canned.maxResults == -1)
  }

  @Test func optionsReachTheTask() throws {
    let command = try #require(
      HandsProgram.parseAsRoot([
        "recognize", "a.png", "b.png", "--num-hands", "2", "--min-tracking-confidence", "0.25",
        "--canned-score-threshold", "0.75", "--custom-allow", "one", "--custom-allow", "two",
        "--canned-deny", "Victory", "--kernels", "reference", "--search", "far", "--landmarks",
        "refined",
      ]) as? RecognizeCommand)
    #expect(command.pictures == ["a.png", "b.png"])
    let options = command.hands.landmarkerOptions(threads: 1)
    #expect(options.numHands == 2)
    #expect(options.minTrackingConfidence == 0.25)
    #expect(options.search == .far && options.landmarks == .refined)
    #expect(command.frames.runningMode == .image)
    #expect(command.gestures.canned.scoreThreshold == 0.75)
    #expect(command.gestures.canned.categoryDenylist == ["Victory"])
    #expect(command.gestures.custom.scoreThreshold == nil)
    #expect(command.gestures.custom.categoryAllowlist == ["one", "two"])
    #expect(command.engine.modelOptions.kernels == .reference)
  }

  /// Up to 0.2 the subcommands of `hands model` stood by themselves.
  @Test func formerNamesAreTaken() throws {
    for name in ["inspect", "run", "verify", "benchmark", "calibrate", "check", "compose"] {
      #expect(ModelCommand.current([name, "a", name]) == ["model", name, "a", name])
    }
    for arguments in [[], ["model", "run"], ["recognize", "run"], ["--version"]] {
      #expect(ModelCommand.current(arguments) == arguments)
    }
    let command = try HandsProgram.parseAsRoot(ModelCommand.current(["inspect", "a.task"]))
    #expect((command as? InspectCommand)?.file == "a.task")
  }

  @Test func framesFollowEachOtherAtTheInterval() throws {
    let command = try #require(
      HandsProgram.parseAsRoot([
        "landmarks", "a.png", "--running-mode", "video", "--interval-ms", "33",
      ]) as? LandmarksCommand
    ).command
    #expect(command.frames.runningMode == .video)
    #expect((0..<3).map(command.frames.time) == [.zero, .milliseconds(33), .milliseconds(66)])
  }

  @Test func partsOfDrawingsAreNamed() throws {
    func parts(_ arguments: String...) throws -> HandSketch.Parts {
      try #require(HandsProgram.parseAsRoot(["video", "a.mp4"] + arguments) as? VideoCommand)
        .drawing.draw
    }
    #expect(try parts() == [.bones, .points, .labels])
    #expect(try parts("--draw", "box,region,box") == [.box, .region])
    #expect(try parts("--draw", "all") == .all)
    #expect(try parts("--draw", "axes", "--pose") == .axes)
    for subcommand in ["video", "recognize"] {
      #expect(throws: (any Error).self) {
        try HandsProgram.parseAsRoot([subcommand, "a.png", "--draw", "bones,axes"])
      }
    }
    #expect(HandSketch.Parts.standard.defaultValueDescription == "bones,points,labels")
  }

  @Test func framesOfVideosAreSelectedByTime() throws {
    func command(_ arguments: String...) throws -> VideoCommand {
      try #require(HandsProgram.parseAsRoot(["video"] + arguments) as? VideoCommand)
    }
    let rate = try #require(FrameRate(frames: 25))
    #expect(try command("-").clip.selection(at: rate) == FrameSelection())
    let part = try command("a.mp4", "--every", "3", "--start", "0.4", "--end", "1.01")
    #expect(part.clip.selection(at: rate) == FrameSelection(first: 10, end: 26, step: 3))
  }

  @Test func layoutsOfRecordsAreChosen() throws {
    func layout(_ arguments: String...) throws -> RecordLayout {
      try #require(
        HandsProgram.parseAsRoot(["video", "a.mp4"] + arguments) as? VideoCommand
      ).layout
    }
    #expect(try layout() == .jsonLines())
    #expect(
      try layout("--aligned", "--tracks", "--output", "a.csv.jsonl")
        == .jsonLines(hasTracks: true))
    #expect(
      try layout("--precision", "fast16") == .jsonLines(precision: .fast16))
    #expect(try layout("--output", "a.CSV") == .csv)
    #expect(try layout("--csv", "--output", "a.txt") == .csv)
    #expect(
      try layout("--format", "csv-long", "--empty-frames", "--output", "a.csv")
        == .table(RecordTable(rows: .joints, hasEmptyFrames: true)))
  }

  @Test func resultsOverTimeAreAskedFor() throws {
    let command = try #require(
      HandsProgram.parseAsRoot([
        "recognize", "a.png", "--running-mode", "video", "--mirrored", "--tracks", "--smooth",
        "--smooth-min-cutoff", "0.5", "--smooth-beta", "4", "--average-handedness",
        "--vote-frames", "7", "--vote-hold-ms", "200", "--identity-gap", "0.75",
        "--coasting-frames", "2", "--one-of-each-side", "--detection-interval", "250",
      ]) as? RecognizeCommand)
    let tracking = command.following.tracking
    #expect(tracking.smoothing == OneEuroParameters(minCutoff: 0.5, beta: 4))
    #expect(tracking.averagesHandedness && command.following.tracks)
    #expect(tracking.identityGap == .milliseconds(750) && tracking.coastingFrames == 2)
    #expect(tracking.oneOfEachSide)
    #expect(tracking.detectionInterval == .milliseconds(250))
    #expect(command.gestures.vote == GestureVoteOptions(window: 7, hold: .milliseconds(200)))
    #expect(command.hands.landmarkerOptions(threads: 1).isMirrored)
    let plain = try #require(HandsProgram.parseAsRoot(["recognize", "a.png"]) as? RecognizeCommand)
    #expect(plain.following.tracking == TrackingOptions() && plain.gestures.vote == nil)
    try plain.following.check(in: .image, votes: false)
    #expect { try plain.following.check(in: .image, votes: true) } throws: {
      ($0 as? CommandError)?.code == .usage
    }
    try plain.following.check(in: .video, votes: true)
  }

  @Test func pinchesAndMotionsAreDrawn() throws {
    let pinch = try #require(
      HandsProgram.parseAsRoot(["render", "--output", "a.png", "--pinch", "0.4"]) as? RenderCommand)
    #expect(try pinch.hand.drawnHand().pose == .pinch(tipDistance: 0.4))
    let plain = try #require(
      HandsProgram.parseAsRoot(["render", "--output", "a.png"]) as? RenderCommand)
    #expect(try plain.hand.drawnHand().pose == .openPalm)
    #expect(RenderedClip.allValueStrings.count == 3 + HandMotion.allCases.count)
    for name in RenderedClip.allValueStrings {
      #expect(RenderedClip(argument: name) != nil)
    }
  }

  @Test func curlsBendFingersOneByOne() throws {
    func pose(_ curls: String) throws -> HandsSynthetic.HandPose {
      let command = try #require(
        HandsProgram.parseAsRoot(["render", "--output", "a.png", "--curls", curls])
          as? RenderCommand)
      return try command.hand.drawnHand().pose
    }
    let open = HandsSynthetic.HandPose(
      thumb: true, index: true, middle: true, ring: true, little: true)
    let pointing = HandsSynthetic.HandPose(
      thumb: false, index: true, middle: false, ring: false, little: false)
    #expect(try pose("0,0,0,0,0") == open)
    #expect(try pose("1,0,1,1,1") == pointing)
  }

  @Test func sizesAreSquareOrNot() {
    #expect(PixelSize(argument: "480") == PixelSize(width: 480, height: 480))
    #expect(PixelSize(argument: "640x360") == PixelSize(width: 640, height: 360))
    #expect(PixelSize(argument: "640x") == nil)
    #expect(PixelSize(argument: "") == nil)
  }
}
