import Foundation
import Hands
import HandsFileInput
import HandsSystem
import HandsTFLite
import HandsTestSupport
import HandsTraining
import Testing

@testable import HandsCommand

/// `train`, `evaluate` and what reads and puts together their bundles, as built.
@Suite(
  .enabled(
    if: BuiltCommand.exists && RecordedBundle.onDisk != nil, "the command or a bundle is missing"))
struct TrainCommandTests {
  private let drawn: DrawnGestures
  private let output: TemporaryFolder
  private let weights: String

  init() throws {
    drawn = try DrawnGestures.standard()
    output = try TemporaryFolder()
    weights = try #require(RecordedBundle.onDisk?.path)
  }

  private func run(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(arguments, weights: weights)
  }

  private func train(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["train", drawn.path, "--output", output.file("x.task")] + arguments, weights: weights)
  }

  private func document(_ outcome: BuiltCommand.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func labelsThatDifferInCaseAloneAreRefused() throws {
    let twins = try DrawnGestures()
    for label in ["peace", "Peace"] { try twins.draw(label, "Victory", count: 1) }
    let outcome = try run("train", twins.path, "--output", output.file("x.task"))
    #expect(outcome.status == 65 && outcome.errors.contains("but for case"), "\(outcome.errors)")
  }

  @Test func trainedGesturesAreRecognized() throws {
    let outcome = try train()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("labels: none, horns, palm, peace"))
    for label in DrawnGestures.poses.keys {
      let found = try run("recognize", "--model", output.file("x.task"), drawn.file(label))
      #expect(found.output.contains("categoryName : \(label)"), "\(found.output)\(found.errors)")
    }
  }

  @Test(arguments: ["distance", "linear"])
  func threadsDoNotChangeTheBytes(head: String) throws {
    let bundles = try ["1", "2", "8"].map { threads in
      let outcome = try train("--head", head, "--threads", threads)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try RegularFile.bytes(at: output.file("x.task"))
    }
    #expect(bundles[1] == bundles[0] && bundles[2] == bundles[0])
  }

  @Test func jsonSaysWhatIsPrinted() throws {
    let printed = try train().output
    let json = try document(try train("--json"))
    let validation = try #require(json["cross_validation"] as? [String: Any])
    let accuracy = try #require(validation["accuracy"] as? Double)
    let hands = try #require(validation["hands"] as? Int)
    #expect(
      printed.contains(
        "cross validation: \(String(format: "%.3f", accuracy)) of \(hands) hands right"))
    let strangers = try #require(json["strangers"] as? [String: Any])
    let share = try #require(strangers["share"] as? Double)
    #expect(printed.contains("strangers: \(String(format: "%.3f", share)) taken"))
    for name in ["radius", "radius_width", "bytes", "score_threshold"] {
      let value = try #require(json[name] as? NSNumber)
      #expect(
        printed.contains("\n\(name.replacingOccurrences(of: "_", with: " ")): \(value)")
          || printed.contains("\(Float(truncating: value))"), "\(name)")
    }
    #expect(json["labels"] as? [String] == ["none", "horns", "palm", "peace"])
    let classes = try #require(json["classes"] as? [[String: Any]])
    #expect(classes.map { $0["hands"] as? Int } == [3, 5, 5, 5])
    for key in ["warnings", "next", "notes"] {
      for line in try #require(json[key] as? [String]) { #expect(printed.contains("  \(line)\n")) }
    }
    let matrix = try #require(validation["confusion"] as? [[Int]])
    let mistakes = try #require(validation["mistakes"] as? [[String: Any]])
    #expect(matrix.map(\.count) == [5, 5, 5, 5])
    let off = matrix.enumerated().reduce(0) { $0 + $1.element.reduce(0, +) - $1.element[$1.offset] }
    #expect(mistakes.count == off)
    for mistake in mistakes {
      #expect(printed.contains("\(try #require(mistake["file"] as? String)): "))
    }
  }

  @Test func picturesThatAreLeftOutAreListed() throws {
    let copy = try RegularFile.bytes(at: drawn.file("palm/0.png"))
    _ = try drawn.folder.write(copy, "palm/9.png")
    _ = try drawn.folder.write(copy, "stray.png")
    let broken = try drawn.folder.write(Array("no picture".utf8), "horns/broken.jpg")
    try FileManager.default.createDirectory(
      atPath: drawn.file("peace/far/too deep"), withIntermediateDirectories: true)
    let outcome = try train("--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try document(outcome)
    #expect((json["unreadable"] as? [[String: String]])?.map { $0["file"] } == [broken])
    let duplicates = json["duplicates"] as? [[String: String]]
    #expect(
      duplicates == [["file": drawn.file("palm/9.png"), "same_as": drawn.file("palm/0.png")]])
    #expect(json["ignored"] as? [String: Int] == ["pictures": 1, "folders": 2])
    #expect(
      (json["warnings"] as? [String])?.contains { $0.hasPrefix("1 images directly") } == true)
  }

  /// What is wrong with a folder, and what is said about it.
  enum Fault: String, CaseIterable {
    case missing, file, empty, noneAlone, emptyClass, oneHand, unreadableClass, noHand, sameButCase
    case lineEnd, twoLabels, linearAlone, landmarkerBase, narrowBase, noSuchBackground
    case outputFolder, handless

    var status: Int32 {
      switch self {
      case .missing: 66
      case .outputFolder: 73
      default: 65
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func faultsAreOneLine(fault: Fault) throws {
    let files = FileManager.default
    var folder = drawn.path
    var options: [String] = []
    var words: [String]
    func remove(_ names: String...) throws {
      for name in names { try files.removeItem(atPath: drawn.file(name)) }
    }
    switch fault {
    case .missing:
      folder = drawn.file("nothing")
      words = [folder, "FOLDER/LABEL"]
    case .file:
      folder = drawn.file("palm/0.png")
      words = [folder, "FOLDER/LABEL"]
    case .empty:
      folder = drawn.file("palm")
      words = [folder, "no folder of images", "FOLDER/LABEL"]
    case .noneAlone:
      try remove("horns", "palm", "peace")
      words = ["no gesture besides \"none\"", "FOLDER/LABEL"]
    case .emptyClass:
      try files.createDirectory(atPath: drawn.file("wave"), withIntermediateDirectories: false)
      words = [drawn.file("wave"), "no PNG or JPEG files"]
    case .oneHand:
      try remove("palm/1.png", "palm/2.png", "palm/3.png", "palm/4.png")
      _ = try drawn.folder.write(Array("?".utf8), "palm/broken.png")
      words = ["\"palm\": 1 hand in 2 images", "1 cannot be read"]
    case .unreadableClass:
      for index in 0..<5 { _ = try drawn.folder.write([], "palm/\(index).png") }
      words = ["\"palm\": 0 hands in 5 images", "5 cannot be read"]
    case .noHand:
      // Other looks of the search have confidences of their own.
      options = ["--min-hand-detection-confidence", "1", "--no-second-look"]
      words = ["no hand in any of 18 images", "a lower detection confidence"]
    case .handless:
      try files.createDirectory(atPath: drawn.file("wave"), withIntermediateDirectories: false)
      let blank = try BuiltCommand.run(
        ["render", "--x", "-5", "--size", "64", "--output", drawn.file("wave/0.png")])
      #expect(blank.status == 0, "\(blank.errors)")
      words = ["\"wave\": 0 hands in 1 images", "1 have no hand"]
    case .sameButCase:
      try drawn.draw("Palm", "Open_Palm", count: 2, seed: 50)
      words = ["Palm", "palm", "case"]
    case .lineEnd:
      try drawn.draw("two\nlines", "Open_Palm", count: 2, seed: 50)
      words = ["lines\" is not a label"]
    case .twoLabels:
      _ = try drawn.folder.write(
        try RegularFile.bytes(at: drawn.file("palm/0.png")), "horns/9.png")
      words = [drawn.file("palm/0.png"), drawn.file("horns/9.png")]
    case .linearAlone:
      try remove("horns", "palm", "none")
      options = ["--head", "linear"]
      words = ["the linear head needs two classes"]
    case .landmarkerBase:
      let bundle = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: weights)))
      let hands = bundle.handLandmarker.archive
      options = [
        "--base", try output.write(Array(hands.storage[hands.range]), "hand_landmarker.task"),
      ]
      words = ["hand_landmarker.task"]
    case .narrowBase:
      options = ["--base", try output.write(try narrowBase(), "narrow.task")]
      words = ["the embedder gives 63 numbers instead of 128"]
    case .noSuchBackground:
      options = ["--background", "others"]
      words = ["no folder \"others\""]
    case .outputFolder:
      try files.createDirectory(atPath: output.file("x.task"), withIntermediateDirectories: false)
      words = [output.file("x.task")]
    }
    let outcome = try BuiltCommand.run(
      ["train", folder, "--output", output.file("x.task")] + options, weights: weights)
    #expect(outcome.status == fault.status, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    if fault != .outputFolder { #expect(!files.fileExists(atPath: output.file("x.task"))) }
  }

  /// A bundle whose embedder hands on the 63 coordinates of a hand.
  private func narrowBase() throws -> [UInt8] {
    var embedder = TFLiteModelWriter()
    let landmarks = embedder.addTensor([1, 21, 3], name: "landmarks")
    let others = [[1, 1], [1, 21, 3]].map { embedder.addTensor($0) }
    let shape = embedder.addTensor([2], .int32, constant: [1, 0, 0, 0, 63, 0, 0, 0])
    embedder.outputs = [embedder.addTensor([1, 63])]
    embedder.inputs = [landmarks] + others
    embedder.operators = [
      .init(
        BuiltinOperator(rawValue: 22), inputs: [landmarks, shape], outputs: embedder.outputs)
    ]
    var classifier = TFLiteModelWriter()
    classifier.inputs = [classifier.addTensor([1, 63])]
    classifier.outputs = [classifier.addTensor([1, 63])]
    classifier.operators = [
      .init(
        BuiltinOperator(rawValue: 25), inputs: classifier.inputs, outputs: classifier.outputs,
        options: .init(type: 9, [0: .float(1)]))
    ]
    let bundle = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: weights)))
    return try GestureRecognizerBundle.compose(
      handLandmarker: bundle.handLandmarker.archive, embedder: ByteSlice(embedder.file()),
      cannedClassifier: ByteSlice(classifier.file()), labels: (0..<63).map { "gesture \($0)" })
  }

  @Test(arguments: [
    ["--accept", "0.4"], ["--accept", "nan"], ["--threshold", "1.1"], ["--turn", "46"],
    ["--turn", "-1"], ["--head", "square"], ["--report", "page.txt"], ["--threads", "0"],
    ["--min-hand-detection-confidence", "nan"],
  ])
  func argumentsAreChecked(arguments: [String]) throws {
    let outcome = try BuiltCommand.run(
      ["train", drawn.path, "--output", output.file("x.task")] + arguments, weights: weights)
    #expect(outcome.status == 64, "\(outcome.errors)")
  }

  @Test func namesThatAreNoText() throws {
    let outcome = try BuiltCommand.run(
      [drawn.path, output.file("x.task")], weights: weights,
      shell: "mkdir \"$2\"/$'\\xff'; \"$1\" train \"$2\" --output \"$3\"")
    #expect(outcome.errors.contains("not UTF-8"), "\(outcome.errors)")
  }

  @Test func oneGestureIsEnoughForTheDistanceHead() throws {
    for name in ["horns", "palm", "none"] {
      try FileManager.default.removeItem(atPath: drawn.file(name))
    }
    let outcome = try train("--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try document(outcome)
    #expect(json["labels"] as? [String] == ["None", "peace"])
    #expect(json["strangers"] is NSNull)
    let warnings = try #require(json["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("no folder none") })
  }

  @Test func foldersInsideAGestureAreLooks() throws {
    try drawn.draw("peace/front", "Victory", count: 3, seed: 90)
    let outcome = try train("--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let classes = try #require(try document(outcome)["classes"] as? [[String: Any]])
    #expect(classes.last?["hands"] as? Int == 8)
    try FileManager.default.removeItem(atPath: drawn.file("peace/front/1.png"))
    try FileManager.default.removeItem(atPath: drawn.file("peace/front/2.png"))
    let refused = try train()
    #expect(refused.status == 65 && refused.errors.contains("\"peace\", look \"front\": 1 hand"))
  }

  @Test func aCustomClassifierIsReplaced() throws {
    #expect(try train().status == 0)
    let first = output.file("first.task")
    try FileManager.default.moveItem(atPath: output.file("x.task"), toPath: first)
    let again = try train("--base", first)
    #expect(again.output.contains("custom classifier was replaced: none, horns, palm, peace"))
    #expect(try RegularFile.bytes(at: output.file("x.task")) == RegularFile.bytes(at: first))
    let over = try train("--base", output.file("x.task"))
    #expect(over.status == 64 && over.errors.contains("would overwrite"))
  }

  @Test func interruptionLeavesTheOldBundle() throws {
    for index in 0..<3000 {
      try FileManager.default.createSymbolicLink(
        atPath: drawn.file("palm/link\(index).png"),
        withDestinationPath: drawn.file("palm/0.png"))
    }
    let old = try output.write([1, 2, 3], "x.task")
    let process = BuiltCommand.process(
      ["train", drawn.path, "--output", old], weights: weights)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 30)
    while process.isRunning, !(try handlesInterrupts(process)), Date() < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    try #require(process.isRunning, "ended before it was interrupted")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try RegularFile.bytes(at: old) == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == ["x.task"])
  }

  @Test func aKillAtAnyMomentLeavesOneOfTheBundles() throws {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try train().status == 0)
    let duration = clock.now - start
    let path = output.file("x.task")
    let new = try RegularFile.bytes(at: path)
    var kills = 0
    for share in 1...8 {
      let old = [UInt8(share)]
      try FileManager.default.removeItem(atPath: path)
      _ = try output.write(old, "x.task")
      let process = BuiltCommand.process(
        ["train", drawn.path, "--output", path], weights: weights)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: duration / .seconds(1) * Double(share) / 8)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      kills += process.terminationReason == .uncaughtSignal ? 1 : 0
      let left = try RegularFile.bytes(at: path)
      #expect(left == old || left == new, "after \(share) eighths: \(left.count) bytes")
    }
    #expect(kills > 0)
  }

  /// Whether Ctrl-C is caught, which it is a moment after the program starts.
  private func handlesInterrupts(_ process: Process) throws -> Bool {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status.split(separator: "\n").contains { line in
      guard line.hasPrefix("SigCgt:") else { return false }
      let signals = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
      return (signals ?? 0) & 1 << (SIGINT - 1) != 0
    }
  }

  @Test func evaluationTellsRecallAndStrangers() throws {
    #expect(try train().status == 0)
    let fresh = try DrawnGestures()
    for (label, pose) in DrawnGestures.poses { try fresh.draw(label, pose, count: 2, seed: 40) }
    try fresh.draw("point", "Pointing_Up", count: 2, seed: 40)
    try fresh.draw("none", "Closed_Fist", count: 2, seed: 40)
    try fresh.draw("PALM", "Open_Palm", count: 2, seed: 77)
    let json = try document(
      try run("evaluate", output.file("x.task"), fresh.path, "--json"))
    #expect(json["classifier"] as? String == "custom")
    let evaluation = try #require(json["evaluation"] as? [String: Any])
    let answers = try #require(evaluation["answers"] as? [Any])
    #expect(answers.map { $0 as? String } == ["none", "horns", "palm", "peace", nil])
    #expect(evaluation["labels"] as? [String] == ["none", "horns", "palm", "peace"])
    let strangers = try #require(json["strangers"] as? [String: Any])
    let classes = try #require(strangers["classes"] as? [[String: Any]])
    #expect(classes.map { $0["name"] as? String } == ["none", "PALM", "point"])
    #expect((json["warnings"] as? [String])?.contains { $0.hasPrefix("the label is palm") } == true)
    // No gesture reaches this score.
    let strict = try #require(
      try document(
        try run("evaluate", output.file("x.task"), fresh.path, "--json", "--threshold", "1")
      )["evaluation"] as? [String: Any])
    let matrix = try #require(strict["confusion"] as? [[Int]])
    #expect(matrix.dropFirst().allSatisfy { $0 == [0, 0, 0, 0, 2] })
    let mistakes = try #require(strict["mistakes"] as? [[String: Any]])
    let ofGestures = mistakes.filter { $0["label"] as? String != "none" }
    #expect(ofGestures.count == 6)
    #expect(ofGestures.allSatisfy { $0["below_threshold"] as? Bool == true })
  }

  @Test func aBundlesOwnClassifierIsEvaluated() throws {
    let own = try DrawnGestures()
    try own.draw("Victory", "Victory", count: 2)
    try own.draw("Open_Palm", "Open_Palm", count: 2)
    let outcome = try run("evaluate", weights, own.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("classifier: canned"))
    #expect(outcome.output.contains("evaluation: 1.000 of 4 hands right"))
  }

  @Test func reportsShowMistakes() throws {
    let page = output.file("page.html")
    let outcome = try train("--report", page, "--threshold", "1")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let parsed = try #require(ParsedPage(try RegularFile.bytes(at: page)))
    #expect(parsed.texts["h2"]?.contains("Next steps") == true)
    // Gestures do not reach 1.
    let mistakes = parsed.texts["li"]?.filter { $0.contains(", answer ") } ?? []
    #expect(mistakes.count >= 15 && parsed.attributes(of: "img").count == mistakes.count)
    #expect(parsed.texts["li"]?.contains { $0.contains("palm/0.png: palm, answer below") } == true)
    #expect(parsed.texts["text"]?.contains("below threshold") == true)
    let refused = try train("--report", output.file("none/page.html"))
    #expect(refused.status == 73)
  }

  @Test func customClassifiersAreAddedAndRemoved() throws {
    #expect(try train().status == 0)
    let (trained, plain, again) = (
      output.file("x.task"), output.file("plain.task"), output.file("again.task")
    )
    let own = try run("model", "compose", "--gestures", trained, "--output", trained)
    #expect(own.status == 64 && own.errors.contains("--output would overwrite"), "\(own.errors)")
    #expect(try run("model", "compose", "--gestures", trained, "--output", plain).status == 0)
    let added = try run(
      "model", "compose", "--gestures", plain, "--custom", trained, "--output", again)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try RegularFile.bytes(at: again) == RegularFile.bytes(at: trained))
    let bundle = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: plain)))
    #expect(bundle.customClassifier == nil)
    let none = try run(
      "model", "compose", "--gestures", plain, "--custom", plain, "--output", again)
    #expect(none.status == 65 && none.errors.contains("no custom classifier"))
    let wrong = try output.write(
      Array(bundle.embedder.storage[bundle.embedder.range]), "embedder.tflite")
    #expect(
      try run("model", "compose", "--gestures", plain, "--custom", wrong, "--output", again).status
        == 65)
  }

  @Test func inspectionShowsLabelsAndHead() throws {
    #expect(try train("--head", "linear", "--threshold", "0.25").status == 0)
    let name = output.file("x.task") + "/custom_gesture_classifier.tflite"
    let text = try run("model", "inspect", name).output
    #expect(text.contains("labels: none, horns, palm, peace"))
    #expect(text.contains("head: linear"))
    #expect(text.contains("score threshold of output 0: 0.25"))
    let nets = try #require(
      try document(try run("model", "inspect", name, "--json"))["nets"] as? [[String: Any]])
    let classifier = try #require(nets[0]["classifier"] as? [String: Any])
    #expect(classifier["head"] as? String == "linear")
    #expect(classifier["score_threshold"] as? Double == 0.25)
  }
}
