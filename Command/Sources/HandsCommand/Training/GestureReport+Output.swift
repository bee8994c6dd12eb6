import HandsReports
import HandsTraining

extension GestureReport {
  /// Maximum number of labels whose matrix is printed.
  private static let printedLabelLimit = 24

  /// The report as text.
  var text: String {
    var lines = facts.map { "\($0.name.replacing("_", with: " ")): \($0.value.plainText)" }
    lines += ["", countTable.columns, ""] + matrixLines
    lines += list(
      "mistakes", mistakes.map { "\($0.item.path): \($0.label), answer \($0.sentence)" })
    lines += strangerLines
    lines += list("without a hand", hands.withoutHand)
    lines += list("unreadable", hands.unreadable.map { "\($0.path): \($0.reason)" })
    lines += list("used once", hands.duplicates.map { "\($0.path): the same as \($0.original)" })
    lines += list("warnings", warnings) + list("next", nextSteps) + list("notes", notes)
    let times = seconds.map { "\($0.name) \($0.value.decimals(2))" }
    return (lines + ["seconds: " + times.joined(separator: ", ")]).joined(separator: "\n")
  }

  private func list(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.map { "  " + PrintableLine($0).text } + [""]
  }

  /// Images and hands of each label.
  var countTable: Table {
    var table = Table(
      "label", " images", " hands", " second look", " no hand", " unreadable", " duplicates")
    for count in hands.counts {
      table.append(
        [PrintableLine(count.name).text]
          + [
            count.images, count.hands, count.furtherLook, count.withoutHand, count.unreadable,
            count.duplicates,
          ].map(\.description))
    }
    return table
  }

  /// Precision, recall and F1 of each label.
  var labelTable: Table {
    var table = Table("label", " hands", " precision", " recall", " F1")
    for label in labels {
      table.append(
        [PrintableLine(confusion.classes[label]).text, "\(confusion.handCount(of: label))"]
          + [
            confusion.precision(of: label), confusion.recall(of: label), confusion.f1(of: label),
          ].map { GestureReport.decimals($0) })
    }
    return table
  }

  static func decimals(_ value: Double?) -> String { value?.decimals(3) ?? "-" }

  private var matrixLines: [String] {
    let accuracy = GestureReport.decimals(confusion.accuracy)
    var lines = [
      "\(matrixName.replacing("_", with: " ")): \(accuracy) of \(confusion.handCount) hands right"
    ]
    guard !labels.isEmpty else { return lines + [""] }
    lines += labelTable.indented + [""]
    guard confusion.classes.count <= GestureReport.printedLabelLimit else { return lines }
    var table = Table(
      ["label \\ answer"] + confusion.classes.map { " " + PrintableLine($0).text }
        + [" below threshold"])
    for label in labels {
      table.append(
        [PrintableLine(confusion.classes[label]).text] + answers(to: label).map(\.description))
    }
    return lines + table.indented + [""]
  }

  private var strangerLines: [String] {
    guard let strangers, !strangers.isEmpty else { return [] }
    var table = Table("label", " hands", " taken", "for")
    for stranger in strangers {
      table.append(
        PrintableLine(stranger.name).text, "\(stranger.hands)", "\(stranger.taken)",
        PrintableLine(stranger.takenForText).text)
    }
    return ["strangers: \(GestureReport.decimals(strangerShare)) taken for a gesture"]
      + table.indented + [""]
  }
}

extension GestureReport.Stranger {
  /// Such as `hook 3, circle 1`.
  var takenForText: String { takenFor.map { "\($0.name) \($0.count)" }.joined(separator: ", ") }
}

extension GestureReport {
  /// The report as a JSON document.
  var json: JSONValue {
    .object(
      [("schema_version", .integer(1))] + facts.map { ($0.name, $0.value) } + [
        ("classes", .array(hands.counts.map(\.json))),
        (matrixName, matrixJSON),
        ("strangers", strangersJSON),
        ("without_hand", .strings(hands.withoutHand)),
        (
          "unreadable",
          .array(
            hands.unreadable.map {
              .object([("file", .string($0.path)), ("error", .string($0.reason))])
            })
        ),
        (
          "duplicates",
          .array(
            hands.duplicates.map {
              .object([("file", .string($0.path)), ("same_as", .string($0.original))])
            })
        ),
        (
          "ignored",
          .object([
            ("pictures", .integer(hands.folder.strayImageCount)),
            ("folders", .integer(hands.folder.strayFolderCount)),
          ])
        ),
        ("warnings", .strings(warnings)), ("next", .strings(nextSteps)),
        ("notes", .strings(notes)),
        ("seconds", .object(seconds.map { ($0.name, JSONValue($0.value)) })),
      ])
  }

  private var matrixJSON: JSONValue {
    .object([
      ("hands", .integer(confusion.handCount)), ("accuracy", JSONValue(confusion.accuracy)),
      (
        "classes",
        .array(
          labels.map { label in
            .object([
              ("name", .string(confusion.classes[label])),
              ("hands", .integer(confusion.handCount(of: label))),
              ("precision", JSONValue(confusion.precision(of: label))),
              ("recall", JSONValue(confusion.recall(of: label))),
              ("f1", JSONValue(confusion.f1(of: label))),
            ])
          })
      ),
      ("labels", .strings(labels.map { confusion.classes[$0] })),
      // The last column has no name: scores below the threshold.
      ("answers", .array(confusion.classes.map { .string($0) } + [.null])),
      ("confusion", .array(labels.map { .integers(answers(to: $0)) })),
      (
        "mistakes",
        .array(
          mistakes.map { mistake in
            .object([
              ("file", .string(mistake.item.path)), ("label", .string(mistake.label)),
              ("answer", .string(mistake.answer)), ("score", JSONValue(mistake.score)),
              ("below_threshold", .bool(mistake.isBelowThreshold)),
            ])
          })
      ),
    ])
  }

  private var strangersJSON: JSONValue {
    guard let strangers else { return .null }
    return .object([
      ("hands", .integer(strangers.reduce(0) { $0 + $1.hands })),
      ("taken", .integer(strangers.reduce(0) { $0 + $1.taken })),
      ("share", JSONValue(strangerShare)),
      (
        "classes",
        .array(
          strangers.map { stranger in
            .object([
              ("name", .string(stranger.name)), ("hands", .integer(stranger.hands)),
              ("taken", .integer(stranger.taken)),
              ("taken_for", .object(stranger.takenFor.map { ($0.name, .integer($0.count)) })),
            ])
          })
      ),
    ])
  }
}

extension LabelledHands.Counts {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("pictures", .integer(images)), ("hands", .integer(hands)),
      ("second_look", .integer(furtherLook)), ("without_hand", .integer(withoutHand)),
      ("unreadable", .integer(unreadable)), ("duplicates", .integer(duplicates)),
    ])
  }
}

extension JSONValue {
  /// A number in single precision, `null` if there is none.
  init(_ value: Double?) { self = value.map { .float(Float($0)) } ?? .null }

  /// The value as a line of text has it.
  var plainText: String {
    switch self {
    case .string(let text): PrintableLine(text).text
    case .array(let values): values.map(\.plainText).joined(separator: ", ")
    default: text
    }
  }
}
