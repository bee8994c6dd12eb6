import Hands

extension Report {
  /// The page.
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
