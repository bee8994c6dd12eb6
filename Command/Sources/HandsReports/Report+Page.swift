import Hands

extension Report {
  package var page: Page {
    let sections: [Markup?] = [
      .element("header", [:], .element("h1", [:], .text(subject.title)), totals),
      .section(subject.timelineTitle, timelineChart), .section("Gestures", gestureTable),
      .section("World landmarks", figure), .section("Images", gallery),
      .section("Errors", failureList), .section("Files", itemTable),
      .section("Options", settingTable),
    ]
    return Page(
      title: subject.title, styles: [Report.style],
      body: [.element("main", [:], sections.compactMap { $0 })],
      script: best == nil ? nil : WorldFigure.script)
  }

  // MARK: Totals

  private var totals: Markup {
    var tiles: [Markup] = [
      .tile("\(itemCount)", Report.plural(subject.itemName, itemCount)),
      .tile("\(itemsWithHands)", "with hands"),
    ]
    for side in sides.keys.sorted() {
      tiles.append(.tile("\(sides[side] ?? 0)", Report.plural("\(side) hand", sides[side] ?? 0)))
    }
    if let median = latencies.percentile(50), let high = latencies.percentile(95) {
      tiles.append(.tile("\(median.decimals(1)) ms", "median latency"))
      tiles.append(.tile("\(high.decimals(1)) ms", "95th percentile"))
    }
    if failureCount > 0 {
      tiles.append(.tile("\(failureCount)", Report.plural("error", failureCount)))
    }
    return .element("ul", ["class": "tiles"], tiles)
  }

  private static func plural(_ name: String, _ count: Int) -> String {
    count == 1 ? name : name + "s"
  }

  private var timelineChart: Markup? {
    timeline.bins.count < 2 ? nil : TimelineChart(self).svg
  }

  private var figure: Markup? {
    guard let best else { return nil }
    return .element(
      "figure", [:], best.figure.svg, .element("figcaption", [:], .text(best.name)),
      WorldFigure.hint)
  }

  // MARK: Tables

  /// The names of the gestures, the most frequent first.
  var gestureNames: [String] {
    gestures.keys.sorted { first, second in
      let (one, other) = (gestures[first]?.hands ?? 0, gestures[second]?.hands ?? 0)
      return one == other ? first < second : one > other
    }
  }

  private var gestureTable: Markup? {
    guard !gestures.isEmpty else { return nil }
    let hands = sides.values.reduce(0, +)
    return Markup.table(
      ["Gesture", "Hands", "Share", "Mean score"], numeric: [1, 2, 3],
      gestureNames.compactMap { name in
        gestures[name].map { total in
          [
            name, "\(total.hands)", (Double(total.hands) / Double(max(hands, 1))).percent,
            total.score.value?.decimals(2) ?? "-",
          ]
        }
      })
  }

  private var itemTable: Markup? {
    guard subject.listsItems, itemCount > 1 else { return nil }
    let rows = items.map { item in
      [
        item.name, item.failure ?? Report.described(item.hands),
        item.milliseconds.map { $0.decimals(1) } ?? "-",
      ]
    }
    let rest = itemCount - items.count
    let listed = Markup.table(["File", "Result", "ms"], numeric: [2], rows)
    return rest > 0 ? listed + .element("p", [:], .text("… and \(rest) more")) : listed
  }

  private static func described(_ hands: [ReportItem.Hand]) -> String {
    guard !hands.isEmpty else { return "no hand" }
    return hands.map { hand in
      let side = "\(hand.side) \(hand.sideScore.percent)"
      return hand.gesture.map { "\(side) \($0) \(hand.gestureScore.percent)" } ?? side
    }.joined(separator: ", ")
  }

  private var settingTable: Markup? {
    .table(["Option", "Value"], numeric: [], subject.settings.map { [$0.name, $0.value] })
  }

  private var failureList: Markup? {
    guard failureCount > 0 else { return nil }
    let lines = failures.map { item in
      Markup.element(
        "li", [:], .element("b", [:], .text(item.name)), .text(" " + (item.failure ?? "")))
    }
    let rest = failureCount - failures.count
    return .element(
      "ul", ["class": "errors"],
      rest > 0 ? lines + [.element("li", [:], .text("… and \(rest) more"))] : lines)
  }

  // MARK: Images

  private var gallery: Markup? {
    thumbnails.elements.isEmpty ? nil : .gallery(thumbnails.elements)
  }
}

extension Report {
  /// The style sheet, for light and dark appearance, all widths, and print.
  static let style = """
    :root { color-scheme: light dark; --ground: #ffffff; --panel: #f3f5f7; --text: #1c2126;
      --faint: #59616b; --line: #d9dee4; --error: #c4321f; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #14171a; --panel: #1f2328; --text: #e8ebee; --faint: #a4acb6;
        --line: #343a42; --error: #ff8c7d; }
    }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 15px/1.45 system-ui, sans-serif; }
    main { max-width: 1000px; margin: 0 auto; padding: 24px 16px 48px; }
    h1 { font-size: 24px; margin: 0 0 16px; overflow-wrap: anywhere; }
    h2 { font-size: 17px; margin: 36px 0 12px; }
    figure { margin: 0; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(128px, 1fr));
      gap: 10px; list-style: none; margin: 0; padding: 0; }
    .tiles li { background: var(--panel); border-radius: 10px; padding: 10px 14px; }
    .tiles strong { display: block; font-size: 21px; font-variant-numeric: tabular-nums; }
    .tiles span, figcaption, .wf-hint { color: var(--faint); font-size: 13px; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: 14px; }
    th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line);
      overflow-wrap: anywhere; vertical-align: top; }
    th { color: var(--faint); font-weight: 500; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
      gap: 14px; }
    .gallery figure { background: var(--panel); border-radius: 10px; overflow: hidden; }
    .gallery img { display: block; width: 100%; height: auto; max-height: 220px;
      object-fit: contain; background: #101214; }
    .gallery figcaption { padding: 8px 10px; overflow-wrap: anywhere; }
    .gallery b { display: block; color: var(--text); font-weight: 600; }
    .errors { color: var(--error); overflow-wrap: anywhere; }
    .chart { width: 100%; font: 12px system-ui, sans-serif; }
    .chart text { fill: var(--faint); }
    .chart .name { fill: var(--text); text-anchor: end; }
    .chart .tick { text-anchor: middle; }
    .chart .lane { fill: var(--panel); }
    .chart .grid { stroke: var(--line); }
    .chart .hands { fill: #7d8894; }
    .chart .failed { fill: var(--error); }
    .chart polyline { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
    .chart .c0 { fill: #2e8ae6; } .chart .c1 { fill: #e8830c; } .chart .c2 { fill: #2fa65a; }
    .chart .c3 { fill: #9b5de5; } .chart .c4 { fill: #e5487d; } .chart .c5 { fill: #12a5a5; }
    .chart .c6 { fill: #b8860b; } .chart .c7 { fill: #7d8894; }
    .chart .side { stroke: #7d8894; } .chart .gesture { stroke: #2e8ae6; }
    .chart .latency { stroke: #e8830c; }
    .matrix { width: auto; max-width: none; }
    .matrix .count { fill: var(--text); text-anchor: middle; }
    @media print {
      main { max-width: none; padding: 0; }
      .wf-hint { display: none; }
      section, .gallery figure, tr { break-inside: avoid; }
      .chart, .tiles li, .gallery figure { print-color-adjust: exact; }
    }
    """
}
