/// A chart of hands, gestures, scores and latency over a run.
struct TimelineChart {
  private static let width = 960.0
  private static let left = 128.0
  private static let right = 44.0
  private static let laneGap = 6.0
  /// The maximum number of gestures, the most frequent ones.
  static let laneLimit = 8

  private let report: Report
  private var bins: [TimelineBins.Bin] { report.timeline.bins }
  /// The number of items; the last bin is narrower if it has fewer.
  private let itemCount: Double

  /// Creates the chart of a report with at least two bins.
  init(_ report: Report) {
    self.report = report
    itemCount = Double(report.itemCount)
  }

  /// The chart as an SVG element.
  var svg: Markup {
    var parts: [Markup] = []
    var top = 4.0
    func add(_ name: String, height: Double, _ content: (Double) -> [Markup]) {
      parts += lane(name, top: top, height: height) + content(top)
      top += height + TimelineChart.laneGap
    }
    add("hands", height: 40) { handBars(top: $0, height: 40) }
    for (index, gesture) in report.gestureNames.prefix(TimelineChart.laneLimit).enumerated() {
      add(gesture, height: 18) { gestureBars(gesture, style: "c\(index)", top: $0, height: 18) }
    }
    add("handedness", height: 30) { top in
      line("side", top: top, height: 30, most: 1) { $0.side.value }
        + limits(top: top, height: 30, most: "1")
    }
    if !report.gestures.isEmpty {
      add("gesture score", height: 30) { top in
        line("gesture", top: top, height: 30, most: 1) { $0.gesture.value }
          + limits(top: top, height: 30, most: "1")
      }
    }
    let slowest = bins.compactMap(\.milliseconds.value).max() ?? 0
    if slowest > 0 {
      add("latency, ms", height: 48) { top in
        line("latency", top: top, height: 48, most: slowest) { $0.milliseconds.value }
          + limits(top: top, height: 48, most: slowest.decimals(1))
      }
    }
    parts += ticks(bottom: top)
    let height = top + 20
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img",
        "viewBox": "0 0 \(TimelineChart.width.decimals(1)) \(height.decimals(1))",
        "aria-label": "Hands, gestures, scores and latency of \(report.itemCount) "
          + "\(report.subject.itemName)s",
      ], parts)
  }

  // MARK: Layout

  private var plotWidth: Double {
    TimelineChart.width - TimelineChart.left - TimelineChart.right
  }

  /// The left edge of a bin; for the index after the last bin, the right edge of the chart.
  private func x(ofBin index: Int) -> Double {
    let items = min(Double(index * report.timeline.itemsPerBin), itemCount)
    return TimelineChart.left + plotWidth * items / max(itemCount, 1)
  }

  private func lane(_ name: String, top: Double, height: Double) -> [Markup] {
    [
      rectangle("lane", x: TimelineChart.left, y: top, width: plotWidth, height: height),
      text(
        name.truncated, "name", x: TimelineChart.left - 10,
        y: top + height / 2 + 4),
    ]
  }

  // MARK: Bars

  private func handBars(top: Double, height: Double) -> [Markup] {
    let most = max(bins.reduce(0) { max($0, Double($1.hands) / Double($1.items)) }, 1)
    let bars = runs { bin in
      (Double(bin.hands) / Double(bin.items) / most * height).decimals(1)
    }.filter { $0.value != "0.0" }.map { run in
      let tall = Double(run.value) ?? 0
      return rectangle(
        "hands", x: run.start, y: top + height - tall, width: run.width, height: tall,
        title: nil)
    }
    let failed = runs { $0.failures > 0 ? "1" : "0" }.filter { $0.value == "1" }.map { run in
      rectangle("failed", x: run.start, y: top, width: run.width, height: 5, title: "errors")
    }
    return bars + failed + limits(top: top, height: height, most: most.decimals(1))
  }

  /// Bars whose opacity is the frequency of a gesture.
  private func gestureBars(
    _ gesture: String, style: String, top: Double, height: Double
  ) -> [Markup] {
    runs { bin in
      let share = Double(bin.gestures[gesture] ?? 0) / Double(max(bin.items, 1))
      return share > 0 ? (0.25 + 0.75 * min(share, 1)).decimals(1) : ""
    }.filter { !$0.value.isEmpty }.map { run in
      rectangle(
        style, x: run.start, y: top, width: run.width, height: height, opacity: run.value,
        title: "\(gesture), \(run.names)")
    }
  }

  /// Merges consecutive bins with the same value.
  private func runs(
    _ value: (TimelineBins.Bin) -> String
  ) -> [(start: Double, width: Double, value: String, names: String)] {
    var runs: [(start: Double, width: Double, value: String, names: String)] = []
    var first = 0
    for index in bins.indices {
      let current = value(bins[index])
      guard index + 1 == bins.count || value(bins[index + 1]) != current else { continue }
      let names =
        first == index ? bins[index].name : "\(bins[first].name) to \(bins[index].name)"
      runs.append((x(ofBin: first), x(ofBin: index + 1) - x(ofBin: first), current, names))
      first = index + 1
    }
    return runs
  }

  // MARK: Lines

  /// A line through the centers of the bins, interrupted at bins without a value.
  private func line(
    _ style: String, top: Double, height: Double, most: Double,
    _ value: (TimelineBins.Bin) -> Double?
  ) -> [Markup] {
    var lines: [[(x: Double, y: Double)]] = [[]]
    for (index, bin) in bins.enumerated() {
      guard let value = value(bin) else {
        lines.append([])
        continue
      }
      let y = top + height - 2 - min(max(value / most, 0), 1) * (height - 4)
      lines[lines.count - 1].append(((x(ofBin: index) + x(ofBin: index + 1)) / 2, y))
    }
    return lines.filter { !$0.isEmpty }.map { points in
      // A single point is drawn as a short line.
      let ends = points.count > 1 ? points : [points[0], (points[0].x + 1, points[0].y)]
      let places = ends.map { "\($0.x.decimals(1)),\($0.y.decimals(1))" }
      return .element("polyline", ["class": style, "points": places.joined(separator: " ")])
    }
  }

  private func limits(top: Double, height: Double, most: String) -> [Markup] {
    let x = TimelineChart.width - TimelineChart.right + 6
    return [text(most, "limit", x: x, y: top + 10), text("0", "limit", x: x, y: top + height)]
  }

  // MARK: Axis

  private func ticks(bottom: Double) -> [Markup] {
    let step = max(1, (bins.count + 7) / 8)
    return stride(from: 0, to: bins.count, by: step).enumerated().flatMap { position, index in
      let x = x(ofBin: index)
      let name =
        report.subject.listsItems
        ? "\(index * report.timeline.itemsPerBin + 1)" : bins[index].name
      return [
        Markup.element(
          "line",
          [
            "class": "grid", "x1": x.decimals(1), "x2": x.decimals(1), "y1": "4",
            "y2": bottom.decimals(1),
          ]),
        text(name, "tick", x: x, y: bottom + 12),
      ]
    }
  }

  // MARK: Shapes

  private func rectangle(
    _ style: String, x: Double, y: Double, width: Double, height: Double, opacity: String = "1",
    title: String? = nil
  ) -> Markup {
    .element(
      "rect",
      [
        "class": style, "x": x.decimals(1), "y": y.decimals(1), "width": width.decimals(1),
        "height": height.decimals(1), "opacity": opacity,
      ], title.map { [.element("title", [:], .text($0))] } ?? [])
  }

  private func text(_ text: String, _ style: String, x: Double, y: Double) -> Markup {
    .element(
      "text", ["class": style, "x": x.decimals(1), "y": y.decimals(1)], .text(text))
  }
}
