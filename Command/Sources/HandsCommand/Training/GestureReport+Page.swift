import Hands
import HandsFileInput
import HandsFileOutput
import HandsReports
import HandsTraining

extension GestureReport {
  /// Prints the report, and writes the page, if there is to be one.
  ///
  /// - Parameter search: How the hands were found, and where the report goes.
  /// - Throws: `FileOutputError` if the page cannot be written.
  func publish(_ search: HandSearchArguments) throws {
    print(search.json ? json.text : text)
    if let path = search.report {
      try OutputFile.write(page(search.options).bytes, to: path)
    }
  }

  /// The report as a page.
  ///
  /// - Parameter search: How the hands were found: images of mistakes are read again.
  /// - Returns: The page.
  func page(_ search: HandSearchOptions) -> Page {
    let handCount = hands.items.count
    var page = GesturePage(
      title: title, settings: settings,
      tiles: [
        ("\(hands.counts.count)", "labels"), ("\(handCount)", "hands"),
        (GestureReport.decimals(confusion.accuracy), "right"),
        (GestureReport.decimals(strangerShare), "of strangers taken"),
        ("\(mistakes.count)", "mistakes"),
      ],
      advice: warnings + nextSteps, notes: notes,
      matrix: GesturePage.Matrix(
        rows: labels.map { confusion.classes[$0] }, columns: confusion.classes,
        counts: labels.map(answers)))
    page.tables = [
      ("Labels", GesturePage.Table(labelTable.titles, labelTable.rows)),
      ("Images", GesturePage.Table(countTable.titles, countTable.rows)),
    ]
    if let strangers, !strangers.isEmpty {
      page.tables.append(
        (
          "Strangers",
          GesturePage.Table(
            ["label", " hands", " taken for a gesture", "for"],
            strangers.map { [$0.name, "\($0.hands)", "\($0.taken)", $0.takenForText] })
        ))
    }
    page.lists = [
      ("Without a hand", hands.withoutHand),
      ("Unreadable", hands.unreadable.map { "\($0.path): \($0.reason)" }),
      ("Used once", hands.duplicates.map { "\($0.path): the same as \($0.original)" }),
    ]
    page.mistakes = mistakes.map { "\($0.item.path): \($0.label), answer \($0.sentence)" }
    for mistake in mistakes.prefix(GesturePage.thumbnailLimit) {
      add(mistake, to: &page, search)
    }
    return page.page
  }

  /// Adds a thumbnail, unless the image was deleted meanwhile.
  private func add(
    _ mistake: Mistake, to page: inout GesturePage, _ search: HandSearchOptions
  ) {
    let item = mistake.item
    guard let picture = try? search.decode(try RegularFile.bytes(at: item.path)) else { return }
    try? page.add(
      name: item.path, caption: "\(mistake.label): \(mistake.sentence)",
      HandsResult(hands: [item.hand], hasGestures: false), in: picture)
  }
}
