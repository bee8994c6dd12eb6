import HandsEngine
import HandsReports
import HandsTiming

extension NetMeasurement {
  var text: String {
    ([summary, ""] + classTable.indented + [""] + stepTable.indented + [""])
      .joined(separator: "\n")
  }

  /// The figures of whole runs.
  var summary: String {
    [
      "\(PrintableLine(name).text): \(model.kernels.rawValue) kernels, "
        + "\(model.precision.rawValue), threads: \(threadCount), "
        + "measured peak \(peaks.float32.decimals(1)) GFLOP/s"
        + peaks.named.map { ", \($0.peak.decimals(1)) Gop/s of \($0.name)" }.joined(),
      "  load \(loading.decimals(3)) ms, first run \(firstRun.decimals(3)) ms",
      "  latency \(latencies.text)",
      "  \(rate.cells.millions) million multiply-adds, \(rate.cells.gigaflops) GFLOP/s, "
        + "\(rate.cells.percent) % of peak",
      "  arena \(model.memory.arenaByteCount) bytes, peak resident memory of the process "
        + "\(JSONValue.count(peakMemory).text) bytes",
    ].joined(separator: "\n")
  }

  var json: JSONValue { .object([("schema_version", .integer(1))] + members) }

  /// The members of the model's JSON object.
  var members: [(name: String, value: JSONValue)] {
    [
      ("model", .string(name)), ("threads", .integer(threadCount)),
      ("kernels", .string(model.kernels.rawValue)),
      ("precision", .string(model.precision.rawValue)), ("peak_gflops", .measured(peaks.float32)),
      ("integer_peaks", .object(peaks.named.map { ($0.name, .measured($0.peak)) })),
      ("init_ms", .measured(loading)), ("first_ms", .measured(firstRun)),
      ("latency_ms", latencies.json), ("runs", .integer(latencies.count)),
      ("peak_rss_bytes", .count(peakMemory)),
      ("arena_bytes", .integer(model.memory.arenaByteCount)),
    ] + rate.members + [
      ("classes", .array(classes.map(classJSON))), ("operators", .array(steps.map(stepJSON))),
    ]
  }

  /// Appends a row for each step.
  func append(to document: inout CSVDocument) {
    for step in steps {
      document.append(
        .string(name), .integer(step.index), .string(PrintableLine(step.name).text),
        .string(step.operation), .string(step.operatorClass.rawValue),
        .string(step.output.description), .string(step.kernel),
        .measured(step.rate.milliseconds), .measured(share(of: step.rate)),
        .measured(step.rate.millions), .measured(step.rate.gigaflops),
        .measured(step.rate.percentOfPeak), .string(model.kernels.rawValue),
        .count(step.saturated))
    }
  }

  /// The columns of ``append(to:)``.
  static var document: CSVDocument {
    CSVDocument(
      "model", "index", "name", "op", "class", "output", "kernel", "ms", "share", "mmac", "gflops",
      "percent_of_peak", "kernels", "saturated")
  }

  private var classTable: Table {
    var table = Table("class", " steps", " ms", " share %", " MMAC", " GFLOP/s", " % of peak")
    for (operatorClass, count, rate) in classes {
      table.append(
        operatorClass.rawValue, String(count), rate.milliseconds.decimals(4),
        (100 * share(of: rate)).decimals(1), rate.cells.millions, rate.cells.gigaflops,
        rate.cells.percent)
    }
    return table
  }

  private var stepTable: Table {
    let counts = model.precision == .fast16
    var table = Table(
      [" #", "op", "output", " ms", " share %", " MMAC", " GFLOP/s", " % of peak"]
        + (counts ? [" saturated"] : []) + ["kernel"])
    for step in steps {
      let saturated = step.saturated.map { String($0) } ?? ""
      table.append(
        [
          String(step.index), step.operation, step.output.shape.description,
          step.rate.milliseconds.decimals(4), (100 * share(of: step.rate)).decimals(1),
          step.rate.cells.millions, step.rate.cells.gigaflops, step.rate.cells.percent,
        ] + (counts ? [saturated] : []) + [step.kernel])
    }
    return table
  }

  private func classJSON(
    _ entry: (operatorClass: OperatorClass, count: Int, rate: WorkRate)
  ) -> JSONValue {
    .object(
      [
        ("class", .string(entry.operatorClass.rawValue)), ("steps", .integer(entry.count)),
        ("ms", .measured(entry.rate.milliseconds)),
        ("share", .measured(share(of: entry.rate))),
      ] + entry.rate.members)
  }

  private func stepJSON(_ step: Step) -> JSONValue {
    .object(
      [
        ("index", .integer(step.index)), ("name", .string(step.name)),
        ("op", .string(step.operation)), ("class", .string(step.operatorClass.rawValue)),
        ("output_shape", .integers(step.output.shape.dimensions)),
        ("ms", .measured(step.rate.milliseconds)), ("share", .measured(share(of: step.rate))),
      ] + step.rate.members + [
        ("kernel", .string(step.kernel)), ("saturated", .count(step.saturated)),
      ])
  }
}
