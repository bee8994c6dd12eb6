import Hands
import HandsReports
import HandsTraining

/// The results of `train --motion` and `evaluate --motion`.
struct MotionReport {
  /// The number of clips of a motion below which more are suggested.
  private static let fewClips = 10
  /// Minimum number of frames of a window.
  private static let minimumFrames = 4

  let folder: String
  let model: String
  let items: [MotionClips.Item]
  let labels: [String]
  var threshold = 0.0
  /// What was left out, and the answers.
  var validations: [(name: String, answers: MotionValidation)] = []
  var warnings: [String] = []
  var seconds: [(name: String, value: Double)] = []

  init(folder: String, model: String, _ items: [MotionClips.Item], labels: [String]) {
    self.folder = folder
    self.model = model
    self.items = items
    self.labels = labels
  }

  /// The paths of clips without a hand.
  private var withoutHand: [String] {
    items.filter { $0.clip == nil }.map { $0.source.path }
  }

  /// The labels of the folder in the order of their first clips.
  private var folderLabels: [String] {
    items.reduce(into: []) { labels, item in
      if !labels.contains(item.source.label) { labels.append(item.source.label) }
    }
  }

  private func clipCount(of label: String) -> Int {
    items.count { $0.source.label == label && $0.clip != nil }
  }

  mutating func addTrainingWarnings() {
    for label in folderLabels where clipCount(of: label) < MotionReport.fewClips {
      warnings.append(
        "\(label) has \(clipCount(of: label)) clips; with \(MotionReport.fewClips) or more it is "
          + "recognized better")
    }
    if !folderLabels.contains(where: MotionFolder.isBackground) {
      warnings.append(
        "no folder none: clips of other movements there reduce false events in streams")
    }
  }

  mutating func addStrangerNotes(_ model: MotionModel) {
    for label in folderLabels
    where model.number(of: label) == nil && !MotionFolder.isBackground(label) {
      warnings.append("the model has no motion \(label): its clips count as other movements")
    }
  }

  /// The report as text.
  var text: String {
    var lines = [
      "folder: \(PrintableLine(folder).text)", "motions: \(PrintableLine(model).text)",
      "threshold: \(threshold.decimals(3))", "",
    ]
    var counts = Table("label", " clips", " without hand")
    for label in folderLabels {
      let all = items.count { $0.source.label == label }
      let found = clipCount(of: label)
      counts.append(PrintableLine(label).text, "\(found)", "\(all - found)")
    }
    lines += [counts.columns, ""]
    for (name, answers) in validations { lines += MotionReport.lines(name, answers) }
    if !withoutHand.isEmpty {
      lines.append("without a hand in \(MotionReport.minimumFrames) frames in a row:")
      lines += withoutHand.map { "  " + PrintableLine($0).text } + [""]
    }
    if !warnings.isEmpty {
      lines += ["warnings:"] + warnings.map { "  " + PrintableLine($0).text } + [""]
    }
    let times = seconds.map { "\($0.name) \($0.value.decimals(2))" }
    if !times.isEmpty { lines.append("seconds: " + times.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ name: String, _ answers: MotionValidation) -> [String] {
    let confusion = answers.confusion
    func decimals(_ value: Double?) -> String { value?.decimals(3) ?? "-" }
    var table = Table("label", " clips", " precision", " recall", " F1")
    for label in confusion.classes.indices where confusion.handCount(of: label) > 0 {
      table.append(
        [PrintableLine(confusion.classes[label]).text, "\(confusion.handCount(of: label))"]
          + [
            confusion.precision(of: label), confusion.recall(of: label), confusion.f1(of: label),
          ].map(decimals))
    }
    return [
      "\(name): \(decimals(confusion.accuracy)) of \(confusion.handCount) clips right",
      "  accepted at the threshold: \(decimals(answers.acceptedShare)) of motions correctly, "
        + "\(decimals(answers.falseShare)) of other movements wrongly",
    ] + table.indented + [""]
  }

  /// The report as a JSON document.
  var json: JSONValue {
    .object(
      [
        ("schema_version", .integer(1)), ("folder", .string(folder)), ("motions", .string(model)),
        ("labels", .strings(labels)), ("threshold", JSONValue(threshold)),
        (
          "classes",
          .array(
            folderLabels.map { label in
              .object([
                ("name", .string(label)), ("clips", .integer(clipCount(of: label))),
                (
                  "without_hand",
                  .integer(items.count { $0.source.label == label && $0.clip == nil })
                ),
              ])
            })
        ),
      ]
        + validations.map { name, answers in
          (name.replacing(" ", with: "_"), MotionReport.json(answers))
        } + [
          ("without_hand", .strings(withoutHand)), ("warnings", .strings(warnings)),
          (
            "seconds",
            .object(seconds.map { ($0.name.replacing("-", with: "_"), JSONValue($0.value)) })
          ),
        ])
  }

  private static func json(_ answers: MotionValidation) -> JSONValue {
    let confusion = answers.confusion
    let classes = confusion.classes.indices
    return .object([
      ("clips", .integer(confusion.handCount)), ("accuracy", JSONValue(confusion.accuracy)),
      ("accepted", JSONValue(answers.acceptedShare)),
      ("falsely_accepted", JSONValue(answers.falseShare)),
      ("labels", .strings(confusion.classes)),
      ("confusion", .array(classes.map { row in .integers(classes.map { confusion[row, $0] }) })),
    ])
  }
}
