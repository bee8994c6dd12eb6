import Hands
import HandsFileInput
import HandsFileOutput
import HandsSystem
import HandsTraining

/// Training motions on a folder of clips: `hands train --motion`.
struct MotionTrainingRun: Sendable {
  let folder: String
  let output: String
  let clips: MotionClips
  let background: String?
  let isJSON: Bool

  func run() async throws {
    let folder = try MotionFolder(folder, background: background)
    try OutputFile.check(
      [("--output", output)], inputs: clips.inputPaths + folder.clips.map { $0.path })
    try folder.checkForTraining()
    let items = try await clips.read(
      folder, progress: SearchProgress(isShown: true, itemName: "clips"))
    let examples = items.compactMap { item in
      item.clip.map {
        MotionExample(label: item.source.label, clip: $0, person: item.source.person)
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let training = try MotionTraining(examples)
    let trained = clock.now - start
    let model = training.model
    var report = MotionReport(folder: folder.path, model: output, items, labels: model.labels)
    report.threshold = model.threshold
    report.seconds = [("training", trained / .seconds(1))]
    for (name, split) in [("by clip", MotionSplit.clips), ("by person", .people)] {
      try Task.checkCancellation()
      if let validation = try training.crossValidation(by: split) {
        report.validations.append((name, validation))
      }
    }
    report.seconds.append(("cross-validation", (clock.now - start - trained) / .seconds(1)))
    report.addTrainingWarnings()
    try Task.checkCancellation()
    try OutputFile.write(model.bytes, to: output)
    print(isJSON ? report.json.text : report.text)
  }
}

/// Testing motions on a folder of clips: `hands evaluate --motion`.
struct MotionEvaluationRun: Sendable {
  let model: String
  let folder: String
  let predictions: String?
  let clips: MotionClips
  let background: String?
  let threshold: Double?
  let isJSON: Bool

  /// The score of a clip without a hand: less than that of any motion.
  private static let noHandScore = -1000.0

  func run() async throws {
    let motions = try MotionFile.model(at: model)
    let folder = try MotionFolder(folder, background: background)
    try OutputFile.check(
      predictions.map { [("--predictions", $0)] } ?? [],
      inputs: [model] + clips.inputPaths + folder.clips.map { $0.path })
    if predictions != nil { try checkNames(folder.clips) }
    let items = try await clips.read(
      folder, progress: SearchProgress(isShown: true, itemName: "clips"))
    let answers = items.map { item in item.clip.flatMap { motions.recognize($0) } }
    var lines = ""
    for (item, answer) in zip(items, answers) {
      lines += "\(item.source.path)\t\(prediction(answer))\n"
    }

    var report = MotionReport(folder: folder.path, model: model, items, labels: motions.labels)
    report.threshold = threshold ?? motions.threshold
    let found = items.indices.filter { answers[$0] != nil }
    let validation = MotionValidation(
      answers.compactMap { $0 }, labels: found.map { motions.number(of: items[$0].source.label) },
      of: motions, threshold: report.threshold)
    report.validations = [("evaluation", validation)]
    report.addStrangerNotes(motions)
    print(isJSON ? report.json.text : report.text)
    if let predictions { try OutputFile.write(Array(lines.utf8), to: predictions) }
  }

  /// Checks that paths can be cells of the predictions, which have no quotes.
  private func checkNames(_ clips: [MotionFolder.Clip]) throws(CommandError) {
    let separators = "\t\n\r".utf8
    for clip in clips where clip.path.utf8.contains(where: { separators.contains($0) }) {
      throw CommandError(
        .badData, "\(clip.path): --predictions takes no names with tabs or line breaks")
    }
  }

  /// The motion of a clip and its score, as a line of predictions has them.
  private func prediction(_ answer: Motion?) -> String {
    let score = max(answer?.score ?? -.infinity, MotionEvaluationRun.noHandScore)
    guard let answer, threshold.map({ answer.score >= $0 }) ?? true,
      !MotionFolder.isBackground(answer.label)
    else { return "\(MotionFolder.background)\t\(Float(score))" }
    return "\(answer.label)\t\(Float(score))"
  }
}

/// The files of trained motions.
enum MotionFile {
  /// Reads a motion file.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The motions.
  /// - Throws: ``CommandError``.
  static func model(at path: String) throws(CommandError) -> MotionModel {
    do {
      return try MotionModel(ByteSlice(try RegularFile.bytes(at: path)))
    } catch {
      throw CommandError(error, path: path)
    }
  }
}

extension MotionModel {
  /// The class of clips in a folder; `nil` for motions that the model does not know.
  func number(of label: String) -> Int? {
    labels.firstIndex { $0 == label }
      ?? (MotionFolder.isBackground(label)
        ? labels.firstIndex { MotionFolder.isBackground($0) } : nil)
  }
}

enum MotionRefusal {
  /// Which options do not go together.
  static let options = "--motion takes no options for images, heads or reports but --json"
}
